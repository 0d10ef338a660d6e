"""Diffs: what is context and what is a change follows from the counts in the hunks' headers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checker.evidence import Unclear, Value
from checker.grammar import Changes, Claim
from checker.lines import Placed, Walk
from checker.report import Report
from checker.units import Unit

_HUNK = re.compile(r"(@@+) ((?:-\d+(?:,\d+)? )+)\+\d+(?:,(\d+))? \1(?: .*)?$")
_TOTALS = re.compile(r"(?:(\d+) commits?, )?(?:(\d+) files?, )?(?:(\d+) hunks?, )?\+(\d+) -(\d+)")
_COMMIT = re.compile(r"(?:commit|From) [0-9a-f]{7,64}\b")
_GIT = re.compile(r"diff --(?:git|cc|combined) ")


@dataclass(frozen=True, slots=True)
class DiffLine:
    """What a line of a diff is.

    Attributes:
        kind: `header` (of a hunk), `+`, `-`, ` ` (context), `\\` (no newline at end of file), or empty outside hunks.
        hunk: the number of its hunk, or -1.
    """

    kind: str
    hunk: int


def read_diff(lines: Sequence[str]) -> list[DiffLine]:
    """Return what every line is."""
    read: list[DiffLine] = []
    hunk = -1
    at = 0
    while at < len(lines):
        found = _HUNK.match(lines[at])
        if found is None:
            read.append(DiffLine("", -1))
            at += 1
            continue
        hunk += 1
        read.append(DiffLine("header", hunk))
        at += 1
        sides = [int(([*each.split(","), "1"])[1]) for each in found[2].split()] + [int(found[3] or 1)]
        parents = len(sides) - 1
        while at < len(lines) and any(left > 0 for left in sides):
            line = lines[at]
            signs = line[:parents].ljust(parents)
            if line.startswith("\\"):
                read.append(DiffLine("\\", hunk))
            elif set(signs) == {" "}:
                read.append(DiffLine(" ", hunk))
                sides = [left - 1 for left in sides]
            elif set(signs) <= {" ", "+"}:
                read.append(DiffLine("+", hunk))
                sides = [left - (sign == " ") for left, sign in zip(sides, signs, strict=False)] + [sides[-1] - 1]
            elif set(signs) <= {" ", "-"}:
                read.append(DiffLine("-", hunk))
                sides = [left - (sign == "-") for left, sign in zip(sides, signs, strict=False)] + [sides[-1]]
            else:
                break
            at += 1
        if at < len(lines) and lines[at].startswith("\\ "):
            read.append(DiffLine("\\", hunk))
            at += 1
    return read


@dataclass(frozen=True, slots=True)
class DiffEvidence:
    """Lines of a diff."""

    units: Sequence[str]
    lines: Sequence[DiffLine]
    whole: bool
    clocks: Sequence[str] = ()

    def values(self, name: str) -> list[Value | None]:
        """Lines of a diff have no fields."""
        raise Unclear("unreadable", f"lines of a diff have no field {name!r}")

    def holds(self, claim: Claim) -> bool | None:
        """Judge the changes in a run of whole hunks."""
        if not isinstance(claim, Changes):
            return None
        kinds = [line.kind for line in self.lines]
        said = (claim.added, claim.removed, claim.hunks)
        return self.whole and said == (kinds.count("+"), kinds.count("-"), kinds.count("header"))


def check_diff(units: Sequence[Unit], output: str, query: str, report: Report) -> list[Placed]:
    """Walk the view of a diff."""
    texts = [unit.text for unit in units]
    lines = read_diff(texts)

    def evidence(start: int, end: int) -> DiffEvidence:
        before = lines[start - 1].hunk if start else -1
        after = lines[end].hunk if end < len(lines) else -1
        inside = {line.hunk for line in lines[start:end]}
        return DiffEvidence(texts[start:end], lines[start:end], -1 not in inside and not inside & {before, after})

    walk = Walk(
        units,
        report,
        ("context lines", "lines"),
        evidence,
        query,
        state=lambda said, complain: _judge_totals(said, texts, lines, complain),
    )
    walk.run(output)
    for placed in walk.placed:
        if "context lines" in placed.text and any(line.kind != " " for line in lines[placed.start : placed.end]):
            report.add("false", placed.line, f"{placed.text!r} stands for more than context")
    return walk.placed


def _judge_totals(
    statement: str, texts: Sequence[str], lines: Sequence[DiffLine], complain: Callable[[str, str], None]
) -> int:
    found = _TOTALS.fullmatch(statement)
    if found is None:
        complain("unreadable", f"{statement!r} cannot be read")
        return 0
    outside = [text for text, line in zip(texts, lines, strict=True) if line.hunk < 0]
    kinds = [line.kind for line in lines]
    counted = (
        sum(1 for text in outside if _COMMIT.match(text)),
        _files(texts, lines),
        kinds.count("header"),
        kinds.count("+"),
        kinds.count("-"),
    )
    said = tuple(int(each or 0) for each in found.groups())
    if said != counted:
        complain("false", f"{statement!r}: counted {counted}")
    return len(said)


def _files(texts: Sequence[str], lines: Sequence[DiffLine]) -> int:
    """Count files: by git's headers, or by pairs of names where there are none before them."""
    count = 0
    named = True
    for at, (text, line) in enumerate(zip(texts, lines, strict=True)):
        if line.hunk >= 0:
            if not count:
                count = 1
            named = True
        elif _GIT.match(text):
            count += 1
            named = False
        elif text.startswith("--- ") and at + 1 < len(texts) and texts[at + 1].startswith("+++ "):
            count += named
            named = True
    return count
