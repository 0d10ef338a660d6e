"""Shapes: which lines say the same thing with other values.

Owns masking, tokens and templates. A shape is found in the manner of Drain (same token count, constant tokens in the
same places), but bottom-up: a place becomes variable when its values look like values (digits, paths, quotes), or when
many different words stand there while the rest of the line is the same. A place with few words is a category, and
each of its values keeps a shape of its own.

Cost: one pass over the text in C, then one decision for each distinct masked line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from caveman_engine.elision.records import CONTEXT_NAMES, MESSAGE_NAMES, read

WILDCARD: Final = "*"

_VARIABLE_WORDS: Final = 6  # this many different words in one place make it variable; fewer are a category
_VARIABLE_NAMES: Final = 24  # the same where no other word is left (`numpy 2.1.0`): only a list is that long
_MAX_TOKENS: Final = 48  # longer lines are compared as they are
_LEARNED_TEMPLATES: Final = 8192  # templates that teach variable places; bounds memory, evenly spread over the text
_ROUNDS: Final = 3  # places that are found variable one at a time
_MAX_SPLITS: Final = 12  # categories that tell the shapes of one length apart
_WILD: Final = 1  # the number of the wildcard among the words
_HASH_MASK: Final = (1 << 61) - 1
_SUCCESS_MARKS: Final = frozenset({"✓", "✔", "√", "✅", "PASS", "PASSED", "ok", "[PASS]", "[OK]", "[ok]"})

_DIGITS: Final = bytes.maketrans(b"123456789", b"000000000")


def mask_digits(text: str) -> str:
    """Return the text with every ASCII digit replaced by 0; the length stays."""
    data = text.encode("utf-8", "surrogatepass")  # on bytes: text beyond ASCII translates far slower
    return data.translate(_DIGITS).decode("utf-8", "surrogatepass")


@cache
def _quoted() -> re.Pattern[str]:
    """A quoted string within one line; the value of a named field (`msg="…"`) says what the line is about and stays."""
    return re.compile(r"(?<!=)\"[^\"\n]*\"|(?<![\w=])'[^'\n]*'(?!\w)|`[^`\n]*`")


@cache
def _hex_run() -> re.Pattern[str]:
    return re.compile(r"[0-9a-fA-F]{7,}|[0-9a-fA-F-]{16,}")


@cache
def _key() -> re.Pattern[str]:
    """The part of a value-like token that names the value."""
    return re.compile(r"[^\W\d][^\W\d.\-]*[=:(\[{]|[\[({<]")


@cache
def _progress() -> re.Pattern[str]:
    """A test runner's row of one-letter results."""
    return re.compile(r"[.sSxXFEPpRr]{24,}(?: *\[ *0+%\])?")


def is_progress(line: str) -> bool:
    """Whether a digit-masked line is a row of one-letter test results."""
    return _progress().fullmatch(line.rstrip("\r\n")) is not None


class _Tokens:
    """Canonical tokens, each decided once."""

    def __init__(self) -> None:
        self._canonical: dict[str, str] = {}

    def of(self, line: str) -> list[str]:
        return [self._form(token) for token in line.split()]

    def of_record(self, fields: list[tuple[str, str]]) -> list[str]:
        """Return the tokens of a record: the words of its message, or a name and a value for each member."""
        tokens: list[str] = []
        for name, value in fields:
            if name in MESSAGE_NAMES:
                tokens += [name + "=", *map(self._form, value.strip('"').split())]
            elif name in CONTEXT_NAMES:
                tokens.append(f"{name}={value}")
        if any(name in MESSAGE_NAMES for name, _ in fields):
            return tokens
        return [f"{name}={self._form(value)}" for name, value in fields]

    def _form(self, token: str) -> str:
        form = self._canonical.get(token)
        if form is None:
            form = self._canonical[token] = _canonical_token(token)
        return form


def _canonical_token(token: str) -> str:
    """Return the token itself if it is a word, else what names its value, and a wildcard."""
    if "0" in token or "/" in token or "\\" in token or "\0" in token or _hex_run().fullmatch(token):
        named = _key().match(token)
        return (named[0] if named else "") + WILDCARD
    return token


class Shapes:
    """The shape of every line of a text.

    Attributes:
        ids: for every line the number of its shape; numbers follow first appearance.
        sizes: for every shape how many lines have it.
        distinct: for every line the number of its digit-masked text; numbers follow first appearance.
        masked: the distinct digit-masked lines.
        shape_of: for every distinct masked line its shape.
    """

    def __init__(self, masked_lines: Sequence[str]) -> None:
        """Find the shapes of lines whose digits are masked already (see `mask_digits`)."""
        index: dict[str, int] = {}
        self.distinct = [index.setdefault(line, len(index)) for line in masked_lines]
        self.masked = list(index)
        self.shape_of = _shapes_of(self.masked)
        self.ids = [self.shape_of[number] for number in self.distinct]
        self.sizes = [0] * (max(self.shape_of, default=-1) + 1)
        for number in self.ids:
            self.sizes[number] += 1


def _shapes_of(masked: list[str]) -> list[int]:
    """Number the shapes of distinct masked lines."""
    if not masked:
        return []
    quoteless = _quoted().sub("\0", "\n".join(masked)).split("\n")
    tokens = _Tokens()
    templates: dict[tuple[str, ...], int] = {}
    template_of: list[int] = []
    for line, original in zip(quoteless, masked, strict=True):
        if is_progress(line):
            key: tuple[str, ...] = ("\0progress",)
        elif (fields := read(original)) is not None:
            key = ("\0record", *tokens.of_record(fields))
        else:
            words = tokens.of(line)
            key = (words[0], "\0success") if words and words[0] in _SUCCESS_MARKS else tuple(words)
        template_of.append(templates.setdefault(key, len(templates)))
    classes = _merge(list(templates))
    numbers: dict[int, int] = {}
    return [numbers.setdefault(classes[template], len(numbers)) for template in template_of]


def _merge(templates: list[tuple[str, ...]]) -> list[int]:
    """Return a class number for every template; templates that differ in variable places share one.

    A template is a sum of one number for each place and word, so that replacing one word costs one subtraction.
    """
    words: dict[str, int] = {WILDCARD: _WILD}
    forms: list[_Form] = []
    for number, template in enumerate(templates):
        if len(template) > _MAX_TOKENS:
            forms.append(_Form([], [], -1 - number, 0))  # a negative number equals no sum: a class of its own
            continue
        numbers = [words.setdefault(word, len(words) + 1) for word in template]
        places = [place for place, word in enumerate(template) if _may_vary(word)]
        constants = sum(not word.endswith(WILDCARD) for word in template)
        forms.append(_Form(numbers, places, _weigh_all(numbers), constants))
    wild = [_weigh(place, _WILD) for place in range(_MAX_TOKENS)]
    step = max(1, -(-len(templates) // _LEARNED_TEMPLATES))
    for _ in range(_ROUNDS):
        seen: dict[tuple[int, int], set[int]] = {}
        for form in forms[::step]:
            for place, key in form.without_one(wild):
                seen.setdefault((place, key), set()).add(form.words[place])
        variable = {key: len(values) for key, values in seen.items() if len(values) >= _VARIABLE_WORDS}
        if not variable:
            break
        for form in forms:
            best, best_count, best_place = 0, _VARIABLE_WORDS - 1 if form.constants > 1 else _VARIABLE_NAMES - 1, -1
            for place, key in form.without_one(wild):
                count = variable.get((place, key), 0)
                if count > best_count:
                    best, best_count, best_place = key, count, place
            if best_place >= 0:
                form.generalise(best_place, best)
    _cluster(forms, wild)
    return [form.total for form in forms]


@dataclass(slots=True)
class _Form:
    """A template in numbers: its words, the places that may still vary, its sum, and how many words are constant."""

    words: list[int]
    places: list[int]
    total: int
    constants: int

    def without_one(self, wild: list[int]) -> Iterator[tuple[int, int]]:
        """Yield every place that may vary with the sum of the template in which it does."""
        if len(self.words) > 1:
            words, total = self.words, self.total
            for place in self.places:
                yield place, (total - _weigh(place, words[place]) + wild[place]) & _HASH_MASK

    def generalise(self, place: int, total: int) -> None:
        """Make a place variable."""
        self.words[place] = _WILD
        self.places.remove(place)
        self.total = total
        self.constants -= 1


def _cluster(forms: list[_Form], wild: list[int]) -> None:
    """Merge templates that differ in several variable places at once.

    Templates of one length with values in the same places are split by the place with the fewest different words, as
    long as that place looks like a category; what is left and agrees in half of its words is one shape.
    """
    groups: dict[tuple[int, ...], list[_Form]] = {}
    for form in {form.total: form for form in forms if form.places}.values():
        known = tuple(place for place in range(len(form.words)) if place not in form.places)
        groups.setdefault((len(form.words), *known), []).append(form)
    merged: dict[int, int] = {}
    stack = [(group, 0) for group in groups.values()]
    while stack:
        group, depth = stack.pop()
        if len(group) < _VARIABLE_WORDS:
            continue
        places = group[0].places
        columns = {place: {form.words[place] for form in group} for place in places}
        varying = [place for place in places if len(columns[place]) > 1]
        split = min(varying, key=lambda place: (len(columns[place]), place), default=None)
        if split is None:
            continue
        limit = max(_VARIABLE_WORDS - 1, len(group) // _VARIABLE_WORDS)
        if len(columns[split]) <= limit and depth < _MAX_SPLITS:
            parts: dict[int, list[_Form]] = {}
            for form in group:
                parts.setdefault(form.words[split], []).append(form)
            stack += [(part, depth + 1) for part in parts.values()]
            continue
        if 2 * (group[0].constants - len(varying)) >= group[0].constants:
            target = group[0].total
            for place in varying:
                target = (target - _weigh(place, group[0].words[place]) + wild[place]) & _HASH_MASK
            merged.update((form.total, target) for form in group)
    for form in forms:
        form.total = merged.get(form.total, form.total)


def _may_vary(word: str) -> bool:
    """Whether a token could be a value; what ends like a name (`CPUs:`) says what the line is about."""
    return not word.endswith((WILDCARD, ":", "="))


def _weigh(place: int, word: int) -> int:
    """Mix a place and a word into 61 bits; equal sums of different templates are out of reach in practice."""
    mixed = (word * 0x9E3779B97F4A7C15 + (place + 1) * 0xC2B2AE3D27D4EB4F) & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 29
    mixed = mixed * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    return (mixed ^ mixed >> 32) & _HASH_MASK


def _weigh_all(form: Iterable[int]) -> int:
    return sum(_weigh(place, word) for place, word in enumerate(form)) & _HASH_MASK
