"""Repeated lines: a marker stands for copies of the line above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.evidence import Unclear, Value
from checker.grammar import Claim, Repeats
from checker.lines import Placed, Walk
from checker.report import Report
from checker.units import Unit


@dataclass(frozen=True, slots=True)
class CopyEvidence:
    """Lines, and the one above them."""

    units: Sequence[str]
    above: str | None
    clocks: Sequence[str] = ()

    def values(self, name: str) -> list[Value | None]:
        """Repeated lines have no fields."""
        raise Unclear("unreadable", f"repeated lines have no field {name!r}")

    def holds(self, claim: Claim) -> bool | None:
        """Judge that every line is the line above."""
        return set(self.units) == {self.above} if isinstance(claim, Repeats) and claim.adjacent else None


def check_repetition(units: Sequence[Unit], output: str, query: str, report: Report) -> list[Placed]:
    """Walk a view of folded lines."""
    texts = [unit.text for unit in units]

    def evidence(start: int, end: int) -> CopyEvidence:
        return CopyEvidence(texts[start:end], texts[start - 1] if start else None)

    walk = Walk(units, report, ("lines",), evidence, query)
    walk.run(output)
    return walk.placed
