"""Shapes: which lines say the same thing with other values.

Owns masking, tokens and templates. A shape is found in the manner of Drain (same token count, constant tokens in the
same places), but bottom-up: a place becomes variable when its values look like values (digits, paths, quotes), or when
many different words stand there while the rest of the line is the same. A place with few words is a category, and
each of its values keeps a shape of its own.

Cost: one pass over the text in C, then one decision for each distinct masked line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from caveman_engine.elision.records import CONTEXT_NAMES, MESSAGE_NAMES, read

WILDCARD: Final = "*"

_VARIABLE_WORDS: Final = 6  # this many different words in one place make it variable; fewer are a category
_VARIABLE_NAMES: Final = 24  # the same where no other word is left (`numpy 2.1.0`): only a list is that long
_MAX_TOKENS: Final = 48  # longer lines are compared as they are
_LEARNED_TEMPLATES: Final = 8192  # templates that teach variable places; bounds memory, evenly spread over the text
_ROUNDS: Final = 3  # a line may have this many variable words
_HASH_MASK: Final = (1 << 61) - 1
_SUCCESS_MARKS: Final = frozenset({"✓", "✔", "√", "✅", "PASS", "PASSED", "ok", "[PASS]", "[OK]", "[ok]"})

_DIGITS: Final = bytes.maketrans(b"123456789", b"000000000")


def mask_digits(text: str) -> str:
    """Return the text with every ASCII digit replaced by 0; the length stays."""
    return text.encode().translate(_DIGITS).decode()  # on bytes: text beyond ASCII translates far slower


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
    """Return a class number for every template; templates that differ in a variable place share one.

    A template is a sum of one number for each place and word, so that replacing one word costs one subtraction.
    """
    words: dict[str, int] = {WILDCARD: 1}
    forms = [
        [words.setdefault(word, len(words) + 1) for word in template] if len(template) <= _MAX_TOKENS else None
        for template in templates
    ]
    sums = [
        _weigh_all(form) if form is not None else -1 - number  # a negative number equals no sum: a class of its own
        for number, form in enumerate(forms)
    ]
    wild = [_weigh(place, 1) for place in range(_MAX_TOKENS)]
    places = [
        [place for place, word in enumerate(template) if _may_vary(word)] if form is not None else []
        for template, form in zip(templates, forms, strict=True)
    ]
    constants = [sum(not word.endswith(WILDCARD) for word in template) for template in templates]
    step = max(1, -(-len(templates) // _LEARNED_TEMPLATES))
    for _ in range(_ROUNDS):
        seen: dict[tuple[int, int], set[int]] = {}
        for number in range(0, len(templates), step):
            form, total = forms[number], sums[number]
            if form is None or len(form) == 1:
                continue
            for place in places[number]:
                key = (place, (total - _weigh(place, form[place]) + wild[place]) & _HASH_MASK)
                seen.setdefault(key, set()).add(form[place])
        variable = {key: len(values) for key, values in seen.items() if len(values) >= _VARIABLE_WORDS}
        if not variable:
            break
        for number, form in enumerate(forms):
            if form is None or len(form) == 1:
                continue
            total = sums[number]
            best, best_count, best_place = 0, _VARIABLE_WORDS - 1 if constants[number] > 1 else _VARIABLE_NAMES - 1, -1
            for place in places[number]:
                candidate = (total - _weigh(place, form[place]) + wild[place]) & _HASH_MASK
                count = variable.get((place, candidate), 0)
                if count > best_count:
                    best, best_count, best_place = candidate, count, place
            if best_place >= 0:
                sums[number] = best
                form[best_place] = 1
                places[number].remove(best_place)
                constants[number] -= 1
    return sums


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
