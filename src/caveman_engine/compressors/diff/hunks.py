"""Reading hunks: which lines of a diff are changes and which are context, by the counts in the hunks' headers.

Owns the grammar of unified and combined hunks. A removed line that reads `-- x` and an added one that reads `++ b/x`
are told from headers by counting, never by how they look.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple


class Hunk(NamedTuple):
    """One hunk.

    Attributes:
        start: the line of its header.
        end: the line after its last one.
        first: the line of the new file at which it begins.
        added, removed: lines that one side alone has.
        context: the lines both sides have.
        complete: whether it has as many lines as its header says.
    """

    start: int
    end: int
    first: int
    added: int
    removed: int
    context: list[int]
    complete: bool


@cache
def _header() -> re.Pattern[str]:
    """`@@ -1,4 +1,6 @@`, and with one more `@` and one more range for every further parent."""
    return re.compile(r"(@{2,17}) ((?:-\d{1,9}(?:,\d{1,9})? ){1,16})\+(\d{1,9})(?:,(\d{1,9}))? \1(?: |$)")


@cache
def _stop() -> re.Pattern[str]:
    """What no line of a hunk begins with: the hunk was cut short."""
    return re.compile(r"diff |@@|commit [0-9a-f]{7}|From [0-9a-f]{7}|Index: ")


def is_header(line: str) -> bool:
    """Whether a line opens a hunk."""
    found = _header().match(line)
    return found is not None and len(found[1]) == found[2].count("-") + 1


def read_hunk(lines: Sequence[str], start: int) -> Hunk | None:
    """Read the hunk whose header is at `start`, or return `None` where a line of it is none of a hunk.

    A hunk that ends early, at the end of the payload or at another header, is read as far as it goes.
    """
    found = _header().match(lines[start])
    if found is None:
        return None
    old = [_length(each) for each in found[2].split()]
    new = int(found[4]) if found[4] is not None else 1
    columns = len(old)
    at, total = start + 1, len(lines)
    added = removed = 0
    context: list[int] = []
    while at < total and (new > 0 or max(old) > 0):
        line = lines[at]
        signs = line[:columns]
        if not signs.strip(" "):
            context.append(at)
            new -= 1
            old = [left - 1 for left in old]
        elif not signs.strip(" +"):
            added += 1
            new -= 1
            old = [left - (sign == " ") for left, sign in zip(old, signs.ljust(columns), strict=True)]
        elif not signs.strip(" -"):
            removed += 1
            old = [left - (sign == "-") for left, sign in zip(old, signs.ljust(columns), strict=True)]
        elif line.startswith("\\"):
            pass
        elif _stop().match(line) or at == total - 1:  # a last line may be cut within its signs
            break
        else:
            return None
        at += 1
    complete = new <= 0 and max(old) <= 0
    if at < total and lines[at].startswith("\\ "):
        at += 1
    return Hunk(start, at, int(found[3]), added, removed, context, complete)


def _length(range_: str) -> int:
    """Return the number of lines of a range such as `-10,4` or `-1`."""
    _, comma, length = range_.partition(",")
    return int(length) if comma else 1
