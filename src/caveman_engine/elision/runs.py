"""From keep flags to a view: runs, their markers, and what stands between.

Owns which runs become markers and the order of the view. Reads fields and phrases facts through what it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from caveman_engine.elision.facts import Fact, fit
from caveman_engine.elision.markers import CONTRACT_BYTES, Style
from caveman_engine.elision.units import Units, ending_of
from caveman_engine.elision.view import Gap

MIN_RUN: Final = 3
"""Runs of this many units always become a marker that is shorter; shorter ones only with facts that pay."""

FactsOf = Callable[[int, int], Sequence[Fact]]
"""Facts of the units from the first index up to the second."""


def no_facts(start: int, end: int) -> Sequence[Fact]:
    """State nothing: where a query needs the room, facts give way to what it asks for."""
    return ()


@dataclass(frozen=True, slots=True)
class View:
    """A finished view: its text, its gaps, and how many units it shows."""

    text: str
    gaps: tuple[Gap, ...]
    shown_units: int
    dropped_bytes: int

    def shifted(self, by: int) -> tuple[Gap, ...]:
        """Return the gaps of this view as part of a text that has `by` characters in front of it."""
        return (
            tuple(replace(gap, output_start=gap.output_start + by, output_end=gap.output_end + by) for gap in self.gaps)
            if by
            else self.gaps
        )


def emit(units: Units, keep: bytearray, facts_of: FactsOf, style: Style, first_line: str = "") -> View:
    """Write the view: kept units as they are shown, a marker for every run that is worth one.

    Args:
        units: the units.
        keep: one byte a unit, nonzero to show it; runs too short for a marker are set to nonzero here.
        facts_of: the facts of a run, from its first index up to its last, exclusive.
        style: how markers are phrased.
        first_line: a line that opens the view, without its ending; empty for none.
    """
    shown = units.shown
    parts: list[str] = []
    gaps: list[Gap] = []
    position = shown_units = dropped = 0
    newline = (ending_of(shown[0]) if len(units) else "") or "\n"
    if first_line:
        parts.append(first_line + newline)
        position += len(parts[0])
    start = 0
    total = len(units)
    while start < total:
        stop = keep.find(b"\0", start)
        if stop < 0:
            stop = total
        if stop > start:
            text = "".join(shown[start:stop])
            parts.append(text)
            position += len(text)
            shown_units += stop - start
        if stop == total:
            break
        end = keep.find(b"\1", stop)
        if end < 0:
            end = total
        line, replaced = _marker_for(units, stop, end, facts_of, style)
        if line is None:
            keep[stop:end] = b"\1" * (end - stop)
            text = "".join(shown[stop:end])
            parts.append(text)
            position += len(text)
            shown_units += end - stop
        else:
            ending = ending_of(shown[end - 1])
            gaps.append(
                Gap(position, position + len(line), units.starts[stop], units.starts[end], end - stop, units.noun)
            )
            parts.append(line + ending)
            position += len(line) + len(ending)
            dropped += replaced
        start = end
    text = "".join(parts)
    if dropped >= CONTRACT_BYTES:
        text += style.contract() + newline if text.endswith("\n") else newline + style.contract()
    return View(text, tuple(gaps), shown_units, dropped)


def _marker_for(units: Units, start: int, end: int, facts_of: FactsOf, style: Style) -> tuple[str | None, int]:
    """Return the marker of a run and the bytes it replaces, or `None` where the run is to be shown."""
    replaced = sum(len(text.encode()) for text in units.shown[start:end])
    count = end - start
    text = fit(facts_of(start, end), replaced)
    line = style.marker(start, end, text)
    cost = len(line.encode()) + 1
    if count >= MIN_RUN:
        if cost < replaced:
            return line, replaced
        bare = style.marker(start, end, "")
        return (bare, replaced) if len(bare.encode()) + 1 < replaced else (None, replaced)
    return (line, replaced) if text and cost * 2 <= replaced else (None, replaced)
