"""YAML read by its lines: documents, keys, items, block scalars, values of several lines.

Owns which line belongs to which entry. It declines what it does not know (explicit keys, tabs) rather than guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.config.outline import Kind, Outline, OutlineBuilder

_MAX_DASHES: Final = 64  # items inside items on one line


@cache
def _key() -> re.Pattern[str]:
    """A key, quoted or plain, and its value; the colon that ends a plain key is the first before white space."""
    return re.compile(
        r"(\"(?:[^\"\\]|\\.)*\"[ \t]*|'(?:[^']|'')*'[ \t]*"
        r"|(?![#&!*|>%@`\"'{}\[\],]|[?-](?:\s|$))(?:[^:#]|:(?=\S)|(?<=\S)#)+|\*\w+ |<<):(?=[ \t]|$)[ \t]*(.*)"
    )


@cache
def _block_scalar() -> re.Pattern[str]:
    """What stands for a value that follows in an indented block."""
    return re.compile(r"(?:[&!]\S*[ \t]+){0,2}[|>]([+-]?\d?|\d[+-])[ \t]*(?:#.*)?")


@cache
def _no_value() -> re.Pattern[str]:
    """Nothing, or only an anchor, a tag or a comment: what is inside follows."""
    return re.compile(r"(?:[&!]\S*[ \t]*){0,2}(?:#.*)?")


@cache
def _flow_part() -> re.Pattern[str]:
    return re.compile(r"\"(?:[^\"\\]|\\.)*(\"?)|'(?:[^']|'')*('?)|[\[\]{}]|(?:^|(?<=[ \t]))#.*")


@cache
def _properties() -> re.Pattern[str]:
    """An anchor and a tag before a value."""
    return re.compile(r"^(?:[&!]\S*[ \t]+){1,2}")


@cache
def _rest_of_quote(quote: str) -> re.Pattern[str]:
    return re.compile(r"(?:[^\"\\]|\\.)*\"" if quote == '"' else r"(?:[^']|'')*'(?!')")


def read(lines: Sequence[str]) -> Outline | None:
    """Return the outline of YAML, or `None` where it cannot be read with certainty."""
    builder = OutlineBuilder(lines, "#")
    reader = _Reader(builder)
    for at, line in enumerate(lines):
        if not reader.take(at, line):
            return None
    if reader.is_open():
        return None
    return builder.finish(open_end=reader.in_block)


class _Reader:
    """The state between lines.

    A column counts twice in a depth: an item is one deeper than a key of its column, since a list may stand at the
    column of the key it belongs to.

    Attributes:
        in_block: the last line belongs to a block scalar, or may.
    """

    def __init__(self, builder: OutlineBuilder) -> None:
        self._builder = builder
        self._block = -1  # lines indented deeper than this belong to a block scalar
        self.in_block = False
        self._keeps_blanks = False
        self._plain = -1  # lines indented deeper than this go on with a plain value
        self._open_flow = 0  # brackets of a flow value that are open
        self._quote = ""  # the quote that is open
        self._awaits = False  # the innermost entry has no value yet
        self._base = 0  # depth of what is inside a document

    def is_open(self) -> bool:
        """Whether brackets or quotes are left open."""
        return bool(self._open_flow or self._quote)

    def take(self, at: int, line: str) -> bool:
        """Read one line; returns whether it could be."""
        text = line.strip(" \t\r")
        indent = len(line) - len(line.lstrip(" "))
        if self._quote or self._open_flow:
            self._builder.go_on(at)
            return self._scan(text)
        if self.in_block:
            if (not text and self._keeps_blanks) or (text and indent > self._block):
                self._builder.go_on(at)
                return True
            if not text:
                self._builder.blank(at)
                return True
            self.in_block = False
        if not text:
            self._builder.blank(at)
            return True
        if line[indent : indent + 1] == "\t":
            return False
        if text[0] == "#":
            self._builder.comment(at)
            return True
        if self._plain >= 0 and indent > self._plain:
            self._builder.go_on(at)
            return _key().match(text) is None
        self._plain = -1
        if indent == 0 and self._take_border(at, text):
            return True
        return self._take_entry(at, line.rstrip(" \t\r"), indent)

    def _take_border(self, at: int, text: str) -> bool:
        """Read the border of a document or a directive."""
        if text[0] == "%" or text == "...":
            self._builder.blank(at)
            return True
        if text == "---" or text.startswith("--- #"):
            self._base = 2
            self._builder.enter(at, 0, Kind.RECORD, "", "---")
            return True
        return False

    def _take_entry(self, at: int, line: str, column: int) -> bool:
        """Read a line that begins an item, a key, or several of them inside each other."""
        inline = False
        if line.startswith("- " * _MAX_DASHES, column):
            return False
        while line[column : column + 2] in ("- ", "-"):
            self._builder.enter(at, self._base + 2 * column + 1, Kind.ITEM, "", "-", inline=inline)
            rest = line[column + 1 :].lstrip(" ")
            if not rest or rest[0] == "#":
                self._awaits = True
                return True
            inline, self._block = True, column
            column = len(line) - len(rest)
        text = line[column:]
        key = _key().match(text)
        if key is not None:
            name = key[1].strip().strip("\"'")
            self._builder.enter(at, self._base + 2 * column, Kind.KEY, name, text, inline=inline)
            return self._take_value(key[2], column)
        if inline:
            self._builder.say(text)
            return self._take_value(text, self._block)
        if not self._awaits or text.startswith(("? ", ": ")):
            return False
        self._builder.go_on(at)
        return self._take_value(text, column - 1)

    def _take_value(self, value: str, column: int) -> bool:
        """Note what the value of an entry in this column leaves open."""
        self._plain = -1
        self._awaits = _no_value().fullmatch(value) is not None
        if self._awaits:
            return True
        block = _block_scalar().fullmatch(value)
        if block is not None:
            self.in_block = True
            self._keeps_blanks = "+" in block[1]
            self._block = column
            return True
        bare = _properties().sub("", value)
        if bare[0] in "{[\"'":
            return self._scan(bare)
        if bare[0] in "|>%@`":
            return False
        self._plain = column
        return True

    def _scan(self, text: str) -> bool:
        """Follow brackets and quotes through a part of a value of several lines; returns whether they match."""
        position = 0
        if self._quote:
            closed = _rest_of_quote(self._quote).match(text)
            if closed is None:
                return True
            self._quote = ""
            position = closed.end()
        for found in _flow_part().finditer(text, position):
            part = found[0]
            if part in "[{":
                self._open_flow += 1
            elif part in "]}":
                self._open_flow -= 1
                if self._open_flow < 0:
                    return False
            elif part[0] in "\"'" and not (found[1] or found[2]):
                self._quote = part[0]
                return True
        return True
