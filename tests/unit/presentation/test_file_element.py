"""One `<file>` element comes off and goes back byte for byte."""

from __future__ import annotations

import pytest

from caveman_engine import Engine, MemoryStore, detect
from caveman_engine.presentation import file_element
from payloads.listings import LOG, numbered

_OPENINGS = (
    "<file>\n",
    '<file path="logs/app.log">\n',
    "<file name='a>b.log' lines=\"1-251\">\r\n",
    '\ufeff\n <file\n  path="x">',
)


@pytest.mark.parametrize("opening", _OPENINGS)
@pytest.mark.parametrize("closing", ["</file>", "</file>\n", "</file>\r\n\n"])
@pytest.mark.parametrize("inner", [LOG, numbered(LOG)], ids=("log", "listing"))
def test_the_element_frames_the_view(opening: str, closing: str, inner: str) -> None:
    payload = opening + inner + closing
    assert detect(payload) == "log"
    engine = Engine(store=MemoryStore())
    result = engine.compress(payload, mode="compress")
    assert result.recovery_handle is not None
    assert engine.retrieve(result.recovery_handle) == payload.encode()
    inside = Engine(store=MemoryStore()).compress(inner, mode="compress")
    assert result.output == opening + inside.output + closing
    by = len(opening.encode())
    for outer, one in zip(result.elisions, inside.elisions, strict=True):
        assert (outer.output_start, outer.output_end) == (one.output_start + by, one.output_end + by)
        assert (outer.original_start, outer.original_end) == (one.original_start + by, one.original_end + by)
        assert (outer.units, outer.noun) == (one.units, one.noun)
    assert engine.compress(result.output, mode="compress").output == result.output
    asked = engine.compress(payload, mode="compress", query="item 77")
    assert "took item 77" in asked.output
    assert asked.output.startswith(opening)
    assert asked.output.endswith(closing)
    assert asked.tokens_after <= result.tokens_after


@pytest.mark.parametrize(
    "payload",
    [
        "<file>one</file><file>two</file>",
        "<file>one</file> and more",
        "before <file>one</file>",
        "<file>never closed",
        "one</file>",
        "<file/>",
        "<file path='x'/>text</file>",
        "<files>one</files>",
        "<file path='never quoted>one</file>",
        "<file>  \n</file>",
        "<file>see <file> and </file></file>",
        "<file " + "x" * 5_000 + ">one</file>",
    ],
)
def test_anything_else_is_left_alone(payload: str) -> None:
    assert file_element.recognise(payload) is None


def test_other_names_inside_do_not_count() -> None:
    found = file_element.recognise("<file><filename>x</filename></file>")
    assert found is not None
    assert found.inner == "<filename>x</filename>"
