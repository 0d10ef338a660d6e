"""What repeated sections say in `Name: value` lines: their fields, and which of the values are rare.

Owns reading fields out of sections; what a marker states about them is decided in `elision.facts`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.elision.facts import UNSTATABLE, Fields

_MIN_STANZAS: Final = 8  # sections a field needs before a value of it can be rare
_CATEGORY_VALUES: Final = 12  # different values a field may take and still be a category
_RARE_SHARE: Final = 0.01
_RARE_STANZAS: Final = 2


@cache
def _field() -> re.Pattern[str]:
    return re.compile(r"^[ \t]*([A-Za-z_][\w./ -]{0,31}?)[ \t]{0,40}[:=][ \t]+(\S[^\n]*)", re.MULTILINE)


def fields_of(section: str) -> Fields:
    """Return the fields of a section; a name that occurs twice in it has no single value."""
    pairs = [(name, value.strip()) for name, value in _field().findall(section)]
    counts = Counter(name for name, _ in pairs)
    return [(name, value if counts[name] == 1 else UNSTATABLE) for name, value in pairs]


def telling(stanzas: Sequence[Fields]) -> list[int]:
    """Return the first section with each value of a field that is a category, and every one with a rare value."""
    holders: dict[str, list[tuple[int, str]]] = {}
    for index, fields in enumerate(stanzas):
        for name, value in fields:
            if value == UNSTATABLE:
                continue
            holders.setdefault(name, []).append((index, value))
    found: set[int] = set()
    for held in holders.values():
        counts = Counter(value for _, value in held)
        if len(held) < _MIN_STANZAS or not 1 < len(counts) <= _CATEGORY_VALUES:
            continue
        limit = max(_RARE_STANZAS, int(len(held) * _RARE_SHARE))
        found.update({value: index for index, value in reversed(held)}.values())
        found.update(index for index, value in held if counts[value] <= limit)
    return sorted(found)
