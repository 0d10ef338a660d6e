"""A capture holds escape characters or lines drawn over; a text about escapes does not."""

from __future__ import annotations

import pytest

from caveman_engine import detect


@pytest.mark.parametrize(
    "payload",
    [
        "\x1b[32m✓\x1b[0m built in 3.2 s\n",
        "\x1b]0;make all\x07make: nothing to be done\n",
        "see \x1b]8;;https://example.test/run/7\x1b\\the run\x1b]8;;\x1b\\ for details\n",
        "fetching   1%\rfetching  40%\rfetching  90%\rfetching 100%\n",
        "step one\r\nstep two 1%\rstep two 50%\rstep two 99%\rstep two done\r\n",
        "\x1b[1mdiff --git a/x b/x\x1b[m\n\x1b[31m-old\x1b[m\n\x1b[32m+new\x1b[m\n",
    ],
    ids=lambda value: repr(value)[:40],
)
def test_escapes_and_redraws_are_a_capture(payload: str) -> None:
    assert detect(payload) == "terminal"


def test_an_escape_is_found_in_a_long_capture() -> None:
    plain = "".join(f"compiling unit {i:05} of the whole\n" for i in range(30_000))
    assert detect(plain + "\x1b[31mdone\x1b[0m\n") == "terminal"


@pytest.mark.parametrize(
    "payload",
    [
        "first line\r\nsecond line\r\nthird line\r\nfourth line\r\n",
        "a stray\rreturn and\ranother\nare no progress bar\n",
        r"To print red, write printf '\x1b[31mred\x1b[0m' or use \033[31m; \e[0m resets it." + "\n",
        'RED = "\\x1b[31m"\nRESET = "\\x1b[0m"\n\n\ndef paint(text):\n    return RED + text + RESET\n',
    ],
    ids=lambda value: repr(value)[:40],
)
def test_line_ends_and_spelt_escapes_are_none(payload: str) -> None:
    assert detect(payload) != "terminal"
