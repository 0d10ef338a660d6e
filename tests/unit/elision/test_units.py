from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.units import Units, ending_of, split_lines


@given(st.text(alphabet="ab\r\n\u2028\x0b\x85"))
def test_lines_make_up_the_text(text: str) -> None:
    lines = split_lines(text)
    assert "".join(lines) == text
    assert all(line.count("\n") == line.endswith("\n") for line in lines)
    assert all(line.endswith("\n") for line in lines[:-1])


@pytest.mark.parametrize(
    ("line", "ending"),
    [("a\r\n", "\r\n"), ("a\n", "\n"), ("a", ""), ("a\r", ""), ("\n", "\n"), ("\r\n", "\r\n"), ("", "")],
)
def test_a_line_has_its_own_ending(line: str, ending: str) -> None:
    assert ending_of(line) == ending


def test_units_know_where_they_came_from() -> None:
    units = Units.of(["a\n", "b\n"], ["\x1b[1ma\n", "bb\n"], "lines", offset=1)
    assert len(units) == 2
    assert list(units.starts) == [1, 7, 10]
    assert (units.shown, units.noun) == (["a\n", "b\n"], "lines")


def test_units_and_slices_are_one_to_one() -> None:
    with pytest.raises(ValueError, match="2 shown units cannot stand for 1"):
        Units.of(["a", "b"], ["ab"], "lines")


def test_no_units() -> None:
    assert list(Units.of([], [], "lines").starts) == [0]
