"""The first line of a log's view: how many lines there are, of which levels, and how often the telling phrases occur.

Owns what is said about the log as a whole. A phrase's number is the count of lines that contain it, shown or elided;
markers speak of their own runs only.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Final

from caveman_engine.elision import records, signals
from caveman_engine.elision.facts import may_show
from caveman_engine.elision.levels import level_of
from caveman_engine.elision.log_lines import LogLines

_MAX_BYTES: Final = 320  # of the statement
_MAX_SIGNAL_PHRASES: Final = 6
_MAX_SHAPE_PHRASES: Final = 4
_MAX_WORDS: Final = 4
_MIN_CHARS: Final = 5
_MIN_COUNT: Final = 3  # a phrase that occurs less often is in full view
_MAX_LEVELS: Final = 6
_LINKS: Final = frozenset({"at", "by", "for", "from", "in", "of", "on", "to", "with"})  # words that say little
_CANDIDATES: Final = 64  # phrases that are counted before the most frequent are chosen


@cache
def _words() -> re.Pattern[str]:
    """A run of plain words."""
    return re.compile(r"(?<![\w/.\"'=\[-])[A-Za-z][A-Za-z'_-]*(?:\(\))?(?: [A-Za-z][A-Za-z'_-]*)*(?![\w/=-])")


@cache
def _phrase_after() -> re.Pattern[str]:
    return re.compile(r" [A-Za-z][A-Za-z'_-]+(?![\w/=-])")


@cache
def _phrase_before() -> re.Pattern[str]:
    return re.compile(r"(?<![\w/=-])[A-Za-z][A-Za-z'_-]+ $")


def totals(lines: LogLines) -> str:
    """Return the statement, without the words that open it; it always names the number of lines."""
    masked = lines.shapes.masked
    weights = Counter(lines.shapes.distinct)
    parts = [f"{len(lines.lines)} lines"]
    levels = _levels(masked, weights)
    if levels:
        parts.append(levels)
    room = _MAX_BYTES - len("; ".join(parts).encode())
    phrases: list[str] = []
    for phrase, count in _phrases(lines, weights):
        entry = f'"{phrase}"×{count}'
        room -= len(entry.encode()) + 2
        if room < 0:
            break
        phrases.append(entry)
    if phrases:
        parts.append("lines with " + ", ".join(phrases))
    return "; ".join(parts)


def _levels(masked: list[str], weights: Counter[int]) -> str:
    """Count the levels of all lines; lines without one are counted too."""
    counts: Counter[str] = Counter()
    for number, line in enumerate(masked):
        counts[level_of(line) or ""] += weights[number]
    absent = counts.pop("", 0)
    if not 1 < len(counts) <= _MAX_LEVELS:
        return ""
    text = " ".join(f"{level}×{count}" for level, count in counts.most_common())
    return f"level: {text}" + (f" absent×{absent}" if absent else "")


def _phrases(lines: LogLines, weights: Counter[int]) -> list[tuple[str, int]]:
    """Return phrases with their counts: those of signals first, then those of the largest shapes."""
    masked = lines.shapes.masked
    signal_phrases: Counter[str] = Counter()
    for number, found in signals.candidates(masked).items():
        phrase = _signal_phrase(masked[number], found)
        if phrase:
            signal_phrases[phrase] += weights[number]
    shape_phrases: dict[str, None] = {}
    first_of: dict[int, int] = {}
    for number, shape in enumerate(lines.shapes.shape_of):
        first_of.setdefault(shape, number)
    for shape, _ in Counter(lines.shapes.ids).most_common(_CANDIDATES):
        phrase = _shape_phrase(masked[first_of[shape]])
        if phrase:
            shape_phrases.setdefault(phrase)
    taken: list[tuple[str, int]] = []
    for phrases, limit in (
        ([phrase for phrase, _ in signal_phrases.most_common(_CANDIDATES)], _MAX_SIGNAL_PHRASES),
        (list(shape_phrases), _MAX_SHAPE_PHRASES),
    ):
        counted = [
            (phrase, sum(weights[number] for number, line in enumerate(masked) if phrase in line))
            for phrase in phrases[: 3 * limit]
            if may_show(phrase) and "0" not in phrase  # digits are masked here: the count would be that of a pattern
        ]
        counted = [item for item in counted if _MIN_COUNT <= item[1] < len(lines.lines)]
        counted.sort(key=lambda item: -item[1])
        for phrase, count in counted[:limit]:
            if not any(phrase in other or other in phrase for other, _ in taken):
                taken.append((phrase, count))
    return taken


def _signal_phrase(line: str, found: signals.Candidates) -> str | None:
    """Return the words of a line's first signal: itself and a neighbour, or itself in its brackets."""
    if found.form is not None:
        return None
    lowered = signals.lower(line)
    for place in found.places:
        value = signals.judge(line, lowered, place)
        if value is None:
            continue
        start, end = value
        if line[start - 1 : start] == "[" and line[end : end + 1] == "]":
            return line[start - 1 : end + 1]
        after = _phrase_after().match(line, end)
        before = _phrase_before().search(line[max(0, start - 32) : start])
        if after and not (before and after[0].strip() in _LINKS):
            return line[start : after.end()]
        return (before[0] if before else "") + line[start:end]
    return None


def _shape_phrase(line: str) -> str | None:
    """Return the longest run of plain words of a line, cut to a few; of a record, of its message."""
    fields = records.read(line)
    if fields is not None:
        line = next((value.strip('"') for name, value in fields if name in records.MESSAGE_NAMES), "")
    runs = _words().findall(line)
    if not runs:
        return None
    phrase = " ".join(max(runs, key=len).split(" ")[:_MAX_WORDS])
    return phrase if len(phrase) >= _MIN_CHARS else None
