"""Diffs: every changed line with two lines around it; what programs wrote is counted instead of shown.

Owns the way from a diff to its view. Reading it and choosing among its lines are done by its neighbours.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from caveman_engine.compressors.diff.choice import CONTEXT_NOUN, DiffLines
from caveman_engine.compressors.diff.files import read_diff
from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.query import compressed
from caveman_engine.elision.facts import Fact, matches
from caveman_engine.elision.markers import TOTALS_FROM, has_marker, totals
from caveman_engine.elision.runs import emit, no_facts
from caveman_engine.elision.units import Units, ending_of, split_lines
from caveman_engine.payload import BOM, Payload


class DiffCompressor:
    """Thins diffs by lines."""

    content_type: ClassVar[str] = "diff"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view of a diff, or `None` if it cannot be read with certainty or holds markers already."""
        text = payload.text
        if not text or has_marker(text):
            return None
        bom = BOM if text.startswith(BOM) else ""
        slices = split_lines(text[len(bom) :])
        lines = [line.rstrip("\r\n") for line in slices]
        diff = read_diff(lines)
        if diff is None:
            return None
        choice = DiffLines(lines, diff.files)
        newline = ending_of(slices[0]) or "\n"
        units = Units.of(slices, slices, CONTEXT_NOUN, len(bom))

        def write(hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> Compressed:
            """Write the view; context gives way to what a query asks for."""

            def facts_of(start: int, end: int) -> list[Fact]:
                return [*choice.changes(start, end), *matches(matching, start, end)]

            view = emit(units, choice.choose(hits, optional), facts_of if stated else no_facts, choice)
            head = bom
            if len(units) - view.shown_units >= TOTALS_FROM and optional == 1 and stated:  # else a query needs the room
                head += totals(diff.totals()) + newline
            gaps = tuple(
                replace(gap, noun=choice.noun(bisect_left(units.starts, gap.original_start)))
                for gap in view.shifted(len(head))
            )
            return Compressed(head + view.text, "diff-hunks", gaps=gaps)

        return compressed(write, query, lines)
