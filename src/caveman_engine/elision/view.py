"""A view under construction: shown slices and the gaps between them, with where each came from.

Owns offsets. What is shown and what a marker says is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from caveman_engine.result import Elision


@dataclass(frozen=True, slots=True)
class Gap:
    """One marker and the run it stands for; offsets are in characters of the view and of the original text.

    Attributes:
        output_start, output_end: the marker, its line ending excluded.
        original_start, original_end: the elided units, line endings included.
        units: how many units the run has.
        noun: what a unit is called.
    """

    output_start: int
    output_end: int
    original_start: int
    original_end: int
    units: int
    noun: str


def byte_offsets(text: str, positions: Iterable[int]) -> list[int]:
    """Turn ascending character offsets into offsets of the text's UTF-8 bytes, in one pass."""
    offsets = []
    done = size = 0
    ascii_only = text.isascii()
    for position in positions:
        if ascii_only:
            offsets.append(position)
            continue
        size += len(text[done:position].encode("utf-8"))
        done = position
        offsets.append(size)
    return offsets


def to_elisions(output: str, original: str, gaps: tuple[Gap, ...]) -> tuple[Elision, ...]:
    """Convert gaps to byte offsets; gaps are in the order of both texts and do not overlap."""
    shown = byte_offsets(output, (at for gap in gaps for at in (gap.output_start, gap.output_end)))
    source = byte_offsets(original, (at for gap in gaps for at in (gap.original_start, gap.original_end)))
    return tuple(
        Elision(shown[2 * i], shown[2 * i + 1], source[2 * i], source[2 * i + 1], gap.units, gap.noun)
        for i, gap in enumerate(gaps)
    )
