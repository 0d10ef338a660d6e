from __future__ import annotations

import pytest

from caveman_engine import Engine, MemoryStore, Result


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str) -> Result[str]:
    result = engine.compress(payload, mode="compress", type="terminal")
    assert result.error is None
    if result.recovery_handle:
        assert engine.retrieve(result.recovery_handle) == payload.encode()
        assert engine.compress(result.output, mode="compress", type="terminal").output == result.output
    return result


def coloured(lines: int = 80) -> str:
    out = [f"\x1b[36mFetching\x1b[0m layer {i:04x} \x1b[1m{i * 37} kB\x1b[22m\r\n" for i in range(lines)]
    out.insert(50, "\x1b[1;31mFAIL\x1b[0m  checksum of layer 0032 differs\r\n")
    return "".join(out)


def test_colours_go_and_the_failure_stays(engine: Engine) -> None:
    result = view(engine, coloured())
    assert "\x1b" not in result.output
    assert "FAIL  checksum of layer 0032 differs\r\n" in result.output
    assert result.ratio > 0.8
    assert result.method == "terminal-screen"


def test_the_last_frame_of_a_progress_bar_is_what_is_shown(engine: Engine) -> None:
    bar = "".join(f"\rDownloading {i:3}% [{'#' * (i // 5):20}]" for i in range(0, 101, 2))
    payload = f"start\n{bar}\n\x1b[32mdone\x1b[0m\n"
    output = view(engine, payload).output
    assert output == f"start\nDownloading 100% [{'#' * 20}]\ndone\n"


def test_a_bar_that_was_wiped_leaves_what_was_written_last(engine: Engine) -> None:
    payload = "\r 76% [Working]\r              \rGet:1 https://deb.example.test stable/main amd64 tree 2.1\r\n" * 3
    output = view(engine, payload).output
    assert output.count("Get:1 ") == output.count("\r\n")
    assert "Working" not in output


def test_cursor_up_redraws_leave_the_last_picture(engine: Engine) -> None:
    frames = "".join(f"\x1b[2A\x1b[2Kfile a {i}%\n\x1b[2Kfile b {i // 2}%\n" for i in range(10, 101, 10))
    payload = "pulling\nfile a 0%\nfile b 0%\n" + frames + "complete\n"
    assert view(engine, payload).output == "pulling\nfile a 100%\nfile b 50%\ncomplete\n"


def test_backspaces_erase(engine: Engine) -> None:
    payload = "wait |\b/\b-\b\\\bok\n" + "N\bNA\bAM\bME\bE\n" + "plain\n"
    assert view(engine, payload).output == "wait ok\nNAME\nplain\n"


def test_hyperlinks_keep_text_and_address(engine: Engine) -> None:
    link = "\x1b]8;;https://example.test/W41\x1b\\-Wunused\x1b]8;;\x1b\\"
    output = view(engine, f"\x1b[35mwarning:\x1b[0m x [{link}]\n" * 4).output
    assert f"warning: x [{link}]\n" in output


def test_titles_and_cursor_switches_go(engine: Engine) -> None:
    payload = "\x1b]0;build\x07make: done\n\x1b[?25l\x1b[?25h\nend\n"
    assert view(engine, payload).output == "make: done\n\nend\n"


def test_text_without_escapes_passes_through_when_nothing_repeats(engine: Engine) -> None:
    assert view(engine, "alpha\nbeta\n").passed_through


@pytest.mark.parametrize("payload", ["", "\x1b", "\x1b[", "\x1b[31", "\r", "\b\b", "\x1b]8;;", "\x1b[999999999A"])
def test_fragments_of_escapes_do_no_harm(engine: Engine, payload: str) -> None:
    view(engine, payload)
    view(engine, payload * 50 + "\n" + payload)
