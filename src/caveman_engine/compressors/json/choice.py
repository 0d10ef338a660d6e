"""Which elements of an array stay: anchors, error states, rare values, outliers, changes, and the guard's.

Owns the choice within one array. A query's hits are in before the guard, so that they take the places of others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from caveman_engine.compressors.json import states
from caveman_engine.compressors.json.clock import is_sampled
from caveman_engine.compressors.json.columns import Column, columns, inner_columns
from caveman_engine.compressors.json.element_facts import ElementFacts
from caveman_engine.compressors.json.fields import Fields, read
from caveman_engine.compressors.json.outliers import changes, outliers
from caveman_engine.compressors.json.words import Words
from caveman_engine.elision import guard
from caveman_engine.json_source import Element, JsonSource
from caveman_engine.json_text import minify

MIN_ELEMENTS: Final = 9
"""Arrays with fewer elements stay whole (from the specification: longer than 8)."""

_ANCHORS: Final = (
    0,
    -1,
    1,
    -2,
    2,
)  # the first three and the last two; those that a query takes the place of last first
_MAX_FAULTS: Final = 12  # elements in an error state that all stay, and
_FAULT_SHARE: Final = 0.1  # this share of them in a large array; beyond, each kind of them stays
_KIND_FAULTS: Final = 3  # times
_MAX_RARE: Final = 64  # elements that stay for a rare value
_ODD_LENGTH: Final = 0.25  # of the usual length; elements nearer to it differ in digits, not in what they hold
_RECURRING: Final = 8  # elements that hold a word before it says nothing new


class ElementChoice:
    """The elements of one array and the choice among them.

    Args:
        source: the payload.
        container: the array.
        elements: its elements.
    """

    def __init__(self, source: JsonSource, elements: Sequence[Element]) -> None:
        self._source = source
        self.elements = elements
        self.texts = [minify(source.text[each.start : each.end]) for each in elements]

    def __len__(self) -> int:
        return len(self.elements)

    @cached_property
    def _read(self) -> list[tuple[Fields, Fields]]:
        return [read(self._source, element) for element in self.elements]

    @cached_property
    def rows(self) -> list[Fields]:
        """The fields of every element."""
        return [fields for fields, _ in self._read]

    @cached_property
    def columns(self) -> list[Column]:
        """The fields that elements have."""
        return columns(self.rows)

    @cached_property
    def _inner(self) -> list[Column]:
        """The fields of objects in the elements' arrays."""
        return inner_columns([inner for _, inner in self._read])

    @cached_property
    def facts(self) -> ElementFacts:
        """What markers say about the elements."""
        return ElementFacts(self.rows, self.columns)

    def choose(self, hits: Sequence[int], optional: float) -> bytearray:
        """Return one byte an element, nonzero where it stays.

        Args:
            hits: elements that match a query.
            optional: the share of the optional elements that stay, the first of them.
        """
        keep = bytearray(self._required)
        for place in (*hits, *self._optional[: int(len(self._optional) * optional)]):
            keep[place] = 1
        if 1 not in keep:
            keep[0] = 1
        guard.promote_judged(self._judged.__getitem__, keep)
        return keep

    @cached_property
    def _optional(self) -> list[int]:
        """The first and last elements, and one for each value of each category, the most wanted first."""
        total = len(self)
        shown = {*(place % total for place in _ANCHORS), *(place for place, kept in enumerate(self._required) if kept)}
        values: list[int] = []
        for column in self.columns:
            if column.is_category(total) and not column.is_numeric:
                first: dict[str, int] = {}
                for place, value in zip(column.places, column.written, strict=True):
                    if place in shown or value not in first:
                        first[value] = place
                missing = [place for place in first.values() if place not in shown]
                shown.update(missing)
                values += missing
        anchors = [place % total for place in _ANCHORS]
        return [*anchors[:2], *values, *anchors[2:]]

    @cached_property
    def _required(self) -> bytearray:
        total = len(self)
        keep = bytearray(total)
        for place in self._faults():
            keep[place] = 1
        rare = dict.fromkeys(place for column in (*self.columns, *self._inner) for place in column.rare(total))
        for place in list(rare)[:_MAX_RARE]:
            keep[place] = 1
        series = [numbers for column in self.columns if (numbers := column.numbers) is not None]
        for place in (*outliers(series, self._odd_lengths(), total), *changes(series, total)):
            keep[place] = 1
        return keep

    def _odd_lengths(self) -> list[tuple[int, float]]:
        """Return the lengths of the elements; those near the usual one count as the usual one."""
        lengths = [len(text) for text in self.texts]
        usual = sorted(lengths)[len(lengths) // 2]
        return [
            (place, float(length if abs(length - usual) > _ODD_LENGTH * usual else usual))
            for place, length in enumerate(lengths)
        ]

    def _faults(self) -> list[int]:
        """Return the elements in an error state; of very many, some of each kind."""
        total = len(self)
        faulty = sorted(states.faulty([*self.columns, *self._inner]))
        if 2 * len(faulty) > total:
            faulty = []  # the usual state of this array is no signal
        elif len(faulty) > max(_MAX_FAULTS, total * _FAULT_SHARE):
            seen: Counter[guard.Vocabulary] = Counter()
            few = []
            for place in faulty:
                kind = self._vocabularies[place]
                seen[kind] += 1
                if seen[kind] <= _KIND_FAULTS:
                    few.append(place)
            faulty = [*few, faulty[-1]]
        return [*faulty, *states.telling([*self.columns, *self._inner])]

    @cached_property
    def _vocabularies(self) -> list[guard.Vocabulary]:
        words = Words()
        return [words.of(text) for text in self.texts]

    @cached_property
    def _judged(self) -> list[guard.Judged]:
        """The words of every element that are not found all over the array.

        In samples taken by a clock the clock says when; how often and how far the values go is said by the extremes,
        the changes and the marker.
        """
        if is_sampled(self.rows):
            return [(frozenset(), 0)] * len(self)
        frequency: Counter[str] = Counter()
        for words in self._vocabularies:
            frequency.update(words)
        common = {word for word, count in frequency.items() if count >= _RECURRING}
        return [(words - common, guard.may_miss(len(words))) for words in self._vocabularies]
