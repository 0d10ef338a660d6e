"""Texts in sections: what is said once stays, what is said again goes.

Owns which sections stay: headings, notices, signals, rare values, and whatever the redundancy guard finds unlike the
rest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.text.blocks import Kind, Section, sections
from caveman_engine.compressors.text.stanzas import fields_of, telling
from caveman_engine.elision import signals
from caveman_engine.elision.facts import Fact, field_facts, matches
from caveman_engine.elision.guard import promote
from caveman_engine.elision.markers import PlainStyle
from caveman_engine.elision.runs import MIN_RUN, View, emit, no_facts
from caveman_engine.elision.shapes import mask_digits
from caveman_engine.elision.units import Units

_NOUN: Final = "sections"
_ANCHORS: Final = 2
_MAX_SIGNAL_SECTIONS: Final = 8  # sections with one signal; more of them are the subject of the text
_HEAD_CHARS: Final = 400  # of a section in which a notice is looked for


@cache
def _notice() -> re.Pattern[str]:
    """A paragraph that asks to be read."""
    return re.compile(
        r"(?:^|[\s>*_\[!(])(?:NOTE|WARNING|IMPORTANT|CAUTION|DANGER|ATTENTION|DECISION|DECIDED|ACTION|ACTION ITEM|TODO"
        r"|FIXME|BREAKING|BREAKING CHANGE|DEPRECATED|TL;DR)(?=[\s:\])*_!]|$)"
        r"|(?:^|[\s>*_])(?:Note|Warning|Important|Caution|Danger|Decision|Action|Action item|Breaking change)s?"
        r"[*_]{0,2}:"
    )


class Prose:
    """A text in sections and the choice among them."""

    def __init__(self, slices: Sequence[str], offset: int) -> None:
        found = sections([line.rstrip("\r\n") for line in slices])
        self.texts = ["".join(slices[each.start : each.end]) for each in found]
        self._units = Units.of(self.texts, self.texts, _NOUN, offset)
        self._fields = [fields_of(text) for text in self.texts]
        self._required = bytearray(len(found))
        self._require(found, slices)

    def write(self, hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> View | None:
        """Write the view, or return `None` if the text does not repeat itself; see `compressors.query.Write`."""
        keep = bytearray(self._required)
        total = len(keep)
        anchors = sorted({*range(min(_ANCHORS, total)), *range(max(0, total - _ANCHORS), total)})
        for index in (*hits, *anchors[: int(len(anchors) * optional)]):
            keep[index] = 1
        if not promote(self.texts, keep):
            return None

        def facts_of(start: int, end: int) -> list[Fact]:
            if end - start < MIN_RUN:  # one or two sections are no statistics
                return []
            return [*matches(matching, start, end), *field_facts(self._fields[start:end])]

        return emit(self._units, keep, facts_of if stated and optional == 1 else no_facts, PlainStyle(_NOUN))

    def _require(self, found: Sequence[Section], slices: Sequence[str]) -> None:
        """Keep front matter, signals, telling values, every heading and notice not seen before."""
        seen: set[str] = set()
        for index, section in enumerate(found):
            text = self.texts[index]
            if section.kind is Kind.FRONT_MATTER:
                self._required[index] = 1
                continue
            notice = _notice().search(text, 0, _HEAD_CHARS)
            if section.kind is not Kind.HEADING and notice is None:
                continue
            words = mask_digits(text if notice else slices[section.start])
            if words not in seen:
                seen.add(words)
                self._required[index] = 1
        for index in telling(self._fields):
            self._required[index] = 1
        self._require_signals()

    def _require_signals(self) -> None:
        values = signals.find_signals([" ".join(text.splitlines()) for text in self.texts])
        counts = Counter(values.values())
        for index, value in values.items():
            if counts[value] <= _MAX_SIGNAL_SECTIONS:
                self._required[index] = 1
