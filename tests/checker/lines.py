"""Views made of units in order: the output is walked against the original, one unit after the other.

A unit that is shown must be the next one; a marker of N must be followed by the N+1st. There is nothing to search for,
so nothing can be excused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from checker.claims import judge
from checker.evidence import Evidence
from checker.frame import CONTRACT_BYTES, is_contract
from checker.grammar import Marker, read_claims, read_frame, read_marker
from checker.normalise import split_ending
from checker.report import Report
from checker.units import Unit

MAX_FACT_BYTES = 160

EvidenceOf = Callable[[int, int], Evidence]
"""Returns what the units from the first index up to the second are judged by."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A marker and the units that its place in the view says it replaces.

    Attributes:
        start, end: the units.
        text: the marker as it stands in the view, without its line ending.
        line: the line of the output it stands in, from 1.
    """

    start: int
    end: int
    text: str
    line: int


@dataclass(slots=True)
class Walk:
    """One walk over a view.

    Attributes:
        units: the units.
        report: where findings go.
        nouns: what units may be called.
        evidence_of: what claims are judged by.
        query: the query the view was made for.
        unwrap: returns the words of a line that is a marker (a comment sign or empty cells taken off), else `None`.
        state: judges what a line about the whole view says and returns how many claims it makes; `None` if there is
            no such line but the contract.
        placed: the markers met so far.
    """

    units: Sequence[Unit]
    report: Report
    nouns: Collection[str]
    evidence_of: EvidenceOf
    query: str = ""
    unwrap: Callable[[str], str | None] = lambda text: text
    state: Callable[[str, Callable[[str, str], None]], int] | None = None
    placed: list[Placed] = field(default_factory=list)
    _position: int = 0
    _contract: bool = False
    _stated: bool = False

    def run(self, output: str, line: int = 1) -> None:
        """Walk the output, whose first line is the given one of the whole view."""
        at = 0
        while at < len(output):
            end = output.find("\n", at) + 1 or len(output)
            text = split_ending(output[at:end])[0]
            words = self.unwrap(text)
            marker = read_marker(words) if words is not None else None
            statement = read_frame(words) if words is not None else None
            if self._contract:
                self.report.add("frame", line, "something follows the contract line")
                return
            if marker is not None:
                if not self._take(marker, text, line):
                    return
            elif statement is not None:
                self._take_statement(statement, line)
            else:
                shown = self._show(output, at, line)
                if shown < 0:
                    return
                end = at + shown
            line += output.count("\n", at, end)
            at = end
        self._finish()

    def _show(self, output: str, at: int, line: int) -> int:
        """Expect the next unit at a place of the output; return its length, or -1 if something else stands there."""
        if self._position == len(self.units):
            self.report.add("alien", line, f"{output[at : at + 80]!r} follows the last unit")
            return -1
        unit = self.units[self._position].shown
        if not unit or not output.startswith(unit, at):
            self.report.add("alien", line, f"{output[at : at + 80]!r} stands in the place of {unit[:80]!r}")
            return -1
        end = at + len(unit)
        if not unit.endswith("\n") and end < len(output):  # the last unit, and a line about the whole after it
            ending = next((each for each in ("\r\n", "\n") if output.startswith(each, end)), "")
            if self._position < len(self.units) - 1 or not ending:
                self.report.add("alien", line, f"{unit[:80]!r} is joined with what follows")
                return -1
            end += len(ending)
        self._position += 1
        self.report.shown += 1
        return end - at

    def _take(self, marker: Marker, text: str, line: int) -> bool:
        start, report = self._position, self.report
        end = start + marker.units
        report.markers += 1
        if marker.noun not in self.nouns:
            report.add("unreadable", line, f"the units are {' or '.join(self.nouns)}, not {marker.noun}")
        if not marker.units or end > len(self.units):
            report.add("count", line, f"{marker.units} units elided of {len(self.units) - start}")
            return False
        report.elided += marker.units
        self._position = end
        self.placed.append(Placed(start, end, text, line))
        self._judge_range(marker, start, end, line)
        claims = read_claims(marker.facts)
        report.claims += len(claims)
        if len(marker.facts.encode()) > MAX_FACT_BYTES:
            report.add("withheld", line, f"the facts take {len(marker.facts.encode())} bytes")
        evidence = self.evidence_of(start, end)
        for claim in claims:
            judge(claim, evidence, self.query, partial(report.complain, line))
        return True

    def _judge_range(self, marker: Marker, start: int, end: int, line: int) -> None:
        """The range of lines that a marker names is that of the numbers printed before them."""
        numbered = [unit for unit in self.units[start:end] if unit.number]
        said = (numbered[0].number, numbered[-1].last) if numbered else None
        if marker.lines != said:
            self.report.add("false", line, f"the marker names lines {marker.lines}, the listing {said}")

    def _take_statement(self, statement: str, line: int) -> None:
        if is_contract(statement):
            self._contract = True
        elif self.state is None or self._stated or 0 < self._position < len(self.units):
            self.report.add("frame", line, f"{statement[:80]!r} is out of place")
        else:
            self._stated = True
            self.report.claims += self.state(statement, partial(self.report.complain, line))

    def _finish(self) -> None:
        while self._position < len(self.units) and not self.units[self._position].shown:
            self._position += 1  # a last unit of which nothing is left to show
            self.report.shown += 1
        left = len(self.units) - self._position
        if left:
            self.report.add("count", 0, f"{left} units at the end are neither shown nor elided")
        elided = [self.units[at] for each in self.placed for at in range(each.start, each.end)]
        dropped = sum(len(unit.shown.encode()) - unit.gutter_bytes for unit in elided)
        if self._contract != (dropped >= CONTRACT_BYTES):
            has = "has a" if self._contract else "has no"
            self.report.add("frame", 0, f"a view that dropped {dropped} bytes {has} contract line")
