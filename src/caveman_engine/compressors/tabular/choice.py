"""Which rows of a table stay: anchors, signals, rare values, extremes, every form of a category, and the guard's.

Owns the choice. A query's hits are in before the rows that stand for others, so that they take their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from caveman_engine.compressors.tabular.columns import Column
from caveman_engine.compressors.tabular.sheet import Table
from caveman_engine.elision import guard
from caveman_engine.elision.extremes import outlying

_FIRST: Final = 3  # anchors
_LAST: Final = 2
_RARE_VALUES: Final = 12  # different cells a column may have and still have rare ones
_RARE_ROWS: Final = 2  # rows of a value that is rare in any table
_RARE_SHARE: Final = 0.01  # of the rows, in a large one
_MIN_RARE_TABLE: Final = 20  # rows a table needs before some of them are rare
_MAX_SAME: Final = 16  # rows kept for one reason; of more the first and the last stand for all
_MAX_SIGNALS: Final = 16  # different signals of a column; more of them are its content
_MIN_DIFFERENT: Final = 3  # fewer different numbers are a category
_OUTLYING: Final = 3  # numbers of a column, above and below, that stay because they stand out
_MAX_NUMERIC: Final = 32  # columns whose extremes are shown
_REPEATS: Final = 8  # rows a value has on average, in every column, where bare numbers are repetition
_SHORT_SERIES: Final = 64  # rows of dates and numbers that are read as a document


class RowChoice:
    """The rows of one table and the choice among them.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.columns = [Column(name, cells) for name, cells in zip(table.names, table.columns, strict=True)]
        self._required = bytearray(len(table))
        for column in self.columns:
            self._require_signals(column)
            self._require_rare_values(column)
        for column in self._numeric:
            self._require_outlying(column)

    def choose(self, keep: bytearray, hits: Sequence[int], optional: float) -> None:
        """Set a byte of `keep` for every unit that is a row and stays.

        Args:
            keep: one byte a unit of the payload.
            hits: units that match a query.
            optional: the share of the optional rows that stay: the first and last ones, and those that show a category.
        """
        numbers = self._table.numbers
        rows = bytearray(self._required)
        if hits:
            row_of = {number: row for row, number in enumerate(numbers)}
            for hit in hits:
                if hit in row_of:
                    rows[row_of[hit]] = 1
        anchors = (*range(_FIRST), *range(len(rows) - _LAST, len(rows)))
        for row in anchors[: int(len(anchors) * optional)]:
            rows[row] = 1
        self._add_extremes(rows)
        self._add_forms(rows, optional)
        if not self._is_repetition or not guard.promote(self._guarded, rows):
            rows = bytearray(b"\1" * len(rows))
        for number, stays in zip(numbers, rows, strict=True):
            keep[number] = stays

    def _require(self, rows: Sequence[int]) -> None:
        for row in rows if len(rows) <= _MAX_SAME else (rows[0], rows[-1]):
            self._required[row] = 1

    def _require_signals(self, column: Column) -> None:
        """Keep rows whose cell carries a signal; of a form with many such rows the first and the last."""
        cells = column.signal_cells
        if not cells:
            return
        rows_of: dict[str, list[int]] = {}
        for row, cell in enumerate(column.cells):
            if cell in cells:
                rows_of.setdefault(column.form_of[cell], []).append(row)
        for rows in list(rows_of.values())[:_MAX_SIGNALS]:
            self._require(rows)

    def _require_rare_values(self, column: Column) -> None:
        """Keep the rows with rare values of a column that has few different ones."""
        total = len(column.cells)
        if total < _MIN_RARE_TABLE or not 1 < len(column.counts) <= _RARE_VALUES:
            return
        limit = max(_RARE_ROWS, int(total * _RARE_SHARE))
        rare = {value for value, count in column.counts.items() if count <= limit}
        rows_of: dict[str, list[int]] = {value: [] for value in rare}
        for row, cell in enumerate(column.cells) if rare else ():
            if cell in rare:
                rows_of[cell].append(row)
        for rows in rows_of.values():
            self._require(rows)

    def _require_outlying(self, column: Column) -> None:
        """Keep the rows with the few numbers that stand far out."""
        rows = [row for row, cell in enumerate(column.cells) if cell in column.magnitudes]
        for at in outlying([column.magnitudes[column.cells[row]] for row in rows], _OUTLYING):
            self._required[rows[at]] = 1

    @cached_property
    def _numeric(self) -> list[Column]:
        """The columns whose extremes tell something."""
        found = [
            column
            for column in self.columns
            if len(set(column.magnitudes.values())) >= _MIN_DIFFERENT and not column.is_numbering
        ]
        return found[:_MAX_NUMERIC]

    @cached_property
    def _extremes(self) -> list[tuple[Sequence[str], set[str]]]:
        """The columns of numbers, and the cells that hold an extreme of one, a set for each extreme."""
        found: list[tuple[Sequence[str], set[str]]] = []
        for column in self._numeric:
            numbers = column.magnitudes
            for pick in (min, max):
                extreme = pick(numbers.values())
                found.append((column.cells, {cell for cell, number in numbers.items() if number == extreme}))
        return found

    def _add_extremes(self, rows: bytearray) -> None:
        """Show the smallest and the largest number of every column, where a row that stays does not already."""
        kept = [row for row, stays in enumerate(rows) if stays]
        for cells, extreme in self._extremes:
            if any(cells[row] in extreme for row in kept):
                continue
            first = min(cells.index(cell) for cell in extreme)
            rows[first] = 1
            kept.append(first)

    @cached_property
    def _categories(self) -> list[Column]:
        return [column for column in self.columns if column.is_category]

    @cached_property
    def _wanted_forms(self) -> list[tuple[int, int, str]]:
        """Every form of every category: its first row, its column and itself, the rarest first."""
        found: list[tuple[int, int, int, str]] = []
        for at, column in enumerate(self._categories):
            first: dict[str, int] = {}
            form_of = column.form_of
            for cell in column.counts:
                first.setdefault(form_of[cell], column.first_row[cell])
            found += [(column.form_counts[form], row, at, form) for form, row in first.items()]
        return [(row, at, form) for _, row, at, form in sorted(found)]

    def _add_forms(self, rows: bytearray, share: float) -> None:
        """Show every form of every category once, or a share of the forms, the rarest."""
        categories = self._categories
        shown: list[set[str]] = [set() for _ in categories]

        def show(row: int) -> None:
            for forms, column in zip(shown, categories, strict=True):
                forms.add(column.form_of[column.cells[row]])

        for row, stays in enumerate(rows):
            if stays:
                show(row)
        wanted = self._wanted_forms
        for row, at, form in wanted[: int(len(wanted) * share)]:
            if form not in shown[at]:
                rows[row] = 1
                show(row)

    @cached_property
    def _is_repetition(self) -> bool:
        """Whether the rows are records at all; a bare table of measurements, or a short series of them, is not.

        A long one is if it has times, or if what it measures, row after numbered row, are the same values again.
        """
        if any(column.has_words for column in self.columns):
            return True
        total = len(self._table)
        if total <= _SHORT_SERIES:
            return False
        if any(column.has_times for column in self.columns):
            return True
        return all(column.is_ascending or len(column.counts) * _REPEATS <= total for column in self.columns)

    @cached_property
    def _guarded(self) -> Sequence[str]:
        """For every row the cells that say something new; those of categories are shown, numbers have extremes."""
        content = [column.cells for column in self.columns if column.is_content]
        return [" ".join(cells) for cells in zip(*content, strict=True)] if content else [""] * len(self._table)
