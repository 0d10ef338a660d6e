"""The per-line time a machine puts before every line: found, removed, and said once.

Owns the declared normalisation of CI logs and their like. A time that is one field of an application's own record
stays where it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

MIN_LINES: Final = 40
"""Shorter logs keep their times (from the specification)."""

_MIN_SHARE: Final = 0.9  # of the lines must carry the prefix
_MAX_LEVEL_SHARE: Final = 0.3  # of them may be followed by a level: above it, the time is a field of a record


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """Prefixes, each with the clock as its first group."""
    return tuple(
        re.compile(form, re.MULTILINE)
        for form in (
            r"^\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)(?: |(?=\r?$))",
            r"^\[(\d\d:\d\d:\d\d)(?:\.\d{1,9})?\](?: |(?=\r?$))",
        )
    )


@cache
def _level() -> re.Pattern[str]:
    return re.compile(r"[\s\[]*(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b|level=")


@dataclass(frozen=True, slots=True)
class TimePrefix:
    """A prefix that was removed.

    Attributes:
        text: the text without it, line for line.
        removed: for every line the prefix as it stood, white space included; empty where there was none.
        clocks: for every line its clock (`10:00:00`), empty where there was none.
    """

    text: str
    removed: list[str]
    clocks: list[str]

    def statement(self) -> str:
        """Say what was removed, with the first and the last value."""
        stamps = [prefix.strip() for prefix in self.removed if prefix]
        return f"time prefix removed from {len(stamps)} lines, {stamps[0]} .. {stamps[-1]}"


def factor_out(text: str, line_count: int) -> TimePrefix | None:
    """Remove the time prefix of a text whose lines nearly all carry one, or return `None`."""
    if line_count < MIN_LINES:
        return None
    for form in _forms():
        if form.match(text) is None and form.search(text, 0, 4096) is None:
            continue
        matches = list(form.finditer(text))
        if len(matches) < _MIN_SHARE * line_count:
            continue
        levels = sum(1 for match in matches if _level().match(text, match.end()))
        if levels > _MAX_LEVEL_SHARE * len(matches):
            continue
        return _remove(text, matches, line_count)
    return None


def _remove(text: str, matches: list[re.Match[str]], line_count: int) -> TimePrefix:
    removed: list[str] = []
    clocks: list[str] = []
    parts: list[str] = []
    position = 0
    for match in matches:
        start, end = match.span()
        between = text[position:start]
        for _ in range(between.count("\n") - (1 if removed else 0)):
            removed.append("")
            clocks.append("")
        parts.append(between)
        removed.append(match[0])
        clocks.append(match[1])
        position = end
    rest = text[position:]
    parts.append(rest)
    missing = line_count - len(removed)
    removed += [""] * missing
    clocks += [""] * missing
    return TimePrefix("".join(parts), removed, clocks)
