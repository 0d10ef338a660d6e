"""What a reader of tables hands on: the payload as units, the tables among them, how a row is printed.

Owns the types between the readers and the choice of rows. Reads nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from caveman_engine.elision.markers import CONTRACT, phrase

NOUN: Final = "rows"
MIN_ROWS: Final = 12
"""Smaller tables stay as they are (from the specification)."""

MAX_ODD_SHARE: Final = 0.05
"""Of the lines of a table, this share may fail to be rows (they stay); beyond it, it is no table we can read."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one table; lines between them that are no rows are not listed and stay.

    Attributes:
        names: what the columns are called; empty where a column has no name.
        numbers: for every row its unit, ascending.
        columns: for every column its cells, without the white space around them.
        whole: these are all rows there are: no line beside them might be a row that could not be read.
    """

    names: Sequence[str]
    numbers: Sequence[int]
    columns: Sequence[Sequence[str]]
    whole: bool

    def __len__(self) -> int:
        return len(self.numbers)


@dataclass(frozen=True, slots=True)
class RowForm:
    """How a row is printed that holds one text in its first cell, so that a table with it is still one.

    Attributes:
        before: what stands before the first cell.
        after: what stands after it, with all the empty cells.
        delimiter: what a cell cannot hold as it is; empty where a marker is a line of its own.
        quotes: a cell in double quotes may hold it.
    """

    before: str = ""
    after: str = ""
    delimiter: str = ""
    quotes: bool = False

    def row(self, text: str) -> str | None:
        """Return the row, or `None` if the text cannot stand in a cell."""
        if self.delimiter and (self.delimiter in text or (self.quotes and '"' in text)):
            if not self.quotes:
                return None
            text = '"' + text.replace('"', '""') + '"'
        return self.before + text + self.after


@dataclass(frozen=True, slots=True)
class Sheet:
    """A payload that holds tables.

    Attributes:
        slices: the units: rows with their line endings, and every other line.
        tables: the tables, in order.
        form: how a marker is printed as a row.
    """

    slices: Sequence[str]
    tables: Sequence[Table]
    form: RowForm


class RowStyle:
    """Markers that are rows.

    Args:
        form: how a row is printed.
        totals: the line about the whole table that stands at the end, where it is no header; empty for none.
        newline: the line ending of the payload.
    """

    def __init__(self, form: RowForm, totals: str, newline: str) -> None:
        self._form = form
        self._totals = (form.row(totals) or "") if totals else ""
        self._newline = newline

    def marker(self, start: int, end: int, facts: str) -> str:
        """Return the marker of a run; facts that cannot stand in a cell are left out."""
        bare = phrase(end - start, NOUN)
        return self._form.row(phrase(end - start, NOUN, facts)) or self._form.row(bare) or bare

    def contract(self) -> str:
        """Return what closes a view that dropped much: the totals and the contract, a row each."""
        return self._totals + (self._newline if self._totals else "") + (self._form.row(CONTRACT) or CONTRACT)

    def closing(self, view: str) -> str:
        """Return what closes a view that dropped little."""
        if not self._totals:
            return ""
        return self._totals + self._newline if view.endswith("\n") else self._newline + self._totals
