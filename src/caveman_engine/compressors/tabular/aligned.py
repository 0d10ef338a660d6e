"""Aligned tables: columns of fixed width under a header (`ps`, `df`, `docker ps`, `kubectl get`).

Owns finding where columns begin. A column is known by its header: cells begin or end where its name does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.tabular.sheet import MAX_ODD_SHARE, MIN_ROWS, RowForm, Sheet, Table
from caveman_engine.elision.shapes import mask_digits
from caveman_engine.elision.units import split_lines

_MAX_LEAD: Final = 6  # lines of a block before its header (a prompt, a title)
_MAX_WORDS: Final = 24  # words of a header
_MIN_TOKENS: Final = 3  # columns that are told apart by single spaces
_MIN_ALIGNED_SHARE: Final = 0.9  # of the cells of a column begin or end with its name

_Cells = list[str] | None
_Reader = Callable[[str, Sequence[str]], tuple[list[str], list[_Cells]] | None]


@cache
def _token() -> re.Pattern[str]:
    return re.compile(r"\S+")


@cache
def _phrase() -> re.Pattern[str]:
    """Words with single spaces between them: a cell where columns keep two spaces apart."""
    return re.compile(r"\S(?:\S| (?=\S))*")


@cache
def _underline() -> re.Pattern[str]:
    return re.compile(r"[ \t]*[-=]{2,}[-= \t]*")


def read(text: str) -> Sheet | None:
    """Return the aligned tables of a text, each in a block of lines of its own, or `None` if it has none."""
    slices = split_lines(text)
    lines = [line.rstrip() for line in slices]
    tables: list[Table] = []
    start = 0
    for stop in [*(number for number, line in enumerate(lines) if not line), len(lines)]:
        if stop - start > MIN_ROWS:
            table = _block(lines[start:stop], start)
            if table is not None:
                tables.append(table)
        start = stop + 1
    return Sheet(slices, tables, RowForm()) if tables else None


def _block(lines: Sequence[str], offset: int) -> Table | None:
    """Return the table of a block of lines, or `None`."""
    for at in range(min(_MAX_LEAD, len(lines) - MIN_ROWS)):
        header = lines[at]
        if "\t" in header or not _may_name(header):
            continue
        first = at + 1 + (_underline().fullmatch(lines[at + 1]) is not None)
        rows = lines[first:]
        for reader in (_by_tokens, _by_position):
            found = reader(header, rows)
            if found is not None:
                names, cells = found
                numbers = [offset + first + number for number, row in enumerate(cells) if row is not None]
                columns = list(zip(*(row for row in cells if row is not None), strict=True))
                if not any(map(_is_one_of, names, columns)):
                    return Table(names, numbers, columns, whole=None not in cells)
    return None


def _is_one_of(name: str, cells: Sequence[str]) -> bool:
    """Whether what should name a column looks like one of its cells, digits aside."""
    return mask_digits(name) in set(mask_digits("\0".join(cells)).split("\0"))


def _may_name(header: str) -> bool:
    """Whether a line may name columns: words without numbers, not too many, some of them apart."""
    words = header.split()
    return (
        2 <= len(words) <= _MAX_WORDS
        and not any(word[0].isdigit() and not word[-1].isalpha() for word in words)
        and ("  " in header or header.isupper() or len(words) >= _MIN_TOKENS)
    )


def _by_tokens(header: str, rows: Sequence[str]) -> tuple[list[str], list[_Cells]] | None:
    """Read rows whose cells hold no spaces, save the last column's; `None` if they do not stand under the header."""
    counts = sorted(len(row.split(None, _MAX_WORDS)) for row in rows)
    width = min(len(header.split()), counts[int(MAX_ODD_SHARE * len(counts))])
    if width < _MIN_TOKENS:
        return None
    names = [(found.start(), found.end()) for found in _token().finditer(header)][:width]
    names[-1] = (names[-1][0], len(header))
    cells: list[_Cells] = []
    aligned = [0] * width
    for row in rows:
        spans = [found.span() for found, _ in zip(_token().finditer(row), range(width), strict=False)]
        if len(spans) < width or not _under(spans, names):
            cells.append(None)
            continue
        spans[-1] = (spans[-1][0], len(row))
        for column, ((start, end), (name_start, name_end)) in enumerate(zip(spans, names, strict=True)):
            aligned[column] += start == name_start or end == name_end
        cells.append([row[start:end] for start, end in spans])
    good = len(cells) - cells.count(None)
    if len(cells) - good > MAX_ODD_SHARE * len(cells) or min(aligned) < _MIN_ALIGNED_SHARE * good:
        return None
    return [header[start:end] for start, end in names], cells


def _under(spans: Sequence[tuple[int, int]], names: Sequence[tuple[int, int]]) -> bool:
    """Whether every cell shares a place with its name, or touches it."""
    return all(
        start <= name_end and name_start <= end
        for (start, end), (name_start, name_end) in zip(spans, names, strict=True)
    )


def _by_position(header: str, rows: Sequence[str]) -> tuple[list[str], list[_Cells]] | None:
    """Read rows whose cells begin where their names do; cells may be empty and hold single spaces."""
    found = list(_phrase().finditer(header))
    starts = [each.start() for each in found]
    if len(starts) < 2 or starts[0] != 0:
        return None
    spans = list(zip(starts, [*starts[1:], None], strict=True))
    borders = [start - 1 for start in starts[1:]]
    cells: list[_Cells] = []
    filled = [0] * len(spans)
    for row in rows:
        if row[:1] == " " or any(row[border : border + 1] not in ("", " ") for border in borders):
            cells.append(None)
            continue
        values = [row[start:end].strip() for start, end in spans]
        for column, (start, _) in enumerate(spans):
            filled[column] += row[start : start + 1] not in ("", " ")
        cells.append(values)
    good = [row for row in cells if row is not None]
    if len(cells) - len(good) > MAX_ODD_SHARE * len(cells):
        return None
    if any(
        aligned < _MIN_ALIGNED_SHARE * sum(map(bool, values))
        for aligned, values in zip(filled, zip(*good, strict=True), strict=True)
    ):
        return None
    return [each[0] for each in found], cells
