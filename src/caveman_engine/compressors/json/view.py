"""The view of a JSON payload: which arrays are thinned, which strings go, and what a query asks to see.

Owns the walk over arrays in arrays. Which elements of one array stay is decided in `choice`, the text is written by
`edits`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from caveman_engine.compressors.json import states, strings
from caveman_engine.compressors.json.choice import MIN_ELEMENTS, ElementChoice
from caveman_engine.compressors.json.edits import Edit, apply, runs
from caveman_engine.compressors.json.element_facts import NOUN
from caveman_engine.elision.facts import Fact, fit, matches
from caveman_engine.elision.markers import TOTALS_FROM
from caveman_engine.elision.runs import MIN_RUN
from caveman_engine.elision.view import Gap
from caveman_engine.json_source import JsonSource
from caveman_engine.json_text import String, long_strings

_MAX_LEVELS: Final = 4  # thinned arrays in thinned arrays, so that no element is read more often
_TOTALS_OPTIONAL: Final = 0.75  # with less of what is optional, a query takes the place of the totals too
_MIN_CHARS: Final = 2 * MIN_ELEMENTS + 1  # of an array of so many elements: brackets, digits, commas


class JsonView:
    """One JSON payload and what can be left out of it.

    Args:
        source: the payload.
    """

    def __init__(self, source: JsonSource) -> None:
        self._source = source
        self._choices: dict[int, ElementChoice | None] = {}

    @cached_property
    def _units(self) -> tuple[list[str], dict[int, int], int]:
        """The texts a query is matched against, the first unit of every array, and the first that is a string."""
        texts: list[str] = []
        first: dict[int, int] = {}
        for container, choice in self._arrays(set()):
            first[container] = len(texts)
            texts += choice.texts
        first_string = len(texts)
        texts += (self._source.text[string.start : string.end] for string, _ in self._strings)
        return texts, first, first_string

    @property
    def texts(self) -> Sequence[str]:
        """The texts a query is matched against: the elements of arrays that may be thinned, strings that may go."""
        return self._units[0]

    def write(
        self, hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool
    ) -> tuple[str, tuple[Gap, ...]]:
        """Write the view; see `compressors.query.Write` for the arguments."""
        hits = sorted(hits)
        asked = bool(hits) or bool(matching)
        gone: set[int] = set()
        edits: list[Edit] = []
        for container, choice in self._arrays(gone):
            first = self._units[1][container] if asked else 0
            mine = hits[bisect_left(hits, first) : bisect_left(hits, first + len(choice))]
            keep = choice.choose([hit - first for hit in mine], optional)
            with_totals = keep.count(0) >= TOTALS_FROM and optional >= _TOTALS_OPTIONAL and stated
            found: list[Edit] = []
            for start, end in runs(keep):
                facts = matches(matching, first + start, first + end)
                if stated:
                    facts += choice.facts.of_run(start, end, with_totals)
                made = _edit(choice, start, end, facts)
                if made is not None:
                    found.append(made)
                    gone.update(each.container for each in choice.elements[start:end] if each.container >= 0)
            if found and with_totals:
                found[0].totals = choice.facts.totals
            edits += found
        wanted = {self._strings[hit - self._units[2]][0] for hit in hits if hit >= self._units[2]} if asked else set()
        return apply(self._source, edits + self._shown_strings(edits, wanted))

    def _shown_strings(self, edits: Sequence[Edit], wanted: set[String]) -> list[Edit]:
        """Return what replaces strings that stand in no elided run and are not wanted."""
        elided = sorted((edit.start, edit.end) for edit in edits)
        found = []
        for string, made in self._strings:
            before = bisect_right(elided, (string.start, string.end)) - 1
            if string not in wanted and (before < 0 or elided[before][1] <= string.start):
                found.append(made)
        return found

    def _arrays(self, gone: set[int]) -> Iterator[tuple[int, ElementChoice]]:
        """Return the arrays that may be thinned, outer ones first.

        Args:
            gone: elided containers; whoever iterates adds to them, and nothing in them is visited.
        """
        source = self._source
        outer: list[int] = []
        container, total = 0, len(source)
        while container < total:
            while outer and container >= source.after[outer[-1]]:
                outer.pop()
            if container in gone or self._is_whole(container):
                container = source.after[container]
                continue
            choice = self._choice(container) if len(outer) < _MAX_LEVELS and source.is_array(container) else None
            if choice is not None:
                outer.append(container)
                yield container, choice
            container += 1

    def _is_whole(self, container: int) -> bool:
        """Whether everything in a container stays because of its key."""
        key = self._source.key(container)
        return key is not None and states.is_whole(key)

    def _choice(self, container: int) -> ElementChoice | None:
        """Return the choice among an array's elements, or `None` if it is too short for one."""
        if container not in self._choices:
            source = self._source
            is_long = source.ends[container] - source.starts[container] >= _MIN_CHARS
            elements = source.elements(container) if is_long else []
            self._choices[container] = ElementChoice(source, elements) if len(elements) >= MIN_ELEMENTS else None
        return self._choices[container]

    @cached_property
    def _strings(self) -> list[tuple[String, Edit]]:
        """The strings that may go, each with what replaces it."""
        source = self._source
        found = []
        for string in long_strings(source.text, strings.MIN_LENGTH):
            if string.key is not None and states.is_whole(string.key):
                continue
            if any(self._is_whole(container) for container in source.around(string.start)):
                continue
            made = strings.edit(source.text, string)
            if made is not None:
                found.append((string, made))
        return found


def _edit(choice: ElementChoice, start: int, end: int, facts: list[Fact]) -> Edit | None:
    """Return what replaces a run, or `None` where nothing smaller can.

    One or two elements always stay: they cost little, and the answer to a question may be one of them.
    """
    if end - start < MIN_RUN:
        return None
    replaced = sum(len(text.encode()) + 1 for text in choice.texts[start:end]) - 1
    for said in (fit(facts, replaced), ""):
        made = Edit(choice.elements[start].start, choice.elements[end - 1].end, replaced, end - start, NOUN, said)
        if len(made.marker().encode()) < replaced:
            return made
    return None
