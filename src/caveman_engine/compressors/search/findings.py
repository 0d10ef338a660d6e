"""Findings: hits that a linter or a compiler reports, with a severity or a rule.

Owns recognising them and what makes two of them the same complaint.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from caveman_engine.compressors.search.layout import Kind, SearchLines
from caveman_engine.elision.shapes import Shapes, mask_digits

_MIN_SHARE: Final = 0.6  # of the hits must carry a rule or a severity
_RARE_SHARE: Final = 0.01  # a rule or severity that holds at most this share of the findings ...
_RARE_FINDINGS: Final = 3  # ... or this many is shown whole
_TAIL_CHARS: Final = 80  # where a rule at the end of a message is looked for
NOTES: Final = frozenset({"note", "help"})
"""Severities of what explains a finding and is none itself."""


@cache
def _severity() -> re.Pattern[str]:
    return re.compile(
        r"[\s:\-]*\[?(fatal error|error|warning|warn|note|information|info|hint|help|style|convention|refactor"
        r"|[EWCRFI](?=: ))\b",
        re.IGNORECASE,
    )


@cache
def _rule() -> re.Pattern[str]:
    """A rule where linters print it: `E501 `, `[*] F401`, `error TS2322:`, `C0301:`, `MD013/line-length`."""
    return re.compile(
        r"[\s:]*(?:\[\*\] )?(?:(?:fatal error|error|warning|info|note|style)[ :]{1,2})?(?:[EWCRFI]: )?"
        r"(MD\d{3}/[\w-]{1,40}|\[?[A-Z]{1,8}\d{2,6}\b|[A-Z]\w{1,24}/[A-Z]\w{1,40})"
    )


@cache
def _rule_at_end() -> re.Pattern[str]:
    """A rule at the end: `[override]`, `(errcheck)`, `[-Wunused]`, `[Error/no-undef]`, or a last column of its own."""
    return re.compile(r"[\s.](?:\[([@\w./=+-]{2,60})\]|\(([a-z][\w-]{1,40})\)|(?<=\s\s)([@a-z][\w/@-]{2,60}))\s?$")


class Finding(NamedTuple):
    """What a linter says beside its message; empty where it does not say."""

    severity: str
    rule: str


def _read(said: str) -> Finding:
    severity = _severity().match(said)
    rule = _rule().match(said)
    if rule is not None:
        named = rule[1].lstrip("[")
    else:
        last = _rule_at_end().search(said, max(0, len(said) - _TAIL_CHARS))
        named = (last[1] or last[2] or last[3]) if last else ""
    return Finding(severity[1].lower() if severity else "", named)


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of one output.

    Attributes:
        of: the finding of every line that is one.
        complaints: for each such line the number of its complaint: one rule, one shape of message.
        rare: the lines whose rule or severity is rare.
    """

    of: dict[int, Finding]
    complaints: dict[int, int]
    rare: list[int]

    @classmethod
    def among(cls, found: SearchLines) -> Findings | None:
        """Return the findings of an output, or `None` if its hits are plain text.

        Notes on a finding at the same place become part of it.
        """
        hits = [index for index, kind in enumerate(found.kinds) if kind is Kind.HIT]
        if not hits:
            return None
        read = {index: _read(found.said[index]) for index in hits}
        if sum(1 for finding in read.values() if finding.severity or finding.rule) < _MIN_SHARE * len(hits):
            return None
        _attach_notes(found, read)
        shapes = Shapes([mask_digits(found.said[index]) for index in read])
        keys = {index: (finding, shape) for (index, finding), shape in zip(read.items(), shapes.ids, strict=True)}
        numbers: dict[tuple[Finding, int], int] = {}
        complaints = {index: numbers.setdefault(key, len(numbers)) for index, key in keys.items()}
        return cls(read, complaints, _rare(read))


def _attach_notes(found: SearchLines, read: dict[int, Finding]) -> None:
    head = -1
    for index in list(read):
        same_place = head >= 0 and (found.files[index], found.numbers[index]) == (
            found.files[head],
            found.numbers[head],
        )
        if same_place and read[index].severity in NOTES and read[head].severity not in NOTES:
            found.kinds[index] = Kind.CONTINUATION
            found.heads[index] = head
            del read[index]
        else:
            head = index


def _rare(read: dict[int, Finding]) -> list[int]:
    limit = max(_RARE_FINDINGS, int(len(read) * _RARE_SHARE))
    rules = Counter(finding.rule for finding in read.values())
    severities = Counter(finding.severity for finding in read.values())
    return [
        index
        for index, finding in read.items()
        if (finding.rule and rules[finding.rule] <= limit) or severities[finding.severity] <= limit
    ]
