"""What a search view can say: how many lines of which file a marker stands for, which rules, and the totals.

Owns reading these; phrasing of field facts and the budget of a marker are in `elision.facts`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.search.findings import NOTES, Findings
from caveman_engine.compressors.search.layout import Kind, SearchLines
from caveman_engine.elision.facts import Fact, field_facts, matches
from caveman_engine.elision.facts import Kind as FactKind
from caveman_engine.elision.runs import MIN_RUN

_MAX_FILES: Final = 5  # in one marker
_MAX_NAME_BYTES: Final = 96  # a longer name is not written in a marker
_LIST_BYTES: Final = 200  # of names and counts in the first line of a view
_MIN_LISTED: Final = 0.25  # of what is counted must be in a list that is not complete
_MOST: Final = 0.8  # a directory with this share of all paths is looked into
_MAX_DEPTH: Final = 16


@cache
def _unnamable() -> re.Pattern[str]:
    """What would make a list of names and counts ambiguous, or a marker unreadable."""
    return re.compile(r"[\s\x00-\x1f\x7f-\x9f…×;,]|caveman", re.IGNORECASE)


def _may_list(name: str) -> bool:
    return bool(name) and len(name.encode()) <= _MAX_NAME_BYTES and _unnamable().search(name) is None


class SearchFacts:
    """Facts about one search output.

    Args:
        found: its lines.
        findings: its findings, if it has any.
        matching: the lines that match a query, ascending; a marker counts those of its run.
    """

    def __init__(self, found: SearchLines, findings: Findings | None, matching: Sequence[int] = ()) -> None:
        self._found = found
        self._findings = findings
        self._matching = matching

    def of_run(self, start: int, end: int) -> list[Fact]:
        """Return the facts of the lines from `start` up to `end`; one line is shown rather than described."""
        if end - start == 1:
            return []
        facts = matches(self._matching, start, end)
        files = self._files(start, end)
        if files is not None:
            facts.append(files)
        if self._findings is not None:
            facts += field_facts(self._fields(index) for index in range(start, end))
        return facts

    def _files(self, start: int, end: int) -> Fact | None:
        """Count the lines of each file; within one file a long run needs no name, its neighbours have it."""
        files = self._found.files
        counts = Counter(files[start:end])
        if len(counts) > _MAX_FILES or not all(map(_may_list, counts)):
            return None
        inside = start > 0 and end < len(files) and len(counts) == 1 and files[start - 1] == files[start] == files[end]
        if inside and end - start >= MIN_RUN:
            return None
        noun = "directory" if self._found.kinds[start] is Kind.PATH else "file"
        return Fact(FactKind.ENUMERATION, f"{noun}: {_list(counts)}")

    def _fields(self, index: int) -> list[tuple[str, str]]:
        finding = self._findings.of.get(index) if self._findings else None
        if finding is None:
            return []
        return [(name, value) for name, value in zip(("severity", "rule"), finding, strict=True) if value]

    def totals(self) -> str:
        """Return what the first line of a view says about the whole output."""
        return self._path_totals() if self._found.count(Kind.PATH) else self._hit_totals()

    def _hit_totals(self) -> str:
        """Count hits and their files, or findings, their rules and severities; notes on findings are mere lines."""
        found, findings = self._found, self._findings
        if findings:
            hits = [index for index, finding in findings.of.items() if finding.severity not in NOTES]
        else:
            hits = [index for index, kind in enumerate(found.kinds) if kind is Kind.HIT]
        files = Counter(found.files[index] for index in hits)
        text = f"{len(hits)} {'findings' if findings else 'hits'}"
        lines = len(found.lines) - found.count(Kind.BORDER, Kind.HEADING)
        if lines > len(hits):
            text = f"{lines} lines, {text}"
        if len(files) > 1:
            text += f" in {len(files)} files"
        if findings is None:
            return text + _listed("files", files) if len(files) > 1 else text
        severities = Counter(findings.of[index].severity for index in hits)
        if len(severities) > 1:
            text += _listed("severities", severities)
        rules = Counter(findings.of[index].rule for index in hits)
        return text + _listed("rules", rules) if set(rules) - {""} else text

    def _path_totals(self) -> str:
        found = self._found
        directories = Counter(each for each, kind in zip(found.files, found.kinds, strict=True) if kind is Kind.PATH)
        total = sum(directories.values())
        text = f"{total} paths in {len(directories)} directories"
        base, parts = _look_into(directories, total)
        if base:
            if not _may_list(base):
                return text
            text += f"; {sum(parts.values())} under {base}"
        return text + _listed("parts", parts)


def _look_into(directories: Mapping[str, int], total: int) -> tuple[str, dict[str, int]]:
    """Return the deepest directory that holds most paths, and how many paths each of its parts holds."""
    base = ""
    parts: dict[str, int] = {}
    for _ in range(_MAX_DEPTH):
        parts = {}
        for directory, count in directories.items():
            if directory.startswith(base):
                part = _first_part(directory[len(base) :])
                parts[part] = parts.get(part, 0) + count
        largest = max(parts, key=parts.__getitem__)
        if not largest or parts[largest] < _MOST * total:
            break
        base += largest
    if "" in parts:
        parts["./"] = parts.pop("")
    return base, parts


def _first_part(directory: str) -> str:
    """Return a directory's first name with its separator; one that opens the path belongs to the name."""
    found = _first_name().match(directory)
    return found[0] if found else directory


@cache
def _first_name() -> re.Pattern[str]:
    return re.compile(r"[\\/]*[^\\/]*[\\/]?")


def _listed(noun: str, counts: Mapping[str, int]) -> str:
    """Return a statement with all the counts, or with all from some number up, or nothing where that tells little.

    What has no name is counted as absent.
    """
    absent = counts.get("", 0)
    ranked = sorted(((name, count) for name, count in counts.items() if name), key=lambda item: -item[1])
    taken = room = 0
    for name, count in ranked:
        room += len(f" {name}×{count}".encode())
        if room > _LIST_BYTES or not _may_list(name):
            break
        taken += 1
    if taken == len(ranked):
        return f"; {noun}: {_list(dict(ranked))}" + (f" absent×{absent}" if absent else "")
    least = ranked[taken][1] + 1
    listed = {name: count for name, count in ranked if count >= least}
    if sum(listed.values()) < _MIN_LISTED * sum(counts.values()):
        return ""
    return f"; {noun} with {least} or more: {_list(listed)}"


def _list(counts: Mapping[str, int]) -> str:
    """Return names and counts, the largest first, equal ones in order of appearance."""
    return " ".join(f"{name}×{count}" for name, count in sorted(counts.items(), key=lambda item: -item[1]))
