from __future__ import annotations

import pytest

from caveman_engine.elision import markers
from caveman_engine.elision.markers import CONTRACT, PlainStyle, has_marker, is_frame, naming, on_a_line, phrase
from caveman_engine.tokens import default_counter


@pytest.mark.parametrize(
    "text",
    [
        phrase(3, "lines"),
        "above\n" + phrase(12, "search result lines", "file: a×12") + "\nbelow",
        f"# {phrase(1, 'config lines')}",
        f'"{phrase(4, "rows")}",,,',
        CONTRACT,
        markers.totals("12 rows"),
        '[1,{"__caveman_elided__":7}]',
        '{"__caveman_note__":"x"}',
    ],
)
def test_markers_are_recognised_wherever_they_stand(text: str) -> None:
    assert has_marker(text)


@pytest.mark.parametrize(
    "text",
    ["", "caveman", "… 3 lines elided …", "3 lines elided (caveman)", "… caveman says", "… x lines elided (caveman) …"],
)
def test_other_words_are_no_markers(text: str) -> None:
    assert not has_marker(text)


def test_a_marker_says_how_many_of_what_and_what_is_known() -> None:
    style = PlainStyle("lines")
    assert style.marker(4, 9, "") == "… 5 lines elided (caveman) …"
    assert style.marker(4, 9, "all a=1") == "… 5 lines elided (caveman): all a=1 …"
    assert style.contract() == CONTRACT


def test_a_marker_can_name_the_lines_it_stands_for() -> None:
    assert naming(phrase(3, "lines", "all a=1"), "40", "42") == "… 3 lines elided (caveman), lines 40-42: all a=1 …"
    assert naming(phrase(3, "lines"), "40", "42") == "… 3 lines elided (caveman), lines 40-42 …"


def test_markers_of_json_have_words_for_a_line_of_their_own() -> None:
    assert on_a_line(phrase(3, "lines"), 3, "lines") == phrase(3, "lines")
    element = '{"__caveman_elided__":4,"__caveman_invariants__":"all a=1"}'
    assert on_a_line(element, 4, "elements") == "… 4 elements elided (caveman): all a=1 …"
    assert on_a_line('{"__caveman_elided__":4}', 4, "elements") == "… 4 elements elided (caveman) …"
    assert on_a_line('"… 9 bytes elided (caveman) …"', 9, "bytes") == "… 9 bytes elided (caveman) …"


def test_lines_about_the_whole_view() -> None:
    assert is_frame(CONTRACT)
    assert is_frame(markers.totals("3 rows"))
    assert not is_frame(phrase(3, "rows"))


def test_the_contract_is_short_and_says_what_to_do() -> None:
    assert CONTRACT.startswith("… caveman: ")
    assert "retrieve" in CONTRACT
    assert default_counter().count(CONTRACT) <= 40
