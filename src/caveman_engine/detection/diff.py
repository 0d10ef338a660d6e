"""Diffs: unified, combined, git's and what version control prints around them.

Owns the evidence of a diff. Lines that merely begin with a plus or a minus are none.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_engine.detection.sample import Sample

_MIN_HEADERS: Final = 4  # lines that only a diff has, where no file header is among them
_MIN_LEGAL: Final = 0.9  # of the lines may stand in a diff


@cache
def _file_header() -> re.Pattern[str]:
    return re.compile(r"diff --(?:git|cc|combined) \S|diff -\S+ .*\S \S|Index: \S")


@cache
def _hunk() -> re.Pattern[str]:
    return re.compile(r"@@@* (?:-\d+(?:,\d+)? )+\+\d+(?:,\d+)? @@")


@cache
def _header() -> re.Pattern[str]:
    """Lines that only a diff has."""
    return re.compile(
        r"diff --|@@@* -\d+(?:,\d+)? |--- (?:a/|/dev/null|\"a/)|\+\+\+ (?:b/|/dev/null|\"b/)"
        r"|index [0-9a-f]{4,64}(?:,[0-9a-f]+)*\.\.[0-9a-f]|(?:new|deleted) file mode \d|(?:old|new) mode \d"
        r"|(?:dis)?similarity index \d|(?:rename|copy) (?:from|to) \S|Binary files .* differ|GIT binary patch"
    )


@cache
def _legal() -> re.Pattern[str]:
    """Lines that may stand in a diff or in the log around it."""
    return re.compile(
        r"[ +@\\-]|\t|diff |index |commit [0-9a-f]|Author|Commit|Date:|Merge: |Index: |={60}|new |old |deleted "
        r"|(?:dis)?similarity|rename |copy |Binary |GIT |literal \d|delta \d|[a-zA-Z][!-~]{20,65}$"  # data of a patch
        r"|From |Subject: |Only in "
    )


def is_diff(sample: Sample) -> bool:
    """Whether the payload is a diff, with or without the log of its commits."""
    filled = sample.filled
    if not filled or any(line.startswith("```") for line in filled):  # a document that shows a diff
        return False
    headers = hunks = files = 0
    for line in filled:
        if line[0] in "d@-+inorsBGcI" and _header().match(line) is not None:
            headers += 1
        if line[0] == "@" and _hunk().match(line) is not None:
            hunks += 1
        elif line[0] in "dI" and _file_header().match(line) is not None:
            files += 1
    if files and _file_header().match(filled[0]) is not None and (hunks or headers > files):
        return True
    old, new = any(line.startswith("--- ") for line in filled), any(line.startswith("+++ ") for line in filled)
    if not ((files and headers) or (hunks and old and new) or headers >= _MIN_HEADERS):
        return False
    legal = sum(1 for line in filled if _legal().match(line) is not None)
    return legal >= _MIN_LEGAL * len(filled)
