"""Texts that are lists of lines: what a command prints without blank lines between.

Owns which lines may go: only those of a shape that many lines share and that has a word of its own. Every other line
stays. Shapes, signals and rare values are those of logs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.elision.log_facts import LogFacts
from caveman_engine.elision.log_lines import LogLines
from caveman_engine.elision.markers import PlainStyle
from caveman_engine.elision.runs import View, emit
from caveman_engine.elision.units import Units

_NOUN: Final = "lines"
_ANCHORS: Final = 2
_MIN_SHAPE: Final = 6  # lines of one shape that make it a listing
_MIN_WORDS: Final = 3  # of a line; shorter ones say too little to stand for each other


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]\w*")


class Listing:
    """A text in lines and the choice among them."""

    def __init__(self, slices: Sequence[str], offset: int) -> None:
        self._units = Units.of(slices, slices, _NOUN, offset)
        self._lines = LogLines([line.rstrip("\r\n") for line in slices], _ANCHORS)
        repeated = self._repeated_shapes()
        self._unlike = [index for index, shape in enumerate(self._lines.shapes.ids) if shape not in repeated]

    @property
    def texts(self) -> Sequence[str]:
        """The lines a query is matched against."""
        return self._lines.lines

    def write(self, hits: Sequence[int], optional: float, matching: Sequence[int]) -> View:
        """Write the view; see `compressors.query.Write` for the arguments."""
        keep = self._lines.choose(hits, optional)
        for index in self._unlike:
            keep[index] = 1
        facts = LogFacts(self._lines, None, matching)
        return emit(self._units, keep, facts.of_run, PlainStyle(_NOUN))

    def _repeated_shapes(self) -> set[int]:
        """Return the shapes of many lines that all have a word in common."""
        shapes = self._lines.shapes
        shared: dict[int, set[str]] = {}
        for number, masked in enumerate(shapes.masked):
            shape = shapes.shape_of[number]
            if shapes.sizes[shape] < _MIN_SHAPE:
                continue
            words = _word().findall(masked) if len(masked.split()) >= _MIN_WORDS else ()
            if shape in shared:
                shared[shape].intersection_update(words)
            else:
                shared[shape] = set(words)
        return {shape for shape, words in shared.items() if words}
