"""How search tools lay their output out: one location a line, headings, one file alone, or bare paths.

Owns the kind and the file of every line; a line whose file is not certain has none. Decides nothing about what stays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final

from caveman_engine.compressors.search.locations import (
    Location,
    has_separator,
    is_path,
    read_context,
    read_hit,
    read_unnumbered,
    read_unnumbered_context,
)

MIN_LINES: Final = 6
"""Fewer lines are shown as they are (from the specification's evidence for this type)."""

_MIN_HITS: Final = 2
_MAX_LINES_A_HIT: Final = 50  # context of more lines than this around every hit is not expected
_MIN_READ_SHARE: Final = 2  # one line in two must be read with certainty
_MAX_STRAY_SHARE: Final = 10  # of a list of paths, at most one line in ten may be something else
_MAX_CONTINUATION: Final = 12  # lines that belong to the hit above them: source, carets, notes


class Kind(IntEnum):
    """What a line is."""

    OTHER = 0
    HIT = 1
    CONTEXT = 2
    HEADING = 3
    BORDER = 4
    PATH = 5
    CONTINUATION = 6


@dataclass(frozen=True, slots=True)
class SearchLines:
    """The lines of one search output.

    Attributes:
        lines: the lines without their endings.
        kinds: what each line is.
        files: the file each line belongs to; for a path its directory; empty for none.
        numbers: the line number of a hit or a context line as written; empty for none.
        said: what a line says beside its location; for a path its name.
        heads: for a continuation the line it belongs to, for every other line the line itself.
    """

    lines: Sequence[str]
    kinds: list[Kind]
    files: list[str]
    numbers: list[str]
    said: list[str]
    heads: list[int]

    def count(self, *kinds: Kind) -> int:
        """Return how many lines are of these kinds."""
        return sum(map(self.kinds.count, kinds))


def read(lines: Sequence[str]) -> SearchLines | None:
    """Read a search output, or return `None` where its layout is not certain."""
    filled = sum(1 for line in lines if line and not line.isspace())
    if filled < MIN_LINES:
        return None
    for reader in (_read_flat, _read_grouped, _read_paths, _read_unnumbered, _read_alone):
        found = reader(lines, filled)
        if found is not None:
            return found
    return None


def _blank(lines: Sequence[str]) -> SearchLines:
    """Return the lines with nothing known about them but borders."""
    kinds = [Kind.BORDER if not line or line == "--" or line.isspace() else Kind.OTHER for line in lines]
    empty = [""] * len(lines)
    return SearchLines(lines, kinds, empty, list(empty), list(lines), list(range(len(lines))))


def _set(found: SearchLines, index: int, kind: Kind, location: Location) -> None:
    found.kinds[index] = kind
    found.files[index] = location.path
    found.numbers[index] = location.number
    found.said[index] = location.said


def _read_flat(lines: Sequence[str], filled: int) -> SearchLines | None:
    """Read output in which every hit names its file and line number; `path:3` once a file is a count of hits."""
    found = _read_hits(lines, filled, read_hit)
    if found is None or not (any(map(_says, found.said, found.kinds)) or _repeats_files(found)):
        return None
    _demote_context(found)
    return _read_rest(found, filled, read_context)


def _read_unnumbered(lines: Sequence[str], filled: int) -> SearchLines | None:
    """Read output in which every hit names its file alone; files that occur once each are no search."""
    found = _read_hits(lines, filled, read_unnumbered)
    return _read_rest(found, filled, read_unnumbered_context) if found and _repeats_files(found) else None


def _says(said: str, kind: Kind) -> bool:
    return kind is Kind.HIT and bool(said)


def _repeats_files(found: SearchLines) -> bool:
    """Whether files have two hits or more on average."""
    return len(set(found.files) - {""}) * 2 <= found.count(Kind.HIT)


def _read_hits(lines: Sequence[str], filled: int, reader: Callable[[str], Location | None]) -> SearchLines | None:
    """Read the lines that are hits, or return `None` where there are too few."""
    found = _blank(lines)
    paths: dict[str, str] = {}  # one string object a file: comparing them is then free
    hits = 0
    for index, line in enumerate(lines):
        location = reader(line) if found.kinds[index] is Kind.OTHER else None
        if location is not None:
            hits += 1
            _set(found, index, Kind.HIT, location._replace(path=paths.setdefault(location.path, location.path)))
    return found if hits >= _MIN_HITS and hits * _MAX_LINES_A_HIT >= filled else None


def _demote_context(found: SearchLines) -> None:
    """Take back hits that are context lines with a time or a location in their text (`a.go-7-12:30:45`).

    They name a file of their own, once, that begins like a context line of a file with hits.
    """
    counts = Counter(found.files)
    for index, kind in enumerate(found.kinds):
        if kind is Kind.HIT and counts[found.files[index]] == 1:
            context = read_context(found.lines[index], counts)
            if context is not None and context.path != found.files[index]:
                _set(found, index, Kind.OTHER, Location("", "", found.lines[index]))


def _read_rest(
    found: SearchLines, filled: int, reader: Callable[[str, Container[str]], Location | None]
) -> SearchLines | None:
    """Read what stands between hits, or return `None` where too little of the output is certain."""
    known = set(found.files)
    last = ""
    for index, line in enumerate(found.lines):
        if found.kinds[index] is Kind.HIT:
            last = found.files[index]
        elif found.kinds[index] is Kind.OTHER:
            location = (reader(line, (last,)) if last else None) or reader(line, known)
            if location is not None:
                _set(found, index, Kind.CONTEXT, location)
                last = location.path
    _attach(found)
    _give_borders_files(found)
    return found if found.count(Kind.OTHER) * _MIN_READ_SHARE <= filled else None


@cache
def _entry() -> re.Pattern[str]:
    """A line under a heading: `12:text`, `12-text`, or a finding `  12:5  text`."""
    return re.compile(r"(\d{1,9})([:\-])|[ \t]+(\d{1,9}):\d{1,6}:?(?=[ \t])")


def _read_grouped(lines: Sequence[str], filled: int) -> SearchLines | None:
    """Read output with the files as headings over their lines."""
    found = _blank(lines)
    current = ""
    entries = 0
    begins = True  # no line since the last blank one
    for index, line in enumerate(lines):
        if found.kinds[index] is Kind.BORDER:
            if line != "--":
                current, begins = "", True
            continue
        path = line.removesuffix(":")
        following = lines[index + 1] if index + 1 < len(lines) else ""
        if (begins or _entry().match(line) is None) and is_path(path) and _entry().match(following):
            current = path
            _set(found, index, Kind.HEADING, Location(path, "", line))
        else:
            entry = _entry().match(line)
            if entry is not None:
                kind = Kind.CONTEXT if entry[2] == "-" else Kind.HIT
                _set(found, index, kind, Location(current, entry[1] or entry[3], line[entry.end() :]))
                entries += bool(current)
        begins = False
    if entries < MIN_LINES or entries * _MIN_READ_SHARE < filled:
        return None
    _attach(found)
    _give_borders_files(found)
    return found


def _read_alone(lines: Sequence[str], filled: int) -> SearchLines | None:
    """Read the hits of one file that is not named: `12:text` with rising numbers."""
    found = _blank(lines)
    last = -1
    for index, line in enumerate(lines):
        entry = _entry().match(line) if found.kinds[index] is Kind.OTHER else None
        if entry is None or entry[1] is None:
            continue
        number = int(entry[1])
        if number <= last:
            return None
        last = number
        _set(found, index, Kind.CONTEXT if entry[2] == "-" else Kind.HIT, Location("", entry[1], line[entry.end() :]))
    strays = found.count(Kind.OTHER)
    return found if found.count(Kind.HIT) >= MIN_LINES and strays * _MAX_STRAY_SHARE <= filled else None


def _read_paths(lines: Sequence[str], filled: int) -> SearchLines | None:
    """Read a list of paths; most of them must name a directory."""
    found = _blank(lines)
    directories: dict[str, str] = {}
    deep = strays = 0
    for index, line in enumerate(lines):
        if found.kinds[index] is not Kind.OTHER:
            continue
        if not is_path(line) or ":" in line[2:]:
            strays += 1
            if strays * _MAX_STRAY_SHARE > filled:
                return None
            continue
        deep += has_separator(line)
        cut = max(line.rfind("/", 0, -1), line.rfind("\\", 0, -1)) + 1
        directory = directories.setdefault(line[:cut], line[:cut])
        _set(found, index, Kind.PATH, Location(directory, "", line[cut:]))
    return found if deep * _MIN_READ_SHARE >= filled else None


def _attach(found: SearchLines) -> None:
    """Make indented lines and source lines over carets part of the hit above them."""
    lines, kinds = found.lines, found.kinds
    head = -1
    for index, line in enumerate(lines):
        if kinds[index] in (Kind.HIT, Kind.CONTEXT):
            head = index
        elif kinds[index] is Kind.OTHER and head >= 0 and index - head <= _MAX_CONTINUATION:
            following = lines[index + 1].lstrip() if index + 1 < len(lines) else ""
            if line[0] in " \t|^~" or following.startswith(("^", "~")):
                kinds[index] = Kind.CONTINUATION
                found.files[index] = found.files[head]
                found.heads[index] = head
            else:
                head = -1
        else:
            head = -1


def _give_borders_files(found: SearchLines) -> None:
    """Let a border between two lines of one file belong to that file."""
    previous = ""
    waiting: list[int] = []
    for index, kind in enumerate(found.kinds):
        if kind is Kind.BORDER:
            waiting.append(index)
            continue
        if waiting and previous and found.files[index] == previous:
            for border in waiting:
                found.files[border] = previous
        waiting.clear()
        previous = found.files[index]
