"""Texts that are lists of lines: what a command prints without blank lines between.

Owns which lines may go: rows of columns whose shape many rows share, and other lines that the redundancy guard finds
alike. Shapes, signals and rare values are those of logs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.elision.guard import promote
from caveman_engine.elision.log_facts import LogFacts
from caveman_engine.elision.log_lines import LogLines
from caveman_engine.elision.markers import PlainStyle
from caveman_engine.elision.runs import View, emit, no_facts
from caveman_engine.elision.units import Units

_NOUN: Final = "lines"
_ANCHORS: Final = 2
_MIN_REPEATED: Final = 0.2  # of the lines outside of listings must repeat others before any of them goes
_MIN_GAPS: Final = 2  # between the cells of a row
_MIN_SHAPE: Final = 6  # rows of one shape that make it a listing


@cache
def _gap() -> re.Pattern[str]:
    """What holds the cells of a row apart."""
    return re.compile(r" {2,}|\t")


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]\w*")


class Listing:
    """A text in lines and the choice among them."""

    def __init__(self, slices: Sequence[str], offset: int) -> None:
        self._units = Units.of(slices, slices, _NOUN, offset)
        self._lines = LogLines([line.rstrip("\r\n") for line in slices], _ANCHORS)
        listings = self._listings()
        ids = self._lines.shapes.ids
        self._others = [index for index, shape in enumerate(ids) if shape not in listings]
        self._known_by = [self._lines.lines[index] for index in self._others]

    @property
    def texts(self) -> Sequence[str]:
        """The lines a query is matched against."""
        return self._lines.lines

    def write(self, hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> View:
        """Write the view; see `compressors.query.Write` for the arguments."""
        keep = self._lines.choose(hits, optional)
        flags = bytearray(keep[index] for index in self._others)
        least = _MIN_REPEATED * len(flags) if optional == 1 else 0  # few repeated lines go only to make room
        repeats = promote(self._known_by, flags) and flags.count(0) >= least
        for index, flag in zip(self._others, flags, strict=True):
            keep[index] = flag if repeats else 1
        facts = LogFacts(self._lines, None, matching)
        return emit(self._units, keep, facts.of_run if stated and optional == 1 else no_facts, PlainStyle(_NOUN))

    def _listings(self) -> set[int]:
        """Return the shapes of many rows that all have a word in common."""
        shapes = self._lines.shapes
        shared: dict[int, set[str]] = {}
        for number, masked in enumerate(shapes.masked):
            shape = shapes.shape_of[number]
            if shapes.sizes[shape] < _MIN_SHAPE:
                continue
            words = _word().findall(masked) if len(_gap().findall(masked.strip())) >= _MIN_GAPS else ()
            if shape in shared:
                shared[shape].intersection_update(words)
            else:
                shared[shape] = set(words)
        return {shape for shape, words in shared.items() if words}
