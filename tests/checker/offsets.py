"""The offsets that a result reports for its markers, judged against the markers that the walk met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol

from checker.lines import Placed
from checker.report import Report
from checker.units import Unit


class ElisionLike(Protocol):
    """What a result says of one marker: byte offsets into the output and the original."""

    @property
    def output_start(self) -> int: ...
    @property
    def output_end(self) -> int: ...
    @property
    def original_start(self) -> int: ...
    @property
    def original_end(self) -> int: ...
    @property
    def units(self) -> int: ...
    @property
    def noun(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where a marker stands and what it stands for.

    Attributes:
        text: the marker as it stands in the view, without its line ending.
        units: how many units it stands for.
        original: its place in the original, in bytes, or `None` where it has none of its own.
    """

    text: str
    units: int
    original: tuple[int, int] | None


def places(placed: Sequence[Placed], units: Sequence[Unit], lead: int) -> list[Place]:
    """Return the places of the markers that a walk met.

    Args:
        placed: the markers.
        units: the units of the original.
        lead: how many bytes of the original stand before the first of them.
    """
    sizes = [len(unit.source.encode()) for unit in units if unit.source is not None]
    starts = list(accumulate(sizes, initial=lead)) if len(sizes) == len(units) else None
    return [
        Place(each.text, each.end - each.start, (starts[each.start], starts[each.end]) if starts else None)
        for each in placed
    ]


def check_offsets(output: bytes, elisions: Sequence[ElisionLike], placed: Sequence[Place], report: Report) -> None:
    """Judge that the offsets point at exactly the markers, and at exactly what each stands for."""
    if len(elisions) != len(placed):
        report.add("offsets", 0, f"{len(elisions)} elisions for {len(placed)} markers")
        return
    before = (0, 0)
    for elision, place in zip(elisions, placed, strict=True):
        if elision.output_start < before[0] or elision.original_start < before[1]:
            report.add("offsets", 0, f"{elision} overlaps the one before it")
        before = (elision.output_end, elision.original_end)
        said = output[elision.output_start : elision.output_end]
        if said != place.text.encode():
            report.add("offsets", 0, f"{elision} points at {said[:80]!r}")
        if elision.units != place.units or not (place.text.startswith("{") or elision.noun in place.text):
            report.add("offsets", 0, f"{elision}: the marker is {place.text[:80]!r}")
        if place.original is not None and (elision.original_start, elision.original_end) != place.original:
            report.add("offsets", 0, f"{elision}: the units are at {place.original}")
