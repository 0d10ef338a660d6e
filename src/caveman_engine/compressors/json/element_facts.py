"""What a marker says about the elements it replaces, and what is said once about a whole array.

Owns which fields are read. Phrasing and budget of a marker are in `elision.facts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from caveman_engine.compressors.json.columns import Column
from caveman_engine.compressors.json.fields import Fields, written
from caveman_engine.elision.facts import Fact, Kind, column_facts, field_facts

NOUN: Final = "elements"
_VALUES: Final = 16  # different values of a field whose counts the totals give
_CONSTANT_BYTES: Final = 128  # of the totals, for what holds for every element
_TOTALS_BYTES: Final = 320  # in all


class ElementFacts:
    """Facts about the elements of one array.

    Args:
        rows: the fields of every element.
        columns: the fields that elements have.
    """

    def __init__(self, rows: Sequence[Fields], columns: Sequence[Column]) -> None:
        self._rows = rows
        self._columns = columns

    def of_run(self, start: int, end: int, in_totals: bool) -> list[Fact]:
        """Return the facts of the elements from `start` up to `end`.

        Args:
            start: the first element of the run.
            end: the element after its last one.
            in_totals: what holds for the whole array is said in its totals and need not be said again.
        """
        said = self._constants if in_totals else frozenset()
        return field_facts(
            [(name, written(value)) for name, value in fields if name not in said] for fields in self._rows[start:end]
        )

    @cached_property
    def _constants(self) -> frozenset[str]:
        """The fields that the totals say to have one value in every element."""
        return frozenset(self._spoken[0])

    @cached_property
    def _spoken(self) -> tuple[dict[str, str], str]:
        """The constant fields of the totals with their statements, and the totals themselves."""
        total = len(self._rows)
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
            if not column.is_constant(total) and column.is_statable and len(column.counts) <= _VALUES
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
