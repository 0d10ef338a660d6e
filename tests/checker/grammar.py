"""The words of markers, read back into claims.

Reads text only: whether a claim is true is decided in `claims`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

CLOCKS = re.compile(r"(\d\d:\d\d:\d\d)\.\.(\d\d:\d\d:\d\d)")
_MARKER = re.compile(r"… (\d+) ([a-z ]+?) elided \(caveman\)(?:, lines (\d+)-(\d+))?(?:: (.+))? …")
_FRAME = re.compile(r"… caveman: (.+) …")
_SHAPES = re.compile(r"(\d+) shapes?: (.+)")
_SHAPE = re.compile(r"(\d+)× \"([^\"]+)\"(?:, |$)")
_MATCHES = re.compile(r"(\d+) match(es)? the query")
_RANGE = re.compile(r"range ([^=]+)=(.+)")
_CONSTANT = re.compile(r"(\"[^\"]*\"|[^=\s\"]+)=(\"[^\"]*\"|[^\s\"]+)(?: |$)")
_DENSE = re.compile(r"(.+?): (.+) all (\d+) present")
_COVERAGE = re.compile(r"(.+?): (\d+) distinct, (.+)")
_ENUMERATION = re.compile(r"(.+?): (\S+×\d+(?: \S+×\d+)*)")
_CHANGES = re.compile(r"\+(\d+) -(\d+), (\d+) hunks?")
_REPEATS = {"each the same as the line above": True, "each shown above": False}
_CHARACTERS = re.compile(r"(?:(data:\S+,) then )?(base64|hexadecimal) (?:characters|digits) only")
_BUCKET = re.compile(r"([^\s×]+)×(\d+)")


@dataclass(frozen=True, slots=True)
class Constant:
    """The field has this value in every unit."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Enumeration:
    """The field takes these values this often, and no others."""

    name: str
    counts: dict[str, int]
    absent: int


@dataclass(frozen=True, slots=True)
class Range:
    """Every unit has a number in the field, between these two (`low..high`, as written)."""

    name: str
    ends: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """The field takes this many different values, between these two (`low..high`, bytewise)."""

    name: str
    distinct: int
    ends: str


@dataclass(frozen=True, slots=True)
class Dense:
    """The field takes every value from one end to the other, once or more."""

    name: str
    ends: str
    distinct: int


@dataclass(frozen=True, slots=True)
class Shapes:
    """So many units begin like this."""

    counts: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Clocks:
    """The time removed from the first and from the last unit that had one."""

    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Matches:
    """So many units match the query."""

    count: int


@dataclass(frozen=True, slots=True)
class Changes:
    """The units are so many whole hunks, with so many added and removed lines."""

    added: int
    removed: int
    hunks: int


@dataclass(frozen=True, slots=True)
class Repeats:
    """Every unit is there once more: right above the marker, or anywhere above it."""

    adjacent: bool


@dataclass(frozen=True, slots=True)
class Characters:
    """The bytes are characters of this alphabet, behind this head."""

    alphabet: str
    head: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A part of a marker that no rule reads."""

    text: str


Field = Constant | Enumeration | Range | Coverage | Dense
Claim = Field | Shapes | Clocks | Matches | Changes | Repeats | Characters | Unreadable


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker.

    Attributes:
        units: how many it says are elided.
        noun: what it calls them.
        lines: the range of lines it names, if it does.
        facts: the text of its claims.
    """

    units: int
    noun: str
    lines: tuple[str, str] | None
    facts: str


def read_marker(text: str) -> Marker | None:
    """Return the marker that `text` is, or `None` if it is none."""
    found = _MARKER.fullmatch(text)
    if found is None:
        return None
    lines = (found[3], found[4]) if found[3] else None
    return Marker(int(found[1]), found[2], lines, found[5] or "")


def read_frame(text: str) -> str | None:
    """Return what a line about the whole view says (its first line, or the contract), or `None` if it is none."""
    found = _FRAME.fullmatch(text)
    return found[1] if found else None


def read_claims(facts: str) -> list[Claim]:
    """Return the claims of a marker, in order."""
    claims: list[Claim] = []
    for part in split_outside_quotes(facts, "; "):
        claims += _read(part)
    return claims


def split_outside_quotes(text: str, separator: str) -> list[str]:
    """Split at a separator that stands outside double quotes."""
    parts = []
    start = position = 0
    quoted = False
    while position < len(text):
        if text[position] == '"':
            quoted = not quoted
        elif not quoted and text.startswith(separator, position):
            parts.append(text[start:position])
            position += len(separator)
            start = position
            continue
        position += 1
    parts.append(text[start:])
    return [part for part in parts if part]


def _read(part: str) -> list[Claim]:
    if found := CLOCKS.fullmatch(part):
        return [Clocks(found[1], found[2])]
    if (found := _MATCHES.fullmatch(part)) and (found[1] == "1") == bool(found[2]):
        return [Matches(int(found[1]))]
    if found := _CHANGES.fullmatch(part):
        return [Changes(int(found[1]), int(found[2]), int(found[3]))]
    if part in _REPEATS:
        return [Repeats(_REPEATS[part])]
    if found := _CHARACTERS.fullmatch(part):
        return [Characters(found[2], found[1] or "")]
    if part.startswith("all "):
        return _constants(part[4:]) or [Unreadable(part)]
    if found := _RANGE.fullmatch(part):
        return [Range(found[1], found[2])]
    if found := _SHAPES.fullmatch(part):
        return [_shapes(int(found[1]), found[2]) or Unreadable(part)]
    if found := _DENSE.fullmatch(part):
        return [Dense(found[1], found[2], int(found[3]))]
    if found := _COVERAGE.fullmatch(part):
        return [Coverage(found[1], int(found[2]), found[3])]
    if found := _ENUMERATION.fullmatch(part):
        return [read_enumeration(found[1], found[2]) or Unreadable(part)]
    return [Unreadable(part)]


def _constants(text: str) -> list[Claim]:
    claims: list[Claim] = []
    position = 0
    while position < len(text):
        found = _CONSTANT.match(text, position)
        if found is None:
            return []
        value = found[2]
        claims.append(Constant(found[1].strip('"'), value))
        position = found.end()
    return claims


def _shapes(announced: int, text: str) -> Shapes | None:
    counts = []
    position = 0
    while position < len(text):
        found = _SHAPE.match(text, position)
        if found is None:
            return None
        counts.append((int(found[1]), found[2]))
        position = found.end()
    return Shapes(tuple(counts)) if len(counts) == announced else None


def read_enumeration(name: str, text: str) -> Enumeration | None:
    """Read `value×count value×count absent×count`; a value occurs once and `absent` stands last."""
    counts: dict[str, int] = {}
    absent = 0
    words = text.split(" ")
    for place, word in enumerate(words):
        found = _BUCKET.fullmatch(word)
        if found is None or found[1] in counts:
            return None
        if found[1] == "absent" and place == len(words) - 1:
            absent = int(found[2])
        else:
            counts[found[1]] = int(found[2])
    return Enumeration(name, counts, absent)
