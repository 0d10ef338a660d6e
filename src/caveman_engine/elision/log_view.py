"""The view of lines that a running program wrote: logs and, once their screen is resolved, terminal captures.

Owns the way from lines to text with markers. Which lines stay and what markers say is decided by its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence

from caveman_engine.elision.log_facts import LogFacts
from caveman_engine.elision.log_lines import LogLines
from caveman_engine.elision.markers import PlainStyle
from caveman_engine.elision.runs import View, emit
from caveman_engine.elision.time_prefix import factor_out
from caveman_engine.elision.units import Units, split_lines

NOUN = "lines"


class LogView:
    """Lines, their original slices and what can be left out of them.

    Args:
        shown: the text to show, its lines matching the slices one to one.
        slices: the original lines, endings included.
        anchors: how many first and last lines always stay.
        offset: where the first slice begins in the original, in characters.
    """

    def __init__(self, shown: str, slices: Sequence[str], anchors: int, offset: int = 0) -> None:
        self._prefix = factor_out(shown, len(slices))
        lines = split_lines(self._prefix.text if self._prefix else shown)
        self._units = Units.of(lines, slices, NOUN, offset)
        self._lines = LogLines([line.rstrip("\r\n") for line in lines], anchors)

    @property
    def texts(self) -> Sequence[str]:
        """The lines a query is matched against."""
        return self._lines.lines

    def write(self, hits: Sequence[int], anchors: bool, matching: Sequence[int]) -> View:
        """Write the view; see `compressors.query.Write` for the arguments."""
        facts = LogFacts(self._lines, self._prefix, matching)
        first_line = self._prefix.first_line() if self._prefix else ""
        keep = self._lines.choose(hits, anchors)
        return emit(self._units, keep, facts.of_run, PlainStyle(NOUN), first_line)
