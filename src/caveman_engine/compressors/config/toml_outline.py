"""TOML read by its lines: tables, arrays of tables, keys, arrays of several lines.

Owns which line belongs to which entry. It declines what it does not know rather than guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.config.outline import Kind, Outline, OutlineBuilder

_NESTING: Final = 4  # depths between a table and the tables inside it
_KEY: Final = 1  # depths between a table and its keys
_ITEM: Final = 2  # and the elements of their arrays


@cache
def _section() -> re.Pattern[str]:
    name = r"(?:[\w-]+|\"(?:[^\"\\]|\\.)*\"|'[^']*')"
    return re.compile(rf"(\[\[?)\s*({name}(?:\s*\.\s*{name})*)\s*(\]\]?)\s*(?:#.*)?")


@cache
def _key() -> re.Pattern[str]:
    name = r"(?:[\w-]+|\"(?:[^\"\\]|\\.)*\"|'[^']*')"
    return re.compile(rf"({name}(?:[ \t]*\.[ \t]*{name})*)[ \t]*=[ \t]*(\S.*)")


@cache
def _part() -> re.Pattern[str]:
    """What opens or closes something in a value; a string that is not closed lacks its last group."""
    return re.compile(
        r"(?P<long>\"\"\"|''')|\"(?:[^\"\\]|\\.)*(?P<basic>\"?)|'[^']*(?P<literal>'?)|(?P<bracket>[\[\]{}])|#.*"
    )


@cache
def _plain_value() -> re.Pattern[str]:
    """A value that is not quoted and not in brackets."""
    return re.compile(
        r"(?:true|false|[+-]?(?:inf|nan)|[+-]?\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?\d+)?|0[xob][\da-fA-F_]+"
        r"|\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d\S*)?|\d\d:\d\d\S*)[ \t]*(?:#.*)?"
    )


def read(lines: Sequence[str]) -> Outline | None:
    """Return the outline of TOML, or `None` where it cannot be read with certainty."""
    builder = OutlineBuilder(lines, "#")
    value = _Value()
    records: list[str] = []  # the names of the arrays of tables that the current table lies in
    depth = 0
    for at, line in enumerate(lines):
        text = line.strip(" \t\r")
        if value.is_open:
            if not _inside(builder, value, at, text, depth):
                return None
        elif not text:
            builder.blank(at)
        elif text[0] == "#":
            builder.comment(at)
        elif text[0] == "[":
            found = _section().fullmatch(text)
            if found is None or len(found[1]) != len(found[3]):
                return None
            name = found[2]
            while records and not name.startswith(records[-1] + "."):
                records.pop()
            depth = len(records) * _NESTING
            if found[1] == "[[":
                records.append(name)
            builder.enter(at, depth, Kind.RECORD if found[1] == "[[" else Kind.SECTION, name, text)
        else:
            found = _key().fullmatch(text)
            if found is None or not value.begin(found[2]):
                return None
            builder.enter(at, depth + _KEY, Kind.KEY, found[1].strip("\"'"), text)
    return None if value.is_open else builder.finish()


def _inside(builder: OutlineBuilder, value: _Value, at: int, text: str, depth: int) -> bool:
    """Read a line inside a value; the lines of an array are items where each begins between two elements."""
    if value.quote:
        builder.go_on(at)
        return value.follow(text)
    if not text:
        builder.blank(at)
        return True
    if text[0] == "#":
        builder.comment(at)
        return True
    if value.brackets == ["["] and value.between and text[0] != "]":
        builder.enter(at, depth + _ITEM, Kind.ITEM, "", text)
    else:
        closes = text[0] == "]" and len(value.brackets) == 1
        builder.go_on(at, depth + _KEY if closes else None)
    return value.follow(text)


class _Value:
    """What a value leaves open from line to line.

    Attributes:
        quote: the quotes of a string of several lines.
        brackets: the brackets that are open.
        between: the last element of an array is complete.
    """

    def __init__(self) -> None:
        self.quote = ""
        self.brackets: list[str] = []
        self.between = True

    @property
    def is_open(self) -> bool:
        """Whether the value goes on in the next line."""
        return bool(self.quote or self.brackets)

    def begin(self, text: str) -> bool:
        """Read the first line of a value; returns whether it is one."""
        self.between = True
        if text[0] in "\"'[{":
            return self.follow(text)
        return _plain_value().fullmatch(text) is not None

    def follow(self, text: str) -> bool:
        """Read a line of the value; returns whether its quotes and brackets match."""
        position = 0
        end = len(text)
        while position < end:
            if self.quote:
                closed = text.find(self.quote, position)
                if closed < 0:
                    return True
                position = closed + len(self.quote)
                self.quote = ""
            found = _part().search(text, position)
            if found is None:
                break
            position = found.end()
            if found["long"]:
                self.quote = found["long"]
            elif found["bracket"]:
                if not self._take_bracket(found["bracket"]):
                    return False
            elif found[0][0] == "#":
                end = found.start()
            elif not (found["basic"] or found["literal"]):
                return False
        self.between = text[:end].rstrip().endswith((",", "["))
        return True

    def _take_bracket(self, bracket: str) -> bool:
        if bracket in "[{":
            self.brackets.append(bracket)
            return True
        return bool(self.brackets) and self.brackets.pop() + bracket in ("[]", "{}")
