"""Headers: whether the first row of a table names its columns.

Owns that one question for tables that do not mark their header.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

_SAMPLE: Final = 400  # rows that are looked at
_MIN_VALUES_SHARE: Final = 0.9  # of a column's cells must be numbers or dates to tell it from its name
_MAX_DISTINCT_SHARE: Final = 0.5  # of a column's cells differ where its values come back
_MAX_CHARS: Final = 80  # of a name, and of a value that is read


@cache
def _value() -> re.Pattern[str]:
    """A number, a date or a time: what names no column."""
    return re.compile(
        r"[$€£¥]?[+-]?[\d.,]*\d[\d.,]*(?:[eE][+-]?\d+)? ?%?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*|\d{1,2}:\d\d.*"
    )


def is_header(first: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether the cells of `first` are names of the columns of `rows`.

    They are if none of them is a value, and some column is told apart from its name: by holding numbers or dates, or
    by values that come back and never are the name.
    """
    if any(len(cell) > _MAX_CHARS or _is_value(cell) for cell in first) or sum(not cell for cell in first) > 1:
        return False
    step = max(1, len(rows) // _SAMPLE)
    returning = False
    for name, *cells in zip(first, *rows[::step], strict=True):
        filled = [stripped for cell in cells if (stripped := cell.strip())]
        if not filled:
            continue
        if sum(map(_is_value, filled)) >= _MIN_VALUES_SHARE * len(filled):
            return True
        distinct = set(filled)
        if name in distinct:
            return False
        returning = returning or len(distinct) <= _MAX_DISTINCT_SHARE * len(filled)
    return returning


def _is_value(cell: str) -> bool:
    return len(cell) <= _MAX_CHARS and _value().fullmatch(cell) is not None
