"""Columns: what kind of cells a column has.

Owns the forms of cells (their digits masked), and the line between a category, whose values come back, and content,
whose values do not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

from caveman_engine.compressors.tabular.magnitudes import magnitudes
from caveman_engine.elision import signals

_MAX_FORMS: Final = 128  # of a category that is shown whole, as many as the guard promotes
_MIN_RETURNS: Final = 2  # rows a form of a category has on average
_MIN_KEY_RETURNS: Final = 8  # and one of a key, whose forms are too many to be shown


@cache
def _opaque() -> re.Pattern[str]:
    """UUIDs and hexadecimal digests."""
    return re.compile(
        r"\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b|\b(?:0x)?(?=[a-fA-F]*\d)[0-9a-fA-F]{7,}\b"
    )


@cache
def _digits() -> re.Pattern[str]:
    return re.compile(r"\d+")


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]")


@cache
def _time() -> re.Pattern[str]:
    """The form of a date or of a time of day."""
    return re.compile(r"0[-/.]0[-/.]0|0:0(?::0)?")


class Column:
    """One column of a table.

    Attributes:
        name: what it is called; may be empty.
        cells: its cells, one a row.
        counts: how often each different cell occurs, in order of appearance.
    """

    def __init__(self, name: str, cells: Sequence[str]) -> None:
        self.name = name
        self.cells = cells
        self.counts = Counter(cells)

    @cached_property
    def first_row(self) -> dict[str, int]:
        """The first row of every different cell."""
        return dict(zip(reversed(self.cells), range(len(self.cells) - 1, -1, -1), strict=True))

    @cached_property
    def form_of(self) -> dict[str, str]:
        """The form of every different cell."""
        joined = "\n".join(cell.replace("\n", " ") for cell in self.counts)
        forms = _digits().sub("0", _opaque().sub("0", joined)).split("\n")
        return dict(zip(self.counts, forms, strict=True))

    @cached_property
    def form_counts(self) -> dict[str, int]:
        """How many rows have each form, in order of appearance."""
        totals: dict[str, int] = {}
        for cell, count in self.counts.items():
            form = self.form_of[cell]
            totals[form] = totals.get(form, 0) + count
        return totals

    @cached_property
    def is_category(self) -> bool:
        """Whether its forms come back and are few enough to show each of them once."""
        return len(self.form_counts) <= _MAX_FORMS and len(self.cells) >= _MIN_RETURNS * len(self.form_counts)

    @cached_property
    def is_content(self) -> bool:
        """Whether its cells say something new in nearly every row."""
        return not self.is_category and len(self.cells) < _MIN_KEY_RETURNS * len(self.form_counts)

    @cached_property
    def has_words(self) -> bool:
        """Whether its cells are words rather than numbers, dates or numbers with a unit."""
        return not self.magnitudes and any(map(_letter().search, self.form_counts))

    @cached_property
    def has_times(self) -> bool:
        """Whether any cell is a date or a time of day."""
        return any(map(_time().match, self.form_counts))

    @cached_property
    def magnitudes(self) -> dict[str, float]:
        """The number of every different cell, if this is a column of numbers."""
        return magnitudes(self.counts)

    @cached_property
    def is_numbering(self) -> bool:
        """Whether its numbers only count the rows, in even steps."""
        numbers = self._numbers()
        if len(numbers) < 2 or numbers[0] is None or numbers[1] is None:
            return False
        start, step = numbers[0], numbers[1] - numbers[0]
        return all(number == start + at * step for at, number in enumerate(numbers))

    @cached_property
    def is_ascending(self) -> bool:
        """Whether every row has a number that is larger than the one before: an identifier, a position."""
        numbers = self._numbers()
        return all(one is not None and other is not None and one < other for one, other in pairwise(numbers))

    def _numbers(self) -> list[float | None]:
        """Return the number in every row; made when asked for, since large tables would hold it for long."""
        return [self.magnitudes.get(cell) for cell in self.cells]

    @cached_property
    def signal_cells(self) -> set[str]:
        """The different cells that carry a signal."""
        if not self.has_words:
            return set()
        cells = list(self.counts)
        found = signals.find_signals([cell.replace("\n", " ") for cell in cells])
        return {cells[number] for number in found}
