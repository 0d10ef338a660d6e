"""Columns: one field over all elements of an array.

Owns which values of a field are rare and whether a field measures something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from caveman_engine.compressors.json.fields import Fields, Number, Scalar, Size, written

MAX_COLUMNS: Final = 64
"""Different fields of an array that are looked at."""

_CATEGORY_VALUES: Final = 12  # different values a field may have and still be a category
_CATEGORY_RETURNS: Final = 2  # elements a value of a category has on average
_RARE_SHARE: Final = 0.01  # of the elements
_MAX_DIGITS: Final = 400  # of a number that is converted; longer ones are no measurement
_IDENTIFIERS: Final = ("id", "Id", "ID", "hash", "sha", "uuid", "port", "pid")


class Column:
    """One field of an array.

    Attributes:
        name: its name.
        places: the elements that have it, ascending.
        values: its value in each of them.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.places: list[int] = []
        self.values: list[Scalar] = []

    @cached_property
    def written(self) -> list[str]:
        """The values as a marker writes them, which tells strings from what only looks alike."""
        known: dict[tuple[type, Scalar], str] = {}
        for key in zip(map(type, self.values), self.values, strict=True):
            if key not in known:
                known[key] = written(key[1])
        return [known[key] for key in zip(map(type, self.values), self.values, strict=True)]

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each value occurs, in order of appearance."""
        return Counter(self.written)

    @cached_property
    def is_statable(self) -> bool:
        """Whether its values are plain ones, of which a marker can speak."""
        return not any(isinstance(value, Size) for value in self.values)

    @cached_property
    def is_numeric(self) -> bool:
        """Whether its values are numbers and nulls."""
        return all(value is None or isinstance(value, Number) for value in self.values)

    def is_constant(self, total: int) -> bool:
        """Whether every element has it, with one value."""
        return len(self.places) == total and len(self.counts) == 1 and self.is_statable

    def is_category(self, total: int) -> bool:
        """Whether its values, absence included, are few and come back."""
        different = len(self.counts) + (len(self.places) < total)
        return self.is_statable and 1 < different <= _CATEGORY_VALUES and total >= _CATEGORY_RETURNS * different

    def rare(self, total: int) -> list[int]:
        """Return the elements with a rare value of a category: that of one element, or of one in a hundred."""
        if not self.is_category(total):
            return []
        limit = max(1, int(total * _RARE_SHARE))
        rare = {value for value, count in self.counts.items() if count <= limit}
        found = [place for place, value in zip(self.places, self.written, strict=True) if value in rare]
        having = set(self.places)
        if 0 < total - len(having) <= limit:
            found += [place for place in range(total) if place not in having]
        return found

    @cached_property
    def numbers(self) -> list[tuple[int, float]] | None:
        """The elements and their numbers where it is a measurement; absent values and nulls have none."""
        if self.name.endswith(_IDENTIFIERS):
            return None
        found = []
        for place, value in zip(self.places, self.values, strict=True):
            if value is None:
                continue
            number = _number(value)
            if number is None:
                return None
            found.append((place, number))
        return found or None


def _number(value: Scalar) -> float | None:
    """Read a number, also one in a string; a size counts as one."""
    if isinstance(value, bool) or value is None or (isinstance(value, str) and len(value) > _MAX_DIGITS):
        return None
    if (
        isinstance(value, str)
        and not isinstance(value, Number)
        and not (value[:1].isdigit() or value[:1] in ("-", "+"))
    ):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def columns(rows: Sequence[Fields]) -> list[Column]:
    """Return the fields of an array's elements in order of appearance; of a repeated member the last counts."""
    return _gather(dict(fields).items() for fields in rows)


def inner_columns(rows: Sequence[Fields]) -> list[Column]:
    """Return the fields in the arrays of an array's elements; a column has each different value of an element once."""
    return _gather([key[1:] for key in {(type(value), name, value): None for name, value in fields}] for fields in rows)


def _gather(rows: Iterable[Iterable[tuple[str, Scalar]]]) -> list[Column]:
    found: dict[str, Column] = {}
    for place, fields in enumerate(rows):
        for name, value in fields:
            column = found.get(name)
            if column is None:
                if len(found) >= MAX_COLUMNS:
                    continue
                column = found[name] = Column(name)
            column.places.append(place)
            column.values.append(value)
    return list(found.values())
