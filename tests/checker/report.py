"""What a check found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a view.

    Attributes:
        kind: `false` (a claim does not hold), `unreadable` (a claim cannot be understood from its text), `cut` (a
            claim states a part of a value as if it were the whole), `secret` (a claim shows a credential),
            `alien` (something shown is not the next unit of the original), `count` (shown and elided do not add up),
            `offsets` (the report's offsets disagree with the view) or `frame` (a line about the whole view is wrong).
        where: the line of the output, counted from 1, or 0 for the view as a whole.
        message: what is wrong.
    """

    kind: str
    where: int
    message: str

    def __str__(self) -> str:
        return f"{self.kind} at line {self.where}: {self.message}"


@dataclass(slots=True)
class Report:
    """The findings of one check, and what was looked at.

    Attributes:
        findings: the faults, in order of the output.
        shown, elided: units.
        markers, claims: how many were read.
    """

    findings: list[Finding] = field(default_factory=list)
    shown: int = 0
    elided: int = 0
    markers: int = 0
    claims: int = 0

    def add(self, kind: str, where: int, message: str) -> None:
        """Record a fault."""
        self.findings.append(Finding(kind, where, message))

    def complain(self, where: int, kind: str, message: str) -> None:
        """Record a fault; the order of arguments suits whoever fixes the place first."""
        self.add(kind, where, message)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def __str__(self) -> str:
        head = f"{self.shown} shown, {self.elided} elided, {self.markers} markers, {self.claims} claims"
        return "\n".join([head, *map(str, self.findings)])
