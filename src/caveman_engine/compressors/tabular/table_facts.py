"""What a marker says about the rows it replaces, and what is said once about a whole table.

Owns which columns are read. Phrasing and budget are in `elision.facts`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Final

from caveman_engine.compressors.tabular.columns import Column
from caveman_engine.compressors.tabular.sheet import NOUN, Table
from caveman_engine.elision import markers
from caveman_engine.elision.facts import Fact, column_facts, matches, may_name, may_show

_MAX_COLUMNS: Final = 24  # looked at, as in the facts of other records
_TOTALS_BYTES: Final = 480  # of the totals, which are said once
_TOTALS_VALUES: Final = 12  # different values of a column that are all counted in them
_FEW_VALUES: Final = 5  # more of them are told only if they are words, and most come back
_MOST_VALUES: Final = 3  # of any other category
_MIN_MOST: Final = 3  # rows of a value that is worth telling


class TableFacts:
    """Facts about runs of rows.

    Args:
        tables: the tables of a payload, in order.
        matching: the units that match a query, ascending.
    """

    def __init__(self, tables: Sequence[Table], matching: Sequence[int] = ()) -> None:
        self._tables = tables
        self._starts = [table.numbers[0] for table in tables]
        self._matching = matching

    def of_run(self, start: int, end: int) -> list[Fact]:
        """Return the facts of the rows that are the units from `start` up to `end`."""
        table = self._tables[bisect_right(self._starts, start) - 1]
        first = bisect_left(table.numbers, start)
        last = first + end - start
        columns = {
            name: [cell for cell in cells[first:last] if cell]
            for name, cells in list(_named(table).items())[:_MAX_COLUMNS]
            if not any(cell.startswith('"') for cell in cells[first:last])  # facts would take the quotes for their own
        }
        return matches(self._matching, start, end) + column_facts(columns, end - start)


def _named(table: Table) -> dict[str, Sequence[str]]:
    """Return the columns that have a name of their own."""
    times = Counter(table.names)
    return {name: cells for name, cells in zip(table.names, table.columns, strict=True) if name and times[name] == 1}


def totals(table: Table, columns: Sequence[Column]) -> str:
    """Return the line that says how many rows a table has, and how often the values of its categories occur.

    Of a column with few different values all are counted, of one with many the most frequent.
    """
    text = f"{len(table)} {NOUN}"
    named = _named(table)
    told = [column for column in columns if column.name in named and may_name(column.name)]
    for counts in (*map(_all_counts, told), *map(_most_counts, told)):
        longer = f"{text}; {counts}"
        if counts and len(longer.encode()) <= _TOTALS_BYTES:
            text = longer
    return markers.totals(text)


def _all_counts(column: Column) -> str:
    """Count every value of a column that has few different ones; empty for any other."""
    if not 1 < len(column.counts) <= _TOTALS_VALUES:
        return ""
    ranked = [(value, count) for value, count in column.counts.most_common() if value]
    absent = column.counts[""]
    single = sum(count == 1 for _, count in ranked)
    if (len(ranked) > _FEW_VALUES and (2 * single > len(ranked) or column.magnitudes)) or not all(
        map(_may_count, column.counts)
    ):
        return ""
    return f"{column.name}: {_counted(ranked)}" + (f" absent×{absent}" if absent else "")


def _most_counts(column: Column) -> str:
    """Count the most frequent values of a category with many different ones; empty for any other column."""
    distinct = len(column.counts) - ("" in column.counts)
    if distinct <= _TOTALS_VALUES or not column.is_category or not column.has_words or column.has_times:
        return ""
    most = [(value, count) for value, count in column.counts.most_common(_MOST_VALUES + 1) if value][:_MOST_VALUES]
    if most[-1][1] < _MIN_MOST or not all(_may_count(value) for value, _ in most):
        return ""
    return f"{column.name}: {distinct} distinct, most {_counted(most)}"


def _may_count(value: str) -> bool:
    return may_show(value) and '"' not in value and "×" not in value and value != "absent"


def _counted(ranked: Sequence[tuple[str, int]]) -> str:
    return " ".join((f'"{value}"' if " " in value else value) + f"×{count}" for value, count in ranked)
