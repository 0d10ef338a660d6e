"""JSON text: strings, scalars and the white space between them.

Owns the lexical grammar of RFC 8259, strictly and in linear time. Containers are `json_source`'s affair.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

_PLAIN: Final = r'[^"\\\x00-\x1f]*'
_ESCAPE: Final = r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})'
# Strings with more escapes than this are read piece by piece: a bounded group needs bounded memory to match.
STRING: Final = rf'"{_PLAIN}(?:{_ESCAPE}{_PLAIN}){{0,64}}"'
_NUMBER: Final = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
SCALAR: Final = rf"(?:{STRING}|{_NUMBER}|true|false|null)"
SPACE: Final = r"[ \t\r\n]*"


MAX_PARSED_DEPTH: Final = 200
"""How deep a text may nest to be given to the standard parser, in containers.

That parser recurses. In Pyodide its stack is the JavaScript engine's, and to overflow that ends the interpreter.
"""

_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def is_shallow(text: str) -> bool:
    """Whether no value in `text` nests deeper than the standard parser may be trusted with; linear, no recursion."""
    if text.count("[") + text.count("{") <= MAX_PARSED_DEPTH:
        return True
    bare = "".join(_split_at_quotes(text)[::2]).encode("utf-8", "replace").translate(None, _NO_BRACKETS)
    return max(accumulate(1 if bracket in b"[{" else -1 for bracket in bare), default=0) <= MAX_PARSED_DEPTH


@cache
def _space() -> re.Pattern[str]:
    return re.compile(SPACE)


@cache
def _string() -> re.Pattern[str]:
    return re.compile(STRING)


@cache
def _piece() -> re.Pattern[str]:
    """A stretch of a string's inside; never empty."""
    return re.compile(rf'[^"\\\x00-\x1f]+(?:{_ESCAPE}{_PLAIN}){{0,64}}|(?:{_ESCAPE}{_PLAIN}){{1,64}}')


@cache
def _word() -> re.Pattern[str]:
    """A scalar that is no string."""
    return re.compile(rf"{_NUMBER}|true|false|null")


class String(NamedTuple):
    """One string.

    Attributes:
        start, end: where it stands in the text, quotes included.
        key: its key as written, without quotes, or `None` if it is an element or the value itself.
    """

    start: int
    end: int
    key: str | None


def after_space(text: str, start: int, stop: int | None = None) -> int:
    """Return the first place from `start` on (up to `stop`, if given) that is not white space."""
    if text[start : start + 1] > " ":  # nothing at or below a blank is the beginning of anything in JSON
        return start
    found = _space().match(text, start) if stop is None else _space().match(text, start, stop)
    return found.end() if found else start


def minify(text: str) -> str:
    """Return JSON text (a value, or any whole tokens of one) without the white space outside its strings."""
    pieces = _split_at_quotes(text)
    pieces[::2] = "".join("\0".join(pieces[::2]).split()).split("\0")
    return '"'.join(pieces).replace("\2\2", '\\"').replace("\1\1", "\\\\")


def long_strings(text: str, length: int) -> list[String]:
    """Return the strings of a JSON text that have more than `length` characters between their quotes, in order.

    Keys are no strings of their own.
    """
    pieces = _split_at_quotes(text)
    if max(map(len, pieces)) <= length:
        return []
    found = []
    position = 0
    for number, piece in enumerate(pieces):
        end = position + len(piece)
        if number % 2 and len(piece) > length and not pieces[number + 1].lstrip().startswith(":"):
            keyed = number > 1 and pieces[number - 1].strip() == ":"
            start = position - len(pieces[number - 1]) - 2
            key = text[start - len(pieces[number - 2]) : start] if keyed else None
            found.append(String(position - 1, end + 1, key))
        position = end + 1
    return found


def _split_at_quotes(text: str) -> list[str]:
    """Split JSON text at the quotes of its strings: every other piece, from the second on, is the inside of a string.

    Control characters cannot stand in JSON, so some are free to stand for escapes meanwhile, at the same length.
    """
    if "\\" in text:
        text = text.replace("\\\\", "\1\1").replace('\\"', "\2\2")
    return text.split('"')


def end_of_string(text: str, start: int) -> int:
    """Return where the string that begins at `start` ends, closing quote included, or -1 if it is none."""
    found = _string().match(text, start)
    if found:
        return found.end()
    if not text.startswith('"', start):
        return -1
    position = start + 1
    piece = _piece()
    while True:
        if text.startswith('"', position):
            return position + 1
        found = piece.match(text, position)
        if found is None:
            return -1
        position = found.end()


def end_of_scalar(text: str, start: int) -> int:
    """Return where the scalar that begins at `start` ends, or -1 if there is none."""
    if text.startswith('"', start):
        return end_of_string(text, start)
    found = _word().match(text, start)
    return found.end() if found else -1
