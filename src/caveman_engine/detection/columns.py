"""Columns of fixed width: listings such as `ls -l`, `ps`, `df`, `docker ps`, `kubectl get`.

Owns the evidence of alignment: a header whose words stand over gutters that every row leaves blank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.detection.sample import Sample

_MIN_LINES: Final = 8
_MIN_COLUMNS: Final = 3
_MIN_RULED_COLUMNS: Final = 2
_MAX_ROWS: Final = 96  # rows whose alignment is checked
_MAX_WIDTH: Final = 400  # columns of characters that are looked at
_GUTTER_SHARE: Final = 0.95  # of the rows leave a gutter blank
_LISTED_SHARE: Final = 0.8  # of the lines of a directory listing


@cache
def _mode() -> re.Pattern[str]:
    """A line of `ls -l`."""
    return re.compile(r"[-dlbcps](?:[r-][w-][xsS-]){2}[r-][w-][xtT-][.+@]? +\d+ ")


@cache
def _value() -> re.Pattern[str]:
    """What no column is called: a number, a time."""
    return re.compile(r"\d{2,}|\d[:.]\d|^\d+$")


def is_columns(sample: Sample) -> bool:
    """Whether the payload is a listing in aligned columns."""
    filled = sample.filled
    if len(filled) < _MIN_LINES:
        return False
    modes = sum(1 for line in filled if _mode().match(line) is not None)
    if modes >= _MIN_LINES and modes >= _LISTED_SHARE * len(filled):
        return True
    header, rows, columns = filled[0].rstrip(), filled[1:], _MIN_COLUMNS
    if not rows[0].strip("- =") and "  " in header:  # a rule under the header is evidence of its own
        rows, columns = rows[1:], _MIN_RULED_COLUMNS
    step = len(rows) // _MAX_ROWS + 1
    return _is_aligned(header, rows[::step], columns)


def _is_aligned(header: str, rows: Sequence[str], least: int) -> bool:
    """Whether header and rows share the gutters between `least` columns or more, each with a name."""
    words = header.split()
    if len(words) < least or "\t" in header or any(_value().search(word) is not None for word in words):
        return False
    if "  " not in header and header != header.upper():
        return False
    columns: list[str] = []  # the header's part of each column
    column = ""
    limit = (1 - _GUTTER_SHARE) * len(rows)
    for at, character in enumerate(header[:_MAX_WIDTH]):
        if character == " " and sum(1 for row in rows if row[at : at + 1].strip()) <= limit:
            if column.strip():
                columns.append(column)
            column = ""
        else:
            column += character
    if column.strip():
        columns.append(column)
    if len(columns) < least:
        return False
    first_two = len(header) - len(header.lstrip()) + len(columns[0])
    return sum(1 for row in rows if row[first_two:].strip()) >= _GUTTER_SHARE * len(rows)
