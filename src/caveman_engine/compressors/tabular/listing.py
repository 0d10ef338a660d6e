"""Listings of files: the lines of `ls -l`, which have columns but no header.

Owns their columns and names.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_engine.compressors.tabular.sheet import MIN_ROWS, RowForm, Sheet, Table
from caveman_engine.elision.units import split_lines

_NAMES: Final = ("mode", "links", "owner", "group", "size", "time", "name")


@cache
def _line() -> re.Pattern[str]:
    return re.compile(
        r"([bcdlpsDCM?-][rwxsStT-]{9}[.+@]?) +(\d+) +(\S+) +(\S+) +(\d+(?:, +\d+|\.\d+[KMGTP]?|[KMGTP])?)"
        r" +(\d{4}-\d\d-\d\d +\d\d:\d\d(?::\d\d\.\d+ [+-]\d{4})?|[A-Z][a-z]{2} +\d{1,2} +(?:\d\d:\d\d|\d{4})"
        r"|\d{1,2} [A-Z][a-z]{2} +(?:\d\d:\d\d|\d{4})) (.+?)[\r\n]*"
    )


def read(text: str) -> Sheet | None:
    """Return the listings of a text, one a directory, or `None` if it has none."""
    slices = split_lines(text)
    tables: list[Table] = []
    numbers: list[int] = []
    cells: list[tuple[str, ...]] = []
    matches = [_line().fullmatch(line) for line in slices]
    first = next((number for number, found in enumerate(matches) if found), 0)
    whole = all(found or not line.strip() for found, line in zip(matches[first:], slices[first:], strict=True))
    for number, found in enumerate([*matches, None]):
        if found is not None:
            numbers.append(number)
            cells.append(found.groups())
        elif numbers:
            if len(numbers) >= MIN_ROWS:
                tables.append(Table(_NAMES, numbers, list(zip(*cells, strict=True)), whole))
            numbers, cells = [], []
    return Sheet(slices, tables, RowForm()) if tables else None
