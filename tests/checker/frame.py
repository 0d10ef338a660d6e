"""The lines that speak of the whole view: the statement it may open with, and the contract it may end with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from checker.grammar import read_enumeration, split_outside_quotes
from checker.line_fields import level_of

CONTRACT_BYTES = 4096

_PREFIX = re.compile(r"time prefix removed from (\d+) lines, (.+) \.\. (.+)")
_LINES = re.compile(r"(\d+) lines")
_LEVELS = re.compile(r"level: (.+)")
_PHRASES = re.compile(r"lines with (.+)")
_PHRASE = re.compile(r"\"([^\"]+)\"×(\d+)(?:, |$)")

Complain = Callable[[str, str], None]


def is_contract(statement: str) -> bool:
    """Whether a line about the view is the contract: it speaks of markers, and of retrieving."""
    return "retrieve" in statement and "marker" in statement


def removed_prefix(statement: str) -> tuple[int, str, str] | None:
    """Return how many lines lost their time prefix, the first and the last of them, if the opening says so."""
    found = _PREFIX.match(statement.split("; ")[0])
    return (int(found[1]), found[2], found[3]) if found else None


def judge_log(statement: str, lines: Sequence[str], complain: Complain) -> int:
    """Judge what an opening says of all lines, given as they would be shown; return how many claims it makes."""
    claims = 0
    for part in split_outside_quotes(statement, "; "):
        if _PREFIX.fullmatch(part):
            claims += 1  # judged where the prefixes are taken off
        elif found := _LINES.fullmatch(part):
            claims += 1
            if int(found[1]) != len(lines):
                complain("false", f"{part!r}: there are {len(lines)}")
        elif found := _LEVELS.fullmatch(part):
            claims += 1
            _judge_levels(part, found[1], lines, complain)
        elif found := _PHRASES.fullmatch(part):
            claims += _judge_phrases(found[1], lines, complain)
        else:
            complain("unreadable", f"{part!r} cannot be read")
    return claims


def _judge_levels(part: str, text: str, lines: Sequence[str], complain: Complain) -> None:
    claim = read_enumeration("level", text)
    if claim is None:
        complain("unreadable", f"{part!r} cannot be read")
        return
    counts: Counter[str] = Counter()
    for line in lines:
        level = level_of(line)
        counts["" if level is None else level.text] += 1
    absent = counts.pop("", 0)
    if dict(counts) != claim.counts or absent != claim.absent:
        complain("false", f"{part!r}: counted {dict(counts)}, absent {absent}")


def _judge_phrases(text: str, lines: Sequence[str], complain: Complain) -> int:
    position = claims = 0
    while position < len(text):
        found = _PHRASE.match(text, position)
        if found is None:
            complain("unreadable", f"{text[position:]!r} cannot be read")
            return claims
        count = sum(1 for line in lines if found[1] in line)
        if count != int(found[2]):
            complain("false", f"{found[0]!r}: {count} lines hold it")
        claims += 1
        position = found.end()
    return claims
