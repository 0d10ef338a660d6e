"""Outlines: the entries of a configuration and which of them lie inside which.

Owns the tree that every format's reader builds and what makes two entries equal. Knows no format.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    """What an entry is."""

    KEY = "key"
    ITEM = "item"
    SECTION = "section"
    RECORD = "record"
    """A section or document of which there may be many of one name."""


@dataclass(slots=True)
class Entry:
    """One entry: a key, an item of a list, a section, with all that lies inside it.

    Attributes:
        kind: what it is.
        name: its key; empty for an item.
        start: its first line, the comments right above it included.
        head: the line that names it.
        stop: the line after its last one.
        parent: the entry it lies in, or -1.
        inline: it begins on the line of its parent, which cannot go without it.
        parts: what it says itself: its comments, its head, the lines its value goes on in.
        children: the entries that lie directly in it.
    """

    kind: Kind
    name: str
    start: int
    head: int
    stop: int
    parent: int
    inline: bool
    parts: list[str] = field(default_factory=list)
    children: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outline:
    """A configuration read.

    Attributes:
        lines: its lines without their endings.
        entries: its entries in order of their heads; a parent comes before what lies in it.
        comments: where runs of comment lines are, as first line and line after the last.
        mark: what begins a comment.
        open_end: the last value would take in a line ending that is added at the end.
        has_statements: its entries are statements, of which some in a row may be left out, rather than fields.
    """

    lines: Sequence[str]
    entries: Sequence[Entry]
    comments: Sequence[tuple[int, int]]
    mark: str
    open_end: bool
    has_statements: bool

    def names(self) -> dict[int, str]:
        """Return the name of the entry that every head line names first."""
        found: dict[int, str] = {}
        for entry in self.entries:
            if entry.name:
                found.setdefault(entry.head, entry.name)
        return found

    def identities(self) -> list[int]:
        """Return a number for every entry; equal entries, in all that lies inside them, have equal numbers."""
        known: dict[tuple[object, ...], int] = {}
        numbers = [0] * len(self.entries)
        for at in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[at]
            inner = (numbers[child] for child in entry.children)
            numbers[at] = known.setdefault((entry.kind, *entry.parts, None, *inner), len(known))
        return numbers


class OutlineBuilder:
    """Builds an outline line by line.

    Args:
        lines: the lines of the payload, without their endings.
        mark: what begins a comment.
    """

    def __init__(self, lines: Sequence[str], mark: str) -> None:
        self._lines = lines
        self._mark = mark
        self._entries: list[Entry] = []
        self._open: list[tuple[int, int]] = []  # depth and number of the entries that may still grow
        self._stop = 0  # the line after the last one of an entry
        self._comments: list[tuple[int, int]] = []
        self._comment_start = -1

    def comment(self, at: int) -> None:
        """Take a line that is a comment."""
        if self._comment_start < 0:
            self._comment_start = at

    def blank(self, at: int) -> None:
        """Take a blank line."""
        self._end_comments(at)

    def enter(self, at: int, depth: int, kind: Kind, name: str, text: str, *, inline: bool = False) -> None:
        """Take the head of an entry; it lies in the nearest open entry of a smaller depth."""
        start = self._end_comments(at)
        self._close(depth)
        parent = self._open[-1][1] if self._open else -1
        comments = [line.strip() for line in self._lines[start:at]] if not inline else []
        entry = Entry(kind, name, at if inline else start, at, at + 1, parent, inline, [*comments, text])
        if parent >= 0:
            self._entries[parent].children.append(len(self._entries))
        self._stop = at + 1
        self._open.append((depth, len(self._entries)))
        self._entries.append(entry)

    def say(self, text: str) -> None:
        """Add to what the innermost entry says on its head line."""
        self._entries[self._open[-1][1]].parts.append(text)

    def go_on(self, at: int, depth: int | None = None) -> None:
        """Take a line in which an entry goes on: the innermost, or the innermost of `depth` or less."""
        self._end_comments(at)
        if depth is not None:
            self._close(depth + 1)
        if self._open:
            entry = self._entries[self._open[-1][1]]
            entry.parts.append(_relative(self._lines[at], self._lines[entry.head]))
            self._stop = at + 1

    def depth(self) -> int:
        """Return the depth of the innermost open entry, or -1."""
        return self._open[-1][0] if self._open else -1

    def finish(self, *, open_end: bool = False, has_statements: bool = False) -> Outline:
        """Return the outline; see there for the arguments."""
        self._end_comments(len(self._lines))
        self._close(0)
        return Outline(self._lines, self._entries, self._comments, self._mark, open_end, has_statements)

    def _close(self, depth: int) -> None:
        """Close the open entries of this depth or more; they end with the last line that was read."""
        while self._open and self._open[-1][0] >= depth:
            self._entries[self._open.pop()[1]].stop = self._stop

    def _end_comments(self, at: int) -> int:
        """Close a run of comments and return where it began, or `at` if there is none right above."""
        start = self._comment_start
        if start < 0:
            return at
        self._comments.append((start, at))
        self._comment_start = -1
        return start


def _relative(line: str, head: str) -> str:
    """Return a line without the indentation of its entry, so that equal entries are equal at any depth."""
    indent = len(head) - len(head.lstrip())
    return line[indent:] if not line[:indent].strip() else line
