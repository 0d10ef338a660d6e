"""The offsets that a result reports for its markers, judged against the markers that the walk met."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Protocol

from checker.lines import Placed
from checker.report import Report


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


def check_offsets(
    original: bytes,
    output: bytes,
    elisions: Sequence[ElisionLike],
    placed: Sequence[Placed],
    slices: Sequence[str] | None,
    report: Report,
) -> None:
    """Judge that the offsets point at exactly the markers, and at exactly what each stands for.

    Args:
        original, output: the payload and its view.
        elisions: what the result reports.
        placed: the markers the walk met, in order.
        slices: the original text of every unit, or `None` where a unit has no slice of its own.
        report: where findings go.
    """
    if len(elisions) != len(placed):
        report.add("offsets", 0, f"{len(elisions)} elisions for {len(placed)} markers")
        return
    starts = None
    if slices is not None:
        lead = len(original) - sum(len(each.encode()) for each in slices)
        starts = list(accumulate((len(each.encode()) for each in slices), initial=lead))
    before = (0, 0)
    for elision, marker in zip(elisions, placed, strict=True):
        if elision.output_start < before[0] or elision.original_start < before[1]:
            report.add("offsets", marker.line, f"{elision} overlaps the one before it")
        before = (elision.output_end, elision.original_end)
        said = output[elision.output_start : elision.output_end]
        if said != marker.text.encode():
            report.add("offsets", marker.line, f"{elision} points at {said[:80]!r}")
        if elision.units != marker.end - marker.start:
            report.add("offsets", marker.line, f"{elision}: the marker says {marker.end - marker.start}")
        if elision.noun not in marker.text:
            report.add("offsets", marker.line, f"{elision}: the marker has another noun")
        if starts and (elision.original_start, elision.original_end) != (starts[marker.start], starts[marker.end]):
            report.add(
                "offsets", marker.line, f"{elision}: the units are at {starts[marker.start]}..{starts[marker.end]}"
            )
