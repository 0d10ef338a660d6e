"""Remarks: comments that explain at length.

Owns which of their lines can go. How a remark begins stays, and so do settings that are commented out and warnings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from caveman_engine.compressors.config.outline import Outline

_MIN_LINES: Final = 8  # of a remark that is long
_HEAD_LINES: Final = 2  # of it that stay
_MIN_CHARS: Final = 8192  # of a file; a shorter one is read whole
_MAX_SETTING: Final = 200  # characters of one that is commented out
_MIN_ENTRIES: Final = 3  # of a file; without settings the remarks are what it has to say


@cache
def _setting() -> re.Pattern[str]:
    """A setting that is commented out: a key and a value, an item of a list, or a section."""
    return re.compile(r"[\w.\-\"']{2,60}[ \t]*(?:=|:(?=[ \t]|$)).*|- \S.*|\[{1,2}[\w.\- \"]+\]{1,2}")


@cache
def _directive() -> re.Pattern[str]:
    """A directive that is commented out, if it stands where a paragraph would begin."""
    return re.compile(r"[a-z][a-z0-9_-]+(?: \S*[^\s.,;:!?]){1,3}|[A-Z][a-z]+[A-Z]\w* \S+")


@cache
def _warning() -> re.Pattern[str]:
    return re.compile(r"\b(?:WARNING|CAUTION|IMPORTANT|DANGER|DEPRECATED|SECURITY|TODO|FIXME|NOT)\b")


@dataclass(frozen=True, slots=True)
class Remarks:
    """The long remarks of a file.

    Attributes:
        heads: the lines that say how each begins, ascending.
        rest: the lines that can go, ascending.
    """

    heads: Sequence[int]
    rest: Sequence[int]


def remarks(outline: Outline) -> Remarks:
    """Return the lines of long remarks that need not stay."""
    heads: list[int] = []
    rest: list[int] = []
    if len(outline.entries) < _MIN_ENTRIES or sum(map(len, outline.lines)) < _MIN_CHARS:
        return Remarks(heads, rest)
    for start, stop in outline.comments:
        if stop - start < _MIN_LINES:
            continue
        told = 0
        begins = True  # where a paragraph would
        for at in range(start, stop):
            text = outline.lines[at].strip().lstrip("#;!").strip()
            setting = len(text) <= _MAX_SETTING and (
                _setting().fullmatch(text) is not None or (begins and _directive().fullmatch(text) is not None)
            )
            begins = not text or (begins and setting)
            if setting or _warning().search(text):
                continue
            if told < _HEAD_LINES and text.strip("-=#*~_ "):
                heads.append(at)
                told += 1
            else:
                rest.append(at)
    return Remarks(heads, rest)
