from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.view import Gap, byte_offsets, to_elisions


@given(st.text(max_size=60), st.data())
def test_offsets_are_those_of_the_encoded_text(text: str, data: st.DataObject) -> None:
    positions = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    assert byte_offsets(text, positions) == [len(text[:position].encode()) for position in positions]


def test_gaps_become_elisions() -> None:
    original, output = "é1\né2\né3\né4\n", "é1\n… é\né4\n"
    (elision,) = to_elisions(output, original, (Gap(3, 6, 3, 9, 2, "lines"),))
    assert output.encode()[elision.output_start : elision.output_end].decode() == "… é"
    assert original.encode()[elision.original_start : elision.original_end].decode() == "é2\né3\n"
    assert (elision.units, elision.noun) == (2, "lines")


def test_no_gaps() -> None:
    assert to_elisions("a", "b", ()) == ()
