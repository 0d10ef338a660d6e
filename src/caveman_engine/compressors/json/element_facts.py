"""What a marker says about the elements it replaces, and what is said once about a whole array.

Owns which fields are read. Phrasing and budget of a marker are in `elision.facts`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from caveman_engine.compressors.json.columns import Column
from caveman_engine.compressors.json.fields import MAX_FIELDS, Fields
from caveman_engine.elision.facts import Fact, Kind, column_facts

NOUN: Final = "elements"
_MAX_FIELDS: Final = 48  # of a run, as in the facts of other records
_VALUES: Final = 16  # different values of a field whose counts the totals give
_NUMBERS: Final = 6  # of them where they are numbers
_CONSTANT_BYTES: Final = 128  # of the totals, for what holds for every element
_TOTALS_BYTES: Final = 320  # in all


class ElementFacts:
    """Facts about the elements of one array.

    Args:
        rows: the fields of every element.
        columns: the fields that elements have.
    """

    def __init__(self, rows: Sequence[Fields], columns: Sequence[Column]) -> None:
        self._total = len(rows)
        self._without_fields = [place for place, fields in enumerate(rows) if not fields]
        repeated = {name for fields in rows if len(dict(fields)) < len(fields) for name in _repeated(fields)}
        unclear = repeated | _objects(column.name for column in columns)
        self._columns = [column for column in columns if column.is_statable and column.name not in unclear]
        self._cut = [place for place, fields in enumerate(rows) if len(fields) >= MAX_FIELDS]

    def of_run(self, start: int, end: int, in_totals: bool) -> list[Fact]:
        """Return the facts of a run; none if one of its elements has no field.

        Args:
            start: the first element of the run.
            end: the element after its last one.
            in_totals: what holds for the whole array is said in its totals and need not be said again.
        """
        if bisect_left(self._without_fields, start) < bisect_left(self._without_fields, end):
            return []
        cut = bisect_left(self._cut, start) < bisect_left(self._cut, end)
        values: dict[str, list[str]] = {}
        for column in self._columns:
            first, last = bisect_left(column.places, start), bisect_left(column.places, end)
            if cut and last - first < end - start:
                continue  # it may stand among the fields that are not looked at
            if first < last and not (in_totals and column.name in self._spoken[0]):
                values[column.name] = column.written[first:last]
                if len(values) == _MAX_FIELDS:
                    break
        return column_facts(values, end - start)

    @cached_property
    def _spoken(self) -> tuple[dict[str, str], str]:
        """The constant fields of the totals with their statements, and the totals themselves."""
        total = self._total
        constants: dict[str, str] = {}
        text = f"{total} {NOUN}"
        for column in self._columns:
            if column.is_constant(total):
                for fact in column_facts({column.name: column.written}, total):
                    joined = " ".join([*constants.values(), fact.text])
                    if len(joined.encode()) <= _CONSTANT_BYTES:
                        constants[column.name] = fact.text
        if constants:
            text += f"; all {' '.join(constants.values())}"
        few = [
            column
            for column in self._columns
            if not column.is_constant(total)
            and len(column.counts) <= (_NUMBERS if column.is_numeric else _VALUES)
            and not (self._cut and len(column.places) < total)
        ]
        for column in sorted(few, key=lambda column: column.is_numeric):
            for fact in column_facts({column.name: column.written}, total, _VALUES):
                longer = f"{text}; {fact.text}"
                if fact.kind is Kind.ENUMERATION and len(longer.encode()) <= _TOTALS_BYTES:
                    text = longer
        return constants, text

    @cached_property
    def totals(self) -> str:
        """How many elements the array has, what is true of all, how often each value of its categories occurs."""
        return self._spoken[1]


def _repeated(fields: Fields) -> set[str]:
    """Return the names that an element has more than once; they have no single value."""
    return {name for name, times in Counter(name for name, _ in fields).items() if times > 1}


def _objects(names: Iterable[str]) -> set[str]:
    """Return the names that stand for an object in some element, whatever they stand for in others."""
    return {name[:at] for name in names for at, character in enumerate(name) if character == "."}
