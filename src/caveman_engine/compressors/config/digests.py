"""Digests: lines of lock files that hold a checksum nobody reads.

Owns telling them from other lines, and what can go with them. A few examples stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.config.outline import Kind, Outline

_MIN_DIGESTS: Final = 12  # lines with one before the file counts as a lock file
_MIN_CHARS: Final = 40  # of a line with one
_FIRST: Final = 3  # of them stay as examples
_LAST: Final = 2


@cache
def _digest() -> re.Pattern[str]:
    """A named checksum: hexadecimal, or base 64 after the name of an algorithm."""
    return re.compile(
        r"(?:hash|checksum|integrity|sha\d{1,3}|digest|resolved|md5)(?:\"|')?[ \t]*[=: ][ \t]*(?:\"|')?[^\s\"']{0,300}?"
        r"(?:[0-9a-f]{32,128}(?![0-9a-zA-Z])|sha\d{1,3}-[A-Za-z0-9+/]{27,}={0,2})"
    )


def digest_lines(outline: Outline) -> list[int]:
    """Return the lines with a checksum that need not be shown, ascending; none where there are few."""
    found = [
        at for at, line in enumerate(outline.lines) if len(line) > _MIN_CHARS and _digest().search(line) is not None
    ]
    return found[_FIRST : len(found) - _LAST] if len(found) >= _MIN_DIGESTS else []


def entries_told_elsewhere(outline: Outline, digests: Sequence[int], gone: bytearray) -> list[int]:
    """Return the entries of a lock file that say nothing but checksums and what other lines say as well.

    A package that is listed once with its checksum and once with its dependencies needs only the second.

    Args:
        outline: the file.
        digests: the lines with a checksum that need not be shown.
        gone: one byte a line, nonzero where it is left out already.
    """
    lines = outline.lines
    bare = set(digests)
    entries = outline.entries
    owners = [
        at
        for at, entry in enumerate(entries)
        if entry.children
        and not entry.inline
        and entry.kind is Kind.KEY
        and entry.parent >= 0
        and not any(entries[child].children for child in entry.children)
        and any(line in bare for line in range(entry.head, entry.stop))
    ]
    inside = bytearray(len(lines))
    for at in owners:
        inside[entries[at].start : entries[at].stop] = b"\1" * (entries[at].stop - entries[at].start)
    named = {entry.name for entry in entries if entry.name and not inside[entry.head] and not gone[entry.head]}
    told = {line.strip() for at, line in enumerate(lines) if not inside[at] and not gone[at]}
    found: list[int] = []
    for at in owners:
        entry = entries[at]
        own = {lines[line].strip() for line in range(entry.start, entry.stop) if line not in bare}
        own.discard("")
        if entry.name in named:
            own.discard(lines[entry.head].strip())
        if own <= told:
            found.append(at)
        else:
            told |= own
    return found
