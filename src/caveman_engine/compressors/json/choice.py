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
from caveman_engine.compressors.json.columns import Column, columns
from caveman_engine.compressors.json.element_facts import ElementFacts
from caveman_engine.compressors.json.fields import Fields, read
from caveman_engine.compressors.json.outliers import changes, outliers
from caveman_engine.elision import guard
from caveman_engine.json_source import Element, JsonSource
from caveman_engine.json_text import minify

MIN_ELEMENTS: Final = 9
"""Arrays with fewer elements stay whole (from the specification: longer than 8)."""

_ANCHORS: Final = (0, -1, 1, -2, 2)  # the first three and the last two, in the order in which they are given up
_MAX_FAULTS: Final = 12  # elements in an error state that all stay, and
_FAULT_SHARE: Final = 0.1  # this share of them in a large array; beyond, each kind of them stays
_KIND_FAULTS: Final = 3  # times
_MAX_RARE: Final = 64  # elements that stay for a rare value
_MAX_WORDS: Final = 4096  # of an element that are compared; a long text in it must not end the comparison
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
    def rows(self) -> list[Fields]:
        """The fields of every element."""
        return [read(self._source, element) for element in self.elements]

    @cached_property
    def columns(self) -> list[Column]:
        """The fields that elements have."""
        return columns(self.rows)

    @cached_property
    def facts(self) -> ElementFacts:
        """What markers say about the elements."""
        return ElementFacts(self.rows, self.columns)

    def choose(self, hits: Sequence[int], optional: float) -> bytearray:
        """Return one byte an element, nonzero where it stays.

        Args:
            hits: elements that match a query.
            optional: the share of the first and last elements that stay.
        """
        keep = bytearray(self._required)
        for place in hits:
            keep[place] = 1
        for place in _ANCHORS[: int(len(_ANCHORS) * optional)]:
            keep[place] = 1
        self._add_categories(keep)
        if 1 not in keep:
            keep[0] = 1
        guard.promote_judged(self._judged.__getitem__, keep)
        return keep

    def _add_categories(self, keep: bytearray) -> None:
        """Show every value of every category once."""
        for column in self.columns:
            if column.is_category(len(self)):
                missing = dict.fromkeys(column.counts)
                first: dict[str, int] = {}
                for place, value in zip(column.places, column.written, strict=True):
                    if keep[place]:
                        missing.pop(value, None)
                    else:
                        first.setdefault(value, place)
                for value in missing:
                    keep[first[value]] = 1

    @cached_property
    def _required(self) -> bytearray:
        total = len(self)
        keep = bytearray(total)
        for place in self._faults():
            keep[place] = 1
        rare = dict.fromkeys(place for column in self.columns for place in column.rare(total))
        for place in list(rare)[:_MAX_RARE]:
            keep[place] = 1
        series = [numbers for column in self.columns if (numbers := column.numbers) is not None]
        lengths = [(place, float(len(text))) for place, text in enumerate(self.texts)]
        for place in (*outliers([*series, lengths], total), *changes(series, total)):
            keep[place] = 1
        return keep

    def _faults(self) -> list[int]:
        """Return the elements in an error state; of very many, some of each kind."""
        total = len(self)
        faulty = sorted(states.faulty(self.columns))
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
        return [*faulty, *states.telling(self.columns, total)]

    @cached_property
    def _vocabularies(self) -> list[guard.Vocabulary]:
        known: dict[str, guard.Vocabulary] = {}
        return [
            known[text] if text in known else known.setdefault(text, guard.vocabulary(text, _MAX_WORDS))
            for text in self.texts
        ]

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
