"""The sections of a text: front matter, headings with their first paragraph, fences, tables, list items, paragraphs.

Owns where a section begins and ends; every line belongs to exactly one, blank lines to the one above them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

_MAX_FRONT_MATTER: Final = 200  # lines; a longer one is none


class Kind(IntEnum):
    """What a section is."""

    PARAGRAPH = 0
    FRONT_MATTER = 1
    HEADING = 2
    FENCE = 3
    TABLE = 4
    ITEM = 5


class Section(NamedTuple):
    """The lines of a section, from the first up to the last, exclusive, trailing blank lines included."""

    start: int
    end: int
    kind: Kind


@cache
def _heading() -> re.Pattern[str]:
    """A heading on one line: Markdown's, or a manual's (`NAME`, `EXIT STATUS`)."""
    return re.compile(r" {0,3}#{1,6}(?:[ \t]|$)|[A-Z][A-Z0-9 -]{1,60}:?$")


@cache
def _underline() -> re.Pattern[str]:
    return re.compile(r" {0,3}(?:=+|-{2,}|~{3,})[ \t]*$")


@cache
def _fence() -> re.Pattern[str]:
    return re.compile(r"[ \t]*(`{3,}|~{3,})")


@cache
def _item() -> re.Pattern[str]:
    return re.compile(r"[ \t]*(?:[-*+•‣]|\d{1,4}[.)])[ \t]+\S")


def sections(lines: Sequence[str]) -> list[Section]:
    """Split the lines of a text, without their endings, into sections."""
    found: list[Section] = []
    at, total = _skip_blank(lines, 0), len(lines)
    front = _end_of_front_matter(lines, at)
    if front > at:
        found.append(Section(0, _skip_blank(lines, front), Kind.FRONT_MATTER))
        at = found[-1].end
    while at < total:
        start = at
        kind, end = _read(lines, at)
        at = _skip_blank(lines, end)
        if kind is Kind.HEADING and at < total:
            below, end = _read(lines, at)
            if below is not Kind.HEADING:
                at = _skip_blank(lines, end)
        found.append(Section(start if found else 0, at, kind))
    return found or ([Section(0, total, Kind.PARAGRAPH)] if total else [])


def _skip_blank(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and (not lines[at] or lines[at].isspace()):
        at += 1
    return at


def _end_of_front_matter(lines: Sequence[str], at: int) -> int:
    if at >= len(lines) or lines[at] not in ("---", "+++"):
        return at
    for end in range(at + 1, min(at + _MAX_FRONT_MATTER, len(lines))):
        if lines[end] == lines[at]:
            return end + 1
    return at


def _read(lines: Sequence[str], at: int) -> tuple[Kind, int]:
    """Return the kind of the section that begins at a line that is not blank, and the line after its last one."""
    line = lines[at]
    fence = _fence().match(line)
    if fence is not None:
        return Kind.FENCE, _end_of_fence(lines, at, fence[1])
    if _heading().match(line):
        return Kind.HEADING, at + 1
    if at + 1 < len(lines) and not line[0].isspace() and _underline().match(lines[at + 1]):
        return Kind.HEADING, at + 2
    if line.lstrip().startswith("|"):
        return Kind.TABLE, _end_where(lines, at, lambda each: not each.lstrip().startswith("|"))
    if _item().match(line):
        return Kind.ITEM, _end_where(lines, at, lambda each: _item().match(each) is not None or _opens(each))
    return Kind.PARAGRAPH, _end_where(lines, at, lambda each: _opens(each) or each.lstrip().startswith("|"))


def _opens(line: str) -> bool:
    """Whether a line ends the paragraph above it though no blank line stands between."""
    return _fence().match(line) is not None or (line.startswith("#") and _heading().match(line) is not None)


def _end_where(lines: Sequence[str], at: int, ends: Callable[[str], bool]) -> int:
    end = at + 1
    while end < len(lines) and lines[end].strip() and not ends(lines[end]):
        end += 1
    return end


def _end_of_fence(lines: Sequence[str], at: int, mark: str) -> int:
    """Return the line after the one that closes a fence; an open one goes on to the end."""
    for end in range(at + 1, len(lines)):
        stripped = lines[end].strip()
        if len(stripped) >= len(mark) and not stripped.strip(mark[0]):
            return end + 1
    return len(lines)
