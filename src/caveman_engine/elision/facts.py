"""Facts: what a marker may state about the units it replaces.

Owns the kinds of facts, what is withheld, and the budget. Every fact is computed from all units of the run and from
nothing else; what cannot be stated whole is not stated.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, Final

Fields = Sequence[tuple[str, str]]
"""The fields of one unit: names and values as written, in order of appearance."""

UNSTATABLE: Final = "\0"
"""The value of a field that a unit has but that is not one plain value; nothing is said of such a field."""

MAX_BYTES: Final = 160  # of facts in one marker
FREE_BYTES: Final = 96  # facts may always take this much; 64 where nothing pays, 96 is what the scorecard favours
MAX_SHARE: Final = 4  # facts take at most this fraction of what they replace ...
HARD_SHARE: Final = 2  # ... and never more than this one

_MAX_FIELDS_PER_UNIT: Final = 24
_MAX_FIELDS_PER_RUN: Final = 48
_MAX_TRACKED: Final = 4096
MAX_BUCKETS: Final = 5
MAX_ENUM_VALUE_BYTES: Final = 24
_MAX_VALUE_BYTES: Final = 40
_MAX_NAME_BYTES: Final = 32
_SHORT_CHARS: Final = 31  # too few for a key of high entropy
_MAX_COVERAGE: Final = 2
_DENSE_DIGITS: Final = 18
_LITERALS: Final = frozenset({"true", "false", "null", "NaN", "Infinity", "-Infinity"})


class Kind(IntEnum):
    """Kinds of facts, in the order in which they are given up when there is no room."""

    IDENTIFIER_ENUMERATION = 0
    RANGE = 1
    COVERAGE = 2
    CONSTANT = 3
    DENSE_COVERAGE = 4
    ENUMERATION = 5
    SHAPES = 6
    TIME = 7
    REPEATED = 8
    MATCHES = 9


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement and its kind; the text is complete in itself."""

    kind: Kind
    text: str


@cache
def _secret_name() -> re.Pattern[str]:
    return re.compile(
        r"secret|passw|passphrase|token|api[_-]?key|access[_-]?key|private[_-]?key|authoriz|credential|cookie|session"
        r"|signature|bearer|\bpwd\b|\bauth\b|\bsid\b",
        re.IGNORECASE,
    )


@cache
def _secret_value() -> re.Pattern[str]:
    return re.compile(
        r"bearer |basic [a-z0-9+/=]{8}|AKIA[0-9A-Z]{12}|eyJ[\w-]{8,}\.|-----BEGIN"
        r"|gh[pousr]_\w{16}|xox[abprs]-|sk-\w{12}"
        r"|(?=[\w+/-]*\d)(?=[\w+/-]*[A-Za-z])[\w+/-]{32,}={0,2}$",
        re.IGNORECASE,
    )


@cache
def _unprintable() -> re.Pattern[str]:
    return re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff…]|caveman", re.IGNORECASE)


@cache
def _ambiguous_name() -> re.Pattern[str]:
    """What would make the end of a name, or of the statement before it, uncertain."""
    return re.compile(r"[=\"×]|[:;,] |^\s|\s$|\s\s")


@cache
def _ambiguous_value() -> re.Pattern[str]:
    """A quote, unless the quotes are those of the whole value."""
    return re.compile(r"(?!\"[^\"]*\"$).*\"", re.DOTALL)


@cache
def _suspicious() -> re.Pattern[str]:
    """What any value has that may not be shown and is short; most have none of it."""
    return re.compile(
        r"[\x00-\x09\x0b-\x1f\x7f-\x9f…\"]|[cC][aA][vV]|(?i:bear|basi|AKIA|eyJ|xox|sk-|-----)|[gG][hH]\w_"
    )


def may_name(name: str) -> bool:
    """Whether a field's name may appear in a marker: it can be read there and does not smell of a credential."""
    return (
        bool(name)
        and _unprintable().search(name) is None
        and len(name.encode()) <= _MAX_NAME_BYTES
        and _ambiguous_name().search(name) is None
        and _secret_name().search(name) is None
    )


def may_show(value: str) -> bool:
    """Whether a value may appear in a marker: it can be read there and is no credential."""
    return (
        len(value) <= _MAX_VALUE_BYTES
        and _unprintable().search(value) is None
        and len(value.encode()) <= _MAX_VALUE_BYTES
        and ('"' not in value or _ambiguous_value().match(value) is None)
        and _secret_value().search(value) is None
    )


def string_value(text: str) -> str:
    """Return a string of a typed format as a marker writes it: quoted where it would read as another kind of value."""
    return f'"{text}"' if text in _LITERALS or _number().fullmatch(text) else text


def _finite(value: str) -> float | None:
    """Read a plain decimal number; words like `nan` and spellings with underscores are not numbers."""
    if not _number().fullmatch(value):
        return None
    number = float(value)
    return number if math.isfinite(number) else None


@cache
def _number() -> re.Pattern[str]:
    return re.compile(r"[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?", re.ASCII)


def field_facts(units: Iterable[Fields]) -> list[Fact]:
    """Return every fact that holds for all units of a run, in order of the fields' appearance.

    A run in which some unit has no field at all yields none.
    """
    columns: dict[str, list[str]] = {}
    unclear: set[str] = set()  # names without one value in every unit that has them
    total = 0
    for fields in units:
        if not fields:
            return []
        seen_here: set[str] = set()
        for name, value in fields[:_MAX_FIELDS_PER_UNIT]:
            if name in seen_here:
                unclear.add(name)
                continue
            seen_here.add(name)
            column = columns.get(name)
            if column is None:
                if len(columns) >= _MAX_FIELDS_PER_RUN:
                    continue
                column = columns[name] = []
            column.append(value)
        unclear.update(name for name, _ in fields[_MAX_FIELDS_PER_UNIT:])
        total += 1
    return column_facts({name: values for name, values in columns.items() if name not in unclear}, total)


def column_facts(columns: Mapping[str, Sequence[str]], total: int, max_values: int = MAX_BUCKETS) -> list[Fact]:
    """Return the facts about fields whose values are gathered already, in order of the fields.

    Args:
        columns: for every field the values it has, in order; units without the field give none.
        total: how many units there are.
        max_values: the most different values an enumeration lists.
    """
    facts: list[Fact] = []
    coverage = 0
    for name, values in columns.items():
        if not values or not may_name(name):
            continue
        fact = _fact_of(name, values, total - len(values), total, max_values)
        if fact is None:
            continue
        if fact.kind in (Kind.COVERAGE, Kind.DENSE_COVERAGE):
            coverage += 1
            if coverage > _MAX_COVERAGE:
                continue
        facts.append(fact)
    return _join_constants(facts)


def _fact_of(name: str, values: Sequence[str], absent: int, total: int, max_values: int) -> Fact | None:
    """Return the one fact about a field that fits its values, or `None`."""
    if values[0][:1] == '"' and all(len(value) > 1 and value[0] == value[-1] == '"' for value in values):
        values = [value[1:-1] for value in values]  # strings all of them: nothing to tell them from
    counts = Counter(values)
    tracked = len(counts) <= _MAX_TRACKED
    if tracked and not _may_show_all(counts):
        return None
    if tracked and len(counts) == 1 and not absent:
        value = values[0]
        return Fact(Kind.CONSTANT, f"{_quote(name)}={_quote(value)}") if value else None
    enumerable = tracked and len(counts) <= max_values and total > len(counts)
    if enumerable and all(_enumerates(value) for value in counts):
        ranked = sorted(counts.items(), key=lambda item: -item[1])  # stable: ties stay in order of appearance
        text = f"{name}: " + " ".join(f"{value}×{count}" for value, count in ranked)
        if absent:
            text += f" absent×{absent}"
        if len(values) > 2 * len(counts):
            return Fact(Kind.ENUMERATION, text)
        return Fact(Kind.IDENTIFIER_ENUMERATION, text) if absent <= len(values) else None
    if absent:
        return None
    numeric = _finite(values[0]) is not None
    numbers = [(number, value) for value in counts if (number := _finite(value)) is not None] if numeric else []
    if len(numbers) == len(counts) and not _looks_like_identifier(name, counts, tracked, total):
        low, high = (_end(numbers, pick) for pick in (min, max))
        return Fact(Kind.RANGE, f"range {name}={low}..{high}")
    if not tracked or len(counts) <= MAX_BUCKETS or not _LITERALS.isdisjoint(counts):
        return None
    dense = _dense(list(counts))
    if dense is not None:
        return Fact(Kind.DENSE_COVERAGE, f"{name}: {dense[0]}..{dense[1]} all {len(counts)} present")
    if any(" " in value for value in counts):
        return None
    low, high = (pick(counts, key=lambda value: value.encode()) for pick in (min, max))
    return Fact(Kind.COVERAGE, f"{name}: {len(counts)} distinct, {low}..{high}")


def _end(numbers: Sequence[tuple[float, str]], pick: Callable[..., Any]) -> str:
    """Return the spelling of the least or greatest number; those that round to the same one are compared exactly."""
    end = pick(number for number, _ in numbers)
    spellings = list(dict.fromkeys(value for number, value in numbers if number == end))
    if len(spellings) == 1:
        return spellings[0]
    from decimal import Decimal

    return str(pick(spellings, key=Decimal))


def _may_show_all(values: Collection[str]) -> bool:
    """Whether `may_show` holds for each of the values; one look at all of them mostly tells."""
    joined = "\n".join(values)
    short = joined.isascii() and len(max(values, key=len)) <= _SHORT_CHARS and joined.count("\n") < len(values)
    return (short and _suspicious().search(joined) is None) or all(map(may_show, values))


def _enumerates(value: str) -> bool:
    return (
        bool(value)
        and value != "absent"  # the word for units without the field
        and " " not in value
        and "×" not in value
        and len(value.encode()) <= MAX_ENUM_VALUE_BYTES
    )


def _looks_like_identifier(name: str, counts: dict[str, int], tracked: bool, total: int) -> bool:
    """Whether a numeric field is dense integers that name things (`id: 1..40 all 40 present` says more)."""
    return tracked and len(counts) == total and _dense(list(counts)) is not None


def _dense(values: list[str]) -> tuple[str, str] | None:
    """Return the ends of a gapless series (one prefix, fixed-width digits), or `None`."""
    first = _tail().fullmatch(values[0])
    if first is None:
        return None
    prefix, width = first[1], len(first[2])
    numbers = []
    for value in values:
        parts = _tail().fullmatch(value)
        if parts is None or parts[1] != prefix:
            return None
        if len(parts[2]) != width and (parts[2].startswith("0") or first[2].startswith("0")):
            return None
        numbers.append(int(parts[2]))
    low, high = min(numbers), max(numbers)
    if high - low + 1 != len(values):
        return None
    return values[numbers.index(low)], values[numbers.index(high)]


@cache
def _tail() -> re.Pattern[str]:
    return re.compile(rf"(.*?(?<!\d))(\d{{1,{_DENSE_DIGITS}}})", re.DOTALL | re.ASCII)


def _quote(value: str) -> str:
    return f'"{value}"' if " " in value else value


def _join_constants(facts: list[Fact]) -> list[Fact]:
    """Keep the order; constants stand first in the text (`all a=b c=d`) and are joined when it is built."""
    return sorted(facts, key=lambda fact: fact.kind is not Kind.CONSTANT)


def matches(matching: Sequence[int], start: int, end: int) -> list[Fact]:
    """Say how many of the units from `start` up to `end` are among `matching` (ascending), where some are."""
    count = bisect_left(matching, end) - bisect_left(matching, start)
    if not count:
        return []
    return [Fact(Kind.MATCHES, f"{count} match the query" if count > 1 else "1 matches the query")]


def fit(facts: Sequence[Fact], replaced_bytes: int, noun_bytes: int = 0) -> str:
    """Return the facts that fit the budget of a run of `replaced_bytes` bytes, as the text of a marker.

    Whole facts go until the rest fits: the least telling kind first, later fields before earlier ones.
    """
    share = max(min(MAX_BYTES, replaced_bytes // MAX_SHARE), FREE_BYTES)
    room = min(share, MAX_BYTES, replaced_bytes // HARD_SHARE) - noun_bytes
    kept = list(facts)
    while kept:
        text = _text(kept)
        if len(text.encode()) <= room:
            return text
        weakest = min(fact.kind for fact in kept)
        last = max(index for index, fact in enumerate(kept) if fact.kind is weakest)
        del kept[last]
    return ""


def _text(facts: Sequence[Fact]) -> str:
    constants = " ".join(fact.text for fact in facts if fact.kind is Kind.CONSTANT)
    others = [fact.text for fact in facts if fact.kind is not Kind.CONSTANT]
    return "; ".join(([f"all {constants}"] if constants else []) + others)
