"""The view of lines that a running program wrote: logs and, once their screen is resolved, terminal captures.

Owns the way from lines to text with markers. Which lines stay and what markers say is decided by its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from caveman_engine.elision.log_facts import LogFacts
from caveman_engine.elision.log_lines import LogLines
from caveman_engine.elision.log_totals import totals
from caveman_engine.elision.markers import CONTRACT_BYTES, PlainStyle
from caveman_engine.elision.runs import View, emit, no_facts
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
        lines += [""] * (len(slices) - len(lines))  # a last line of which nothing is left to show
        self._units = Units.of(lines, slices, NOUN, offset)
        self._lines = LogLines([line.rstrip("\r\n") for line in lines], anchors)

    @property
    def texts(self) -> Sequence[str]:
        """The lines a query is matched against."""
        return self._lines.lines

    def write(self, hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> View:
        """Write the view; see `compressors.query.Write` for the arguments."""
        facts = LogFacts(self._lines, self._prefix, matching)
        keep = self._lines.choose(hits, optional)
        return emit(self._units, keep, facts.of_run if stated else no_facts, PlainStyle(NOUN), self._first_line(keep))

    def _first_line(self, keep: bytearray) -> str:
        """Say what was normalised, and where much is elided, what the log as a whole is made of."""
        statements = [self._prefix.statement()] if self._prefix else []
        dropped = sum(len(line) for line, kept in zip(self._units.shown, keep, strict=True) if not kept)
        if dropped >= CONTRACT_BYTES:
            statements.append(self._totals)
        return f"… caveman: {'; '.join(statements)} …" if statements else ""

    @cached_property
    def _totals(self) -> str:
        return totals(self._lines)
