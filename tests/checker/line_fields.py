"""Fields of plain lines: members of a JSON object, `name=value` pairs, the level in a line's head."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from checker.evidence import Unclear, Value
from checker.grammar import Claim, Enumeration

_HEAD = 120  # a logger prints the level before the message
_LEVEL = re.compile(
    r"(?<![^\s\[(|:])(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)(?![^\s\])|:,])"
    r"|\[(trace|debug|info|notice|warn|warning|error|fatal|crit|alert|emerg)\]"
    r"|(?<![A-Za-z0-9_])(?:level|lvl|severity)\"?[=:] ?\"?"
    r"((?i:trace|debug|info|notice|warn|warning|error|fatal|critical|panic))(?![A-Za-z0-9_])"
)
_LETTERS = re.compile(r"([.sSxXFEPpRr]{24,})(?: *\[ *[0-9]+%\])?\s*")


@dataclass(frozen=True, slots=True)
class LineEvidence:
    """Lines that a marker replaces, and the clocks taken from them."""

    units: Sequence[str]
    clocks: Sequence[str] = ()

    def values(self, name: str) -> list[Value | None]:
        """Return the field's value in every line."""
        return [value_in(line, name) for line in self.units]

    def holds(self, claim: Claim) -> bool | None:
        """Judge the counts of a row of one-letter results, which is then the only unit."""
        found = _LETTERS.fullmatch(self.units[0]) if len(self.units) == 1 else None
        if found is None or not isinstance(claim, Enumeration) or claim.name != "results":
            return None
        return Counter(found[1]) == Counter(claim.counts) and not claim.absent


def value_in(line: str, name: str) -> Value | None:
    """Return the value of a field in a line, or `None` if the line has no such field."""
    record = read_object(line)
    if record is not None:
        return member(record, name)
    pair = _pair(line, name)
    if pair is None and name == "level":
        return level_of(line)
    return pair


def level_of(line: str) -> Value | None:
    """Return the level in the head of a line."""
    found = _LEVEL.search(line[:_HEAD])
    return Value(next(group for group in found.groups() if group)) if found else None


def read_object(line: str) -> list[tuple[str, Any]] | None:
    """Return the members of the JSON object that a line is, or `None`."""
    text = line.strip()
    if not (text.startswith("{") and text.endswith("}")):
        return None
    try:
        value = json.loads(text, parse_int=Literal, parse_float=Literal, object_pairs_hook=Members)
    except (ValueError, RecursionError):
        return None
    return list(value)


class Literal(str):
    """A number as it is written."""

    __slots__ = ()


class Members(list[tuple[str, Any]]):
    """The members of a JSON object, in order, doubles included."""


def member(record: Sequence[tuple[str, Any]], name: str) -> Value | None:
    """Return the value of an object's member."""
    found = [value for key, value in record if key == name]
    if not found:
        return None
    if len(found) > 1:
        raise Unclear("false", f"{name!r} occurs {len(found)} times in one unit")
    return scalar(name, found[0])


def scalar(name: str, value: object) -> Value:
    """Return a JSON scalar as a value."""
    if isinstance(value, list):
        raise Unclear("false", f"{name!r} is an array or object in some unit")
    if value is None:
        return Value("null", literal=True)
    if isinstance(value, bool):
        return Value("true" if value else "false", literal=True)
    if isinstance(value, (int, float)):
        return Value(str(value), literal=True)  # NaN and Infinity, which JSON does not have
    return Value(str(value), literal=isinstance(value, Literal))


def _pair(line: str, name: str) -> Value | None:
    """Return the value of the pair `name=value`; what stands within another pair's quotes is no pair."""
    values: list[Value | None] = []
    position = line.find(name + "=")
    quotes = _quoted_values(line) if position >= 0 and '="' in line else []
    while position >= 0:
        before = line[position - 1] if position else " "
        start = position + len(name) + 1
        if any(opening < position < closing for opening, closing in quotes):
            pass
        elif before.isspace():
            values.append(_value_at(line, start))
        elif not (before.isalnum() or before in "_.-/"):
            values.append(None)  # a pair to a reader, though not one that stands alone
        position = line.find(name + "=", start)
    if not values:
        return None
    if len(values) > 1:
        raise Unclear("false", f"{name!r} occurs {len(values)} times in {line[:80]!r}")
    if values[0] is None:
        raise Unclear("cut", f"{name!r} in {line[:80]!r} does not stand alone")
    return values[0]


def _quoted_values(line: str) -> list[tuple[int, int]]:
    """Return where the quoted values of pairs begin and end."""
    found = []
    position = line.find('="')
    while position >= 0:
        end = _closing_quote(line, position + 2)
        if end < 0:
            break
        found.append((position + 1, end))
        position = line.find('="', end)
    return found


def _closing_quote(line: str, start: int) -> int:
    end = line.find('"', start)
    while end > 0 and line[end - 1] == "\\":
        end = line.find('"', end + 1)
    return end


def _value_at(line: str, start: int) -> Value:
    if line[start : start + 1] == '"':
        end = _closing_quote(line, start + 1)
        return Value(line[start + 1 : end] if end > 0 else line[start:])
    words = line[start:].split(None, 1)
    if not words or line[start : start + 1].isspace():
        return Value("")
    return Value(words[0])
