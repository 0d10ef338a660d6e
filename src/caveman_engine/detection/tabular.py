"""Tables: records of one width, whatever separates the cells.

Owns the order in which kinds of tables are asked about. A log whose lines happen to have as many commas is a log.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Final

from caveman_engine.detection.columns import is_columns
from caveman_engine.detection.log import is_log
from caveman_engine.detection.sample import Sample
from caveman_engine.detection.search_result import is_hit

MIN_ROWS: Final = 8
"""Rows of one width before they are a table (from the specification)."""

_MAX_RECORDS: Final = 128  # read from the head
_DELIMITERS: Final = ",\t|;"
_MAX_ODD: Final = 0.1  # of the records may have another width
_HEADER_CHARS: Final = 64  # a column's name is no longer
_HEADER_WORDS: Final = 7
_TOKEN_SHARE: Final = 0.9  # of a column's cells are one word each: numbers, dates, keys, states
_RULED_SHARE: Final = 0.8  # of the lines belong to a ruled table


@cache
def _rule() -> re.Pattern[str]:
    """The line under a header: markdown, psql, mysql and their like."""
    return re.compile(r"(?=[-|:+= ]*-[-|:+= ]*[|+])[-|:+= ]{5,}$")


@cache
def _stamp() -> re.Pattern[str]:
    return re.compile(r"\d\d?:\d\d|^-?[\d.,]+%?$")


@cache
def _code_end() -> re.Pattern[str]:
    return re.compile(r"[;{(\[]$|^\s*[\[({]|^\s*(?:import|from|return|let|const|var|def|for|if)\b")


def is_tabular(sample: Sample) -> bool:
    """Whether the payload is one table."""
    if sample.fenced or len(sample.filled) < MIN_ROWS:
        return False
    if _is_ruled(sample):
        return True
    if 2 * sum(map(is_hit, sample.filled)) > len(sample.filled):  # what a search found may be cells as well
        return False
    return is_columns(sample) or any(_is_delimited(sample, mark) for mark in _DELIMITERS)


def _is_ruled(sample: Sample) -> bool:
    """Whether a ruled header stands near the top and nearly all lines have its separators."""
    filled = sample.filled
    if not any("|" in line or line[0] == "+" for line in filled[:6]):
        return False
    if not any(_rule().match(line.strip()) is not None for line in filled[:6]):
        return False
    return sum(1 for line in filled if "|" in line or line[0] == "+") >= _RULED_SHARE * len(filled)


def _is_delimited(sample: Sample, mark: str) -> bool:
    """Whether the records at the head have one width, and the rest of the payload goes on like that."""
    if mark not in sample.filled[0] and mark not in sample.filled[1]:
        return False
    records = _records(sample, mark)
    if len(records) < MIN_ROWS:
        return False
    width, count = Counter(map(len, records)).most_common(1)[0]
    odd = len(records) - count
    if width < 2 or odd > _MAX_ODD * len(records):
        return False
    if 2 * sum(1 for line in sample.filled if line.count(mark) >= width - 1) < len(sample.filled):
        return False
    if 2 * sum(1 for line in sample.filled if _code_end().search(line) is not None) > len(sample.filled):
        return False
    rows = [record for record in records if len(record) == width]
    words = sum(1 for column in zip(*rows[1:], strict=True) if _is_of_tokens(column))
    if not words:
        return False
    if records[0] == rows[0] and _is_header(rows):
        return width > 2 or mark == "\t" or words == width or _is_narrow(rows)
    if odd or any(not row[0].strip() or row[0].count("[") != row[0].count("]") for row in rows):
        return False
    if mark != "\t" and (width == 2 or 2 * words < width):
        return False
    return words == width or not is_log(sample)


def _records(sample: Sample, mark: str) -> list[list[str]]:
    """Return the first records that are not blank; none where the dialect does not hold."""
    lines = sample.head.split("\n", 4 * _MAX_RECORDS)[: 4 * _MAX_RECORDS]
    if lines and lines[0].rstrip("\r") == f"sep={mark}":
        del lines[0]
    try:
        records = [record for record in islice(csv.reader(lines, delimiter=mark), _MAX_RECORDS) if record]
    except csv.Error:
        return []
    return records if len(records) < _MAX_RECORDS and len(sample.windows) == 1 else records[:-1]


def _is_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns: short, distinct, no value, and no cell below says the same."""
    header = [cell.strip() for cell in rows[0]]
    named = [cell for cell in header if cell]
    if len(named) + 1 < len(header) or len(set(named)) < len(named):
        return False
    if any(_is_no_name(cell) for cell in named):
        return False
    return not any(row[at].strip() == name for row in rows[1:] for at, name in enumerate(header) if name)


def _is_no_name(cell: str) -> bool:
    """Whether a cell cannot be what a column is called: a value, a sentence, a piece of code."""
    return (
        len(cell) > _HEADER_CHARS
        or cell.count(" ") >= _HEADER_WORDS
        or cell.count("(") != cell.count(")")
        or not {"{", "}", "[", "]", ";"}.isdisjoint(cell)
        or _stamp().search(cell) is not None
    )


def _is_of_tokens(column: Sequence[str]) -> bool:
    filled = [cell.strip() for cell in column if cell.strip()]
    return 2 * len(filled) >= len(column) and (
        sum(1 for cell in filled if " " not in cell) >= _TOKEN_SHARE * len(filled)
    )


def _is_narrow(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the cells of a table of two columns are names and values, not halves of sentences."""
    return all(cell.count(" ") < _HEADER_WORDS for row in rows for cell in row)
