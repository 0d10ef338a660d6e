"""Views made of lines: the output is walked against the original, one unit after the other.

A line that is shown must be the next unit; a marker of N must be followed by the N+1st. There is nothing to search for,
so nothing can be excused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from checker.claims import judge
from checker.evidence import Evidence
from checker.frame import CONTRACT_BYTES, is_contract, judge_statement, removed_prefix
from checker.grammar import Marker, read_claims, read_frame, read_marker
from checker.line_fields import LineEvidence
from checker.normalise import Prefixed, lines_of, split_ending, time_prefix
from checker.report import Report

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
        units: the units as they may be shown, endings included.
        report: where findings go.
        query: the query the view was made for.
        unwrap: returns the marker's words of an output line (a comment sign taken off), or `None` for a shown line.
        placed: the markers met so far.
    """

    units: Sequence[str]
    report: Report
    query: str = ""
    noun: str = "lines"
    unwrap: Callable[[str], str | None] = lambda text: text
    evidence_of: EvidenceOf | None = None
    clocks: Sequence[str] = ()
    placed: list[Placed] = field(default_factory=list)

    def run(self, output: Sequence[str], first_line: int = 1) -> None:
        """Walk the output's lines."""
        position = 0
        contract = False
        for number, line in enumerate(output, first_line):
            text = split_ending(line)[0]
            words = self.unwrap(text)
            marker = read_marker(words) if words is not None else None
            if contract:
                self.report.add("frame", number, "something follows the contract line")
                return
            if marker is not None:
                position = self._take(marker, text, position, number)
                if position < 0:
                    return
            elif words is not None and (statement := read_frame(words)) is not None:
                contract = self._take_contract(statement, number)
            elif position >= len(self.units):
                self.report.add("alien", number, f"{text[:80]!r} follows the last unit")
                return
            elif line == self.units[position] or self._is_last(line, position):
                position += 1
                self.report.shown += 1
            else:
                expected = self.units[position]
                self.report.add(
                    "alien", number, f"{line[:80]!r} stands where unit {position}, {expected[:80]!r}, should"
                )
                return
        while position < len(self.units) and not self.units[position]:
            position += 1  # a last unit of which nothing is left to show
            self.report.shown += 1
        if position != len(self.units):
            self.report.add("count", 0, f"{len(self.units) - position} units at the end are neither shown nor elided")
        self._expect_contract(contract)

    def _take(self, marker: Marker, text: str, position: int, number: int) -> int:
        end = position + marker.units
        report = self.report
        report.markers += 1
        if marker.noun != self.noun:
            report.add("unreadable", number, f"the units are {self.noun}, not {marker.noun}")
        if not marker.units or end > len(self.units):
            report.add(
                "count", number, f"{marker.units} units elided of the {len(self.units) - position} that are left"
            )
            return -1
        report.elided += marker.units
        self.placed.append(Placed(position, end, text, number))
        claims = read_claims(marker.facts)
        report.claims += len(claims)
        if len(marker.facts.encode()) > MAX_FACT_BYTES:
            report.add("withheld", number, f"the facts take {len(marker.facts.encode())} bytes")
        complain = partial(_at, report, number)
        evidence = self.evidence_of(position, end) if self.evidence_of else self._line_evidence(position, end)
        for claim in claims:
            judge(claim, evidence, self.query, complain)
        return end

    def _is_last(self, line: str, position: int) -> bool:
        """Whether a line is the last unit, which has no ending of its own, before the contract line."""
        unit = self.units[position]
        return position == len(self.units) - 1 and unit[-1:] != "\n" and line in (unit + "\n", unit + "\r\n")

    def _line_evidence(self, start: int, end: int) -> Evidence:
        clocks = [clock for clock in self.clocks[start:end] if clock]
        return LineEvidence([split_ending(unit)[0] for unit in self.units[start:end]], clocks)

    def _take_contract(self, statement: str, number: int) -> bool:
        if not is_contract(statement):
            self.report.add("unreadable", number, f"{statement[:80]!r} cannot be read")
        return True

    def _expect_contract(self, found: bool) -> None:
        """A view that dropped much says how to read it; one that dropped little does not."""
        dropped = sum(len(self.units[at].encode()) for each in self.placed for at in range(each.start, each.end))
        if found != (dropped >= CONTRACT_BYTES):
            has = "has a" if found else "has no"
            self.report.add("frame", 0, f"a view that dropped {dropped} bytes {has} contract line")


def _at(report: Report, number: int, kind: str, message: str) -> None:
    report.add(kind, number, message)


def check_log(units: list[str], output: str, query: str, report: Report) -> list[Placed]:
    """Walk the view of a log or of a resolved capture, whose first line may speak of all of it."""
    shown = lines_of(output)
    clocks: list[str] = []
    statement = read_frame(split_ending(shown[0])[0]) if shown else None
    first_line = 1
    if statement is not None and not is_contract(statement):
        shown, first_line = shown[1:], 2
        complain = partial(_at, report, 1)
        prefix = removed_prefix(statement)
        if prefix:
            units, clocks = _without_times(units, prefix, report)
        report.claims += judge_statement(statement, [split_ending(unit)[0] for unit in units], complain)
    walk = Walk(units, report, query, clocks=clocks)
    walk.run(shown, first_line)
    return walk.placed


def _without_times(units: list[str], said: tuple[int, str, str], report: Report) -> tuple[list[str], list[str]]:
    """Take the prefix off every unit that has one of the form of the first, and judge what was said of them."""
    taken = [time_prefix(unit) for unit in units]
    form = next((each.form for each in taken if each and each.stamp == said[1]), None)
    prefixes = [each if each and each.form == form else None for each in taken]
    stamps = [each.stamp for each in prefixes if each]
    if said != (len(stamps), stamps[0] if stamps else "", stamps[-1] if stamps else ""):
        report.add("false", 1, f"{said}: {len(stamps)} lines have a prefix, {stamps[:1]} to {stamps[-1:]}")
    return _rests(units, prefixes), [each.clock if each else "" for each in prefixes]


def _rests(units: list[str], prefixes: Sequence[Prefixed | None]) -> list[str]:
    return [each.rest if each else unit for unit, each in zip(units, prefixes, strict=True)]
