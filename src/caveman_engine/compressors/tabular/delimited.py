"""Delimited tables: CSV, TSV and their like, as records cut from the text.

Owns records and cells. A record keeps its bytes, line breaks inside quotes included.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Final

from caveman_engine.compressors.tabular.header import is_header
from caveman_engine.compressors.tabular.sheet import MAX_ODD_SHARE, MIN_ROWS, RowForm, Sheet, Table
from caveman_engine.elision.units import split_lines

_DELIMITERS: Final = ("\t", ";", ",", "|")  # of those that make most lines rows the first: `1,5;2,5` is two numbers
_SAMPLE: Final = 64  # records that tell how many cells a row has
_MAX_LEAD: Final = 8  # lines before the table (comments, a title)
_FREE_ODD: Final = 2  # lines after it (a total) that are not counted as odd


@cache
def _quoted_cell() -> re.Pattern[str]:
    return re.compile(r"(?:^|[\t;,|])\"", re.MULTILINE)


def records(text: str) -> list[str] | None:
    """Cut a text into records: lines, or several where quotes hold a line break; `None` if a quote stays open."""
    lines = split_lines(text)
    if _quoted_cell().search(text) is None:
        return lines
    found: list[str] = []
    pending: list[str] = []
    for line in lines:
        odd = line.count('"') % 2
        if not pending:
            if odd:
                pending.append(line)
            else:
                found.append(line)
        else:
            pending.append(line)
            if odd:
                found.append("".join(pending))
                pending = []
    return None if pending else found


def read(text: str) -> Sheet | None:
    """Return the one table of a delimited text, or `None`."""
    cut = records(text)
    if cut is None or len(cut) < MIN_ROWS:
        return None
    quoted = _quoted_cell().search(text) is not None
    found: list[tuple[int, int, str, Table]] = []
    for order, delimiter in enumerate(_DELIMITERS):
        rows = _rows(cut, delimiter, quoted)
        read = _table(rows) if rows else None
        if read is not None:
            odd, table = read
            found.append((odd, order, delimiter, table))
    if not found:
        return None
    _, _, delimiter, table = min(found, key=lambda each: each[:2])
    form = RowForm(after=delimiter * (len(table.columns) - 1), delimiter=delimiter, quotes=delimiter in ",;")
    return Sheet(cut, [table], form)


def _rows(cut: Sequence[str], delimiter: str, quoted: bool) -> Sequence[Sequence[str]] | None:
    """Return the cells of every record, or `None` if the delimiter cannot be theirs."""
    if sum(delimiter in record for record in cut[:_SAMPLE]) < min(len(cut), _SAMPLE) // 2:
        return None
    if not quoted:
        return [record.rstrip("\r\n").split(delimiter) for record in cut]
    try:
        rows = list(csv.reader(cut, delimiter=delimiter))
    except csv.Error:
        return None
    return rows if len(rows) == len(cut) else None


def _table(rows: Sequence[Sequence[str]]) -> tuple[int, Table] | None:
    """Return how many records are no rows, and the table of the others, or `None`."""
    widths = list(map(len, rows))
    width = Counter(widths[:_SAMPLE]).most_common(1)[0][0]
    if width < 2:
        return None
    lead = widths.index(width)
    odd = len(rows) - lead - widths[lead:].count(width)
    if lead > _MAX_LEAD or odd > _FREE_ODD + MAX_ODD_SHARE * len(rows):
        return None
    numbers = [number for number, found in enumerate(widths) if found == width and number >= lead]
    cells = [rows[number] for number in numbers]
    names: Sequence[str] = [cell.strip() for cell in cells[0]]
    if is_header(names, cells[1:]):
        numbers, cells = numbers[1:], cells[1:]
    else:
        names = [f"column {number}" for number in range(1, width + 1)]
    columns = [list(map(str.strip, column)) for column in zip(*cells, strict=True)]
    whole = not any(map(str.strip, chain.from_iterable(row for row in rows[lead:] if len(row) != width)))
    return (lead + odd, Table(names, numbers, columns, whole)) if columns else None
