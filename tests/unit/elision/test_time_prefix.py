from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.time_prefix import MIN_LINES, factor_out
from caveman_engine.elision.units import split_lines


def ci(at: int) -> str:
    return f"2026-05-01T10:{at // 60:02}:{at % 60:02}.1234567Z "


def lines(count: int, prefix: bool = True, ending: str = "\n") -> str:
    return "".join(f"{ci(at) if prefix else ''}step {at}{ending}" for at in range(count))


def test_a_prefix_is_removed_and_told() -> None:
    found = factor_out(lines(50), 50)
    assert found is not None
    assert found.text == lines(50, prefix=False)
    assert found.removed == [ci(at) for at in range(50)]
    assert found.clocks[:2] == ["10:00:00", "10:00:01"]
    assert found.statement() == (
        "time prefix removed from 50 lines, 2026-05-01T10:00:00.1234567Z .. 2026-05-01T10:00:49.1234567Z"
    )


@pytest.mark.parametrize(
    "prefix",
    [
        "2026-05-01T10:00:00Z ",
        "2026-05-01T10:00:00.1+02:00 ",
        "2026-05-01T10:00:00-0700 ",
        "[10:00:00] ",
        "[10:00:00.5] ",
    ],
)
def test_forms(prefix: str) -> None:
    found = factor_out(f"{prefix}x\n" * 40, 40)
    assert found is not None
    assert found.text == "x\n" * 40
    assert set(found.clocks) == {"10:00:00"}


@pytest.mark.parametrize(
    "prefix", ["2026-05-01 10:00:00 ", "10:00:00 ", "[2026-05-01T10:00:00] ", "2026-05-01T10:00:00 ", "May 1 10:00:00 "]
)
def test_what_is_no_machine_prefix(prefix: str) -> None:
    assert factor_out(f"{prefix}x\n" * 50, 50) is None


def test_short_logs_keep_their_times() -> None:
    assert MIN_LINES == 40
    assert factor_out(lines(39), 39) is None
    assert factor_out(lines(40), 40) is not None


def test_nine_lines_in_ten_must_carry_it() -> None:
    def mixed(without: int) -> str:
        return lines(100 - without) + "bare\n" * without

    assert factor_out(mixed(11), 100) is None
    found = factor_out(mixed(10), 100)
    assert found is not None
    assert found.removed[-10:] == [""] * 10
    assert found.clocks[-10:] == [""] * 10
    assert "removed from 90 lines" in found.statement()


def test_lines_without_it_stand_anywhere() -> None:
    rows = split_lines(lines(60))
    for at in (0, 1, 30, 59):
        rows[at] = f"bare {at}\n"
    found = factor_out("".join(rows), 60)
    assert found is not None
    assert [at for at, prefix in enumerate(found.removed) if not prefix] == [0, 1, 30, 59]
    assert split_lines(found.text)[30] == "bare 30\n"
    assert len(found.removed) == len(found.clocks) == 60


def test_a_time_before_a_level_is_a_field_of_the_record() -> None:
    text = "".join(f"{ci(at)}{'INFO' if at % 2 else 'ERROR'} started {at}\n" for at in range(60))
    assert factor_out(text, 60) is None
    assert factor_out(text.replace("INFO", "[warn]").replace("ERROR", "level=info"), 60) is None


def test_lines_of_a_time_alone_lose_it_all() -> None:
    text = "".join(f"{ci(at).rstrip()}\r\n" if at % 3 == 0 else f"{ci(at)}x\r\n" for at in range(48))
    found = factor_out(text, 48)
    assert found is not None
    assert split_lines(found.text)[:3] == ["\r\n", "x\r\n", "x\r\n"]


def test_a_last_line_without_an_ending() -> None:
    found = factor_out(lines(50).removesuffix("\n"), 50)
    assert found is not None
    assert found.text == lines(50, prefix=False).removesuffix("\n")
    assert len(found.removed) == 50


@given(st.lists(st.sampled_from(("p", "b", "e")), min_size=40, max_size=70))
def test_every_line_keeps_its_place(kinds: list[str]) -> None:
    rows = [{"p": f"{ci(at)}x {at}\n", "b": f"bare {at}\n", "e": "\n"}[kind] for at, kind in enumerate(kinds)]
    found = factor_out("".join(rows), len(rows))
    share = kinds.count("p") / len(kinds)
    assert (found is not None) == (share >= 0.9)
    if found is not None:
        rebuilt = [prefix + line for prefix, line in zip(found.removed, split_lines(found.text), strict=True)]
        assert rebuilt == rows
