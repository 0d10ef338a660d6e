from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.facts import Fact, Kind
from caveman_engine.elision.markers import CONTRACT, PlainStyle
from caveman_engine.elision.runs import View, emit
from caveman_engine.elision.units import Units, split_lines

LINE = "a line that is long enough to be worth a marker\n"


def view(text: str, keep: str, facts: str = "", first_line: str = "") -> tuple[View, str]:
    """Write the view of a text's lines; `#` keeps one, `.` does not; the flags as they are afterwards."""
    lines = split_lines(text)
    flags = bytearray(character == "#" for character in keep)

    def facts_of(start: int, end: int) -> list[Fact]:
        return [Fact(Kind.CONSTANT, facts)] if facts else []

    written = emit(Units.of(lines, lines, "lines"), flags, facts_of, PlainStyle("lines"), first_line)
    return written, "".join("#" if flag else "." for flag in flags)


def test_a_run_becomes_a_marker() -> None:
    written, flags = view(LINE * 6, "#....#")
    assert written.text == f"{LINE}… 4 lines elided (caveman) …\n{LINE}"
    (gap,) = written.gaps
    assert written.text[gap.output_start : gap.output_end] == "… 4 lines elided (caveman) …"
    assert (gap.original_start, gap.original_end) == (len(LINE), 5 * len(LINE))
    assert (gap.units, gap.noun, written.shown_units) == (4, "lines", 2)
    assert written.dropped_bytes == 4 * len(LINE)
    assert flags == "#....#"


def test_runs_at_both_ends() -> None:
    written, _ = view(LINE * 7, "...#...")
    marker = "… 3 lines elided (caveman) …\n"
    assert written.text == marker + LINE + marker
    assert [(gap.original_start, gap.original_end) for gap in written.gaps] == [
        (0, 3 * len(LINE)),
        (4 * len(LINE), 7 * len(LINE)),
    ]


@pytest.mark.parametrize("keep", ["#.##", "#..#"])
def test_one_or_two_units_stay_without_facts(keep: str) -> None:
    assert view(LINE * 4, keep) == (View(LINE * 4, (), 4, 0), "####")


def test_one_or_two_units_go_if_their_facts_halve_them() -> None:
    long = "x" * 120 + "\n"
    written, flags = view(long * 4, "#..#", "a=1")
    assert written.text == f"{long}… 2 lines elided (caveman): all a=1 …\n{long}"
    assert flags == "#..#"
    assert view(LINE * 3, "#.#", "a=1") == (View(LINE * 3, (), 3, 0), "###")


def test_three_units_that_a_marker_would_not_shorten_stay() -> None:
    assert view("a\n" * 5, "#...#") == (View("a\n" * 5, (), 5, 0), "#####")


def test_facts_go_before_the_marker_does() -> None:
    written, _ = view("twelve chars\n" * 5, "#...#", "a=" + "y" * 14)
    assert "… 3 lines elided (caveman) …" in written.text


def test_a_marker_takes_over_the_ending_of_its_last_unit() -> None:
    lines = LINE.replace("\n", "\r\n") * 3 + LINE * 3 + LINE.rstrip()
    written, _ = view(lines, "#...#..")
    assert written.text.startswith(LINE.replace("\n", "\r\n") + "… 3 lines elided (caveman) …\n" + LINE)
    written, _ = view(lines, "###....")
    assert written.text.endswith("… 4 lines elided (caveman) …")


def test_a_first_line_opens_the_view() -> None:
    written, _ = view(LINE.replace("\n", "\r\n") * 5, "#...#", first_line="about")
    assert written.text.startswith("about\r\n")
    (gap,) = written.gaps
    assert written.text[gap.output_start :].startswith("… 3 lines")
    assert view("alone", "#", first_line="about")[0].text == "about\nalone"


def test_a_view_that_dropped_much_says_how_to_read_it() -> None:
    count = 4096 // len(LINE) + 1
    for text, ending in ((LINE * (count + 2), "\n"), (LINE * (count + 1) + LINE.rstrip(), "")):
        written, _ = view(text, "#" + "." * count + "#")
        assert written.text.endswith(f"\n{CONTRACT}{ending}")
        assert written.text.count(CONTRACT) == 1
    written, _ = view(LINE * 12, "#" + "." * 10 + "#")
    assert CONTRACT not in written.text


def test_gaps_move_with_what_is_put_before_the_view() -> None:
    written, _ = view(LINE * 5, "#...#")
    (gap,), (moved,) = written.gaps, written.shifted(3)
    assert (moved.output_start, moved.output_end) == (gap.output_start + 3, gap.output_end + 3)
    assert (moved.original_start, moved.original_end) == (gap.original_start, gap.original_end)
    assert written.shifted(0) is written.gaps


def test_no_units() -> None:
    assert view("", "")[0] == View("", (), 0, 0)


@given(st.lists(st.booleans(), max_size=40), st.booleans())
def test_everything_is_shown_or_counted(flags: list[bool], ends: bool) -> None:
    text = "".join(f"line number {at} of this text, long enough\n" for at in range(len(flags)))
    text = text if ends else text.removesuffix("\n")
    lines = split_lines(text)
    written, after = view(text, "".join("#" if flag else "." for flag in flags))
    assert written.shown_units + sum(gap.units for gap in written.gaps) == len(lines)
    assert written.shown_units == after.count("#")
    rebuilt = written.text
    for gap in reversed(written.gaps):
        elided = text[gap.original_start : gap.original_end].removesuffix("\n")
        rebuilt = rebuilt[: gap.output_start] + elided + rebuilt[gap.output_end :]
    assert rebuilt == text
