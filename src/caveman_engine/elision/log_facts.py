"""What a marker can say about a run of log lines: the time it spans, its fields, its shapes.

Owns reading fields out of log lines. Phrasing and budget are in `facts`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from caveman_engine.elision.facts import UNSTATABLE, Fact, Fields, Kind, field_facts, matches, may_show, string_value
from caveman_engine.elision.levels import level_of
from caveman_engine.elision.log_lines import LogLines
from caveman_engine.elision.shapes import is_progress
from caveman_engine.elision.time_prefix import TimePrefix
from caveman_engine.json_text import is_shallow

_MAX_SHAPES: Final = 3  # in one marker; more of them say little
_MAX_LABEL_CHARS: Final = 48
_MIN_LABEL_CHARS: Final = 4
_MIN_LINES: Final = 3
_VARIES: Final = " …"
_MIN_PAIRS: Final = 2  # one pair alone may be prose


@cache
def _pair() -> re.Pattern[str]:
    """Any `name=` outside another pair's quotes; its value, quoted or bare, if that is whole."""
    return re.compile(
        r"(?<![\w.\-/])(?P<name>[A-Za-z_][\w.\-]*)=(?:\"(?P<quoted>[^\"\\\n]*)\"(?=[,;]?(?:\s|$))"
        r"|(?P<bare>[^\s\"()\[\]{}<>,;]+)(?=[,;]?(?:\s|$))|\"(?:[^\"\\\n]|\\.)*\"|)"
    )


class LogFacts:
    """Facts about runs of one log.

    Args:
        lines: the log's lines and their shapes.
        prefix: the time prefix that was removed, if any.
        matching: the lines that match a query, ascending; a marker counts those of its run.
    """

    def __init__(self, lines: LogLines, prefix: TimePrefix | None, matching: Sequence[int] = ()) -> None:
        self._lines = lines
        self._prefix = prefix
        self._matching = matching

    def of_run(self, start: int, end: int) -> list[Fact]:
        """Return the facts of the lines from `start` up to `end`."""
        facts: list[Fact] = []
        time = self._time(start, end)
        if time:
            facts.append(time)
        facts += matches(self._matching, start, end)
        if end - start == 1 and is_progress(self._lines.lines[start]):
            facts.append(_progress(self._lines.lines[start]))
            return facts
        if end - start < _MIN_LINES:
            return []
        facts += field_facts(_fields(line) for line in self._lines.lines[start:end])
        shapes = self._shapes(start, end)
        if shapes:
            facts.append(shapes)
        return facts

    def _time(self, start: int, end: int) -> Fact | None:
        if self._prefix is None:
            return None
        clocks = [clock for clock in self._prefix.clocks[start:end] if clock]
        if not clocks or clocks[0] == clocks[-1]:
            return None
        return Fact(Kind.TIME, f"{clocks[0]}..{clocks[-1]}")

    def _shapes(self, start: int, end: int) -> Fact | None:
        """Name the shapes of a run when they are few and each has a telling beginning."""
        ids = self._lines.shapes.ids
        counts = Counter(ids[start:end])
        if len(counts) > _MAX_SHAPES:
            return None
        labels = []
        for shape, count in counts.items():
            members = [self._lines.lines[i] for i in range(start, end) if ids[i] == shape]
            label = _label(members)
            if label is None:
                return None
            labels.append((count, label))
        starts = sorted(label.removesuffix(_VARIES) for _, label in labels)
        if any(other.startswith(one) for one, other in pairwise(starts)):
            return None  # a reader could not tell which lines are counted where
        labels.sort(key=lambda item: -item[0])
        text = ", ".join(f'{count}× "{label}"' for count, label in labels)
        noun = "shape" if len(labels) == 1 else "shapes"
        return Fact(Kind.SHAPES, f"{len(labels)} {noun}: {text}")


def _label(members: list[str]) -> str | None:
    """Return how every one of the lines begins, cut after a whole word; `…` stands for what varies."""
    low, high = min(members), max(members)
    if low == high and len(low) <= _MAX_LABEL_CHARS:
        common, tail = low.strip(), ""
    else:
        size = 0
        for one, other in zip(low, high, strict=False):
            if one != other:
                break
            size += 1
        common = low[: min(size, _MAX_LABEL_CHARS)]
        cut = max(common.rfind(" "), common.rfind("\t"))
        common = common[: cut + 1].strip() if cut >= 0 else ""
        tail = _VARIES
    if len(common) < _MIN_LABEL_CHARS or '"' in common or not may_show(common):
        return None
    return common + tail


def _progress(line: str) -> Fact:
    """Count the one-letter results of a progress line."""
    counts = Counter(line.split("[")[0].strip())
    text = " ".join(f"{letter}×{count}" for letter, count in sorted(counts.items(), key=lambda item: -item[1]))
    return Fact(Kind.ENUMERATION, f"results: {text}")


def _fields(line: str) -> Fields:
    """Read the fields of one line: a JSON object's scalars, logfmt pairs, or the level in its head."""
    stripped = line.strip()
    if stripped.startswith("{") and stripped.endswith("}"):
        if not is_shallow(stripped):
            return ()
        try:
            value = json.loads(stripped, parse_int=_Number, parse_float=_Number, object_pairs_hook=list)
        except ValueError:
            return ()
        return [(name, _scalar(each)) for name, each in value]
    fields = _pairs(line) if "=" in line else []
    if all(name != "level" for name, _ in fields):
        level = level_of(line)
        if level:
            fields.insert(0, ("level", level))
    return fields


def _pairs(line: str) -> list[tuple[str, str]]:
    """Return the `name=value` pairs of a line; of one that stands alone or is not whole, the name only."""
    pairs = []
    whole = 0
    for pair in _pair().finditer(line):
        value = pair["bare"] or (string_value(pair["quoted"]) if pair["quoted"] else UNSTATABLE)
        if pair.start() and not line[pair.start() - 1].isspace():
            value = UNSTATABLE
        whole += value != UNSTATABLE
        pairs.append((pair["name"], value))
    return pairs if whole >= _MIN_PAIRS else [(name, UNSTATABLE) for name, _ in pairs]


class _Number(str):
    """A JSON number as it is written."""

    __slots__ = ()


def _scalar(value: object) -> str:
    """Return a JSON scalar as a marker writes it."""
    if isinstance(value, _Number):
        return value
    if isinstance(value, str):
        return string_value(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return UNSTATABLE
