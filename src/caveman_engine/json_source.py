"""JSON as it is written: where every container of a text begins and ends, without converting a single value.

Owns the strict grammar (RFC 8259) and source offsets, so that number spelling, escapes, key order and duplicate keys
stay what they are. Iterative and linear: depth costs nothing. Decides nothing about what is shown.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from caveman_engine.json_text import SCALAR, SPACE, STRING, after_space, end_of_scalar, end_of_string

_RUN: Final = 32  # scalars that one match skips
_SPACES: Final = " \t\r\n"


@cache
def _in_object() -> re.Pattern[str]:
    """Scalar members with the comma that follows each, then a container's opener, the end, or as far as that goes."""
    member = rf"{SPACE}{STRING}{SPACE}:{SPACE}{SCALAR}{SPACE}"
    return re.compile(
        rf"(?:{member},){{0,{_RUN}}}{SPACE}"
        rf"(?:(?P<key>{STRING}){SPACE}:{SPACE}(?:(?P<open>[\[{{])|{SCALAR}{SPACE}(?P<end>\}}))|(?P<bare>\}})|)"
    )


@cache
def _in_array() -> re.Pattern[str]:
    """The same for elements."""
    return re.compile(
        rf"(?:{SPACE}{SCALAR}{SPACE},){{0,{_RUN}}}{SPACE}"
        rf"(?:(?P<open>[\[{{])|{SCALAR}{SPACE}(?P<end>\])|(?P<bare>\])|)"
    )


class Element(NamedTuple):
    """One element of an array.

    Attributes:
        start, end: where it stands in the text.
        container: the number of the container it is, or -1 for a scalar.
    """

    start: int
    end: int
    container: int


class Member(NamedTuple):
    """One member of an object.

    Attributes:
        start: where its key begins.
        key_end: where its key ends, closing quote included.
        value_start, end: where its value stands.
        container: the number of the container its value is, or -1 for a scalar.
    """

    start: int
    key_end: int
    value_start: int
    end: int
    container: int


class JsonSource:
    """One JSON value and the containers in it, numbered in the order in which they open.

    Attributes:
        text: the text; offsets are in its characters.
        start, end: where the value stands (white space around it excluded).
        starts, ends: where each container begins and ends.
        after: the number of the first container that opens after each one has closed.
        keys: where the key of each container begins, or -1 if it is an element or the value itself.
        parents: the container that each one stands in, or -1 for the value itself.
        depth: how deep containers nest.
    """

    __slots__ = ("after", "depth", "end", "ends", "keys", "parents", "start", "starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = array("q")
        self.ends = array("q")
        self.after = array("q")
        self.keys = array("q")
        self.parents = array("q")
        self.depth = self.start = self.end = 0

    def __len__(self) -> int:
        return len(self.starts)

    def is_array(self, container: int) -> bool:
        """Whether a container is an array; the others are objects."""
        return self.text[self.starts[container]] == "["

    def key(self, container: int) -> str | None:
        """Return the key of a container as it is written, without its quotes, or `None` if it has none."""
        start = self.keys[container]
        return None if start < 0 else self.text[start + 1 : end_of_string(self.text, start) - 1]

    def children(self, container: int) -> Iterator[int]:
        """Return the containers that stand directly in a container, in order."""
        child, stop = container + 1, self.after[container]
        while child < stop:
            yield child
            child = self.after[child]

    def around(self, position: int) -> Iterator[int]:
        """Return the containers that a place of the text stands in, the innermost first."""
        container = bisect_right(self.starts, position) - 1
        while container >= 0:
            if self.ends[container] > position:
                yield container
            container = self.parents[container]

    def elements(self, container: int) -> list[Element]:
        """Return the elements of an array, in order."""
        text = self.text
        result: list[Element] = []
        position = self.starts[container] + 1
        for child in self.children(container):
            _add_scalars(text, position, self.starts[child], result)
            position = self.ends[child]
            result.append(Element(self.starts[child], position, child))
        _add_scalars(text, position, self.ends[container] - 1, result)
        return result

    def members(self, container: int) -> Iterator[Member]:
        """Return the members of an object, in order."""
        text, stop, children = self.text, self.ends[container] - 1, self.children(container)
        child = next(children, -1)
        position = after_space(text, self.starts[container] + 1)
        while position < stop:
            key_end = end_of_string(text, position)
            value = after_space(text, after_space(text, key_end) + 1)
            if child >= 0 and self.starts[child] == value:
                end = self.ends[child]
                yield Member(position, key_end, value, end, child)
                child = next(children, -1)
            else:
                end = end_of_scalar(text, value)
                yield Member(position, key_end, value, end, -1)
            position = after_space(text, end)
            if position < stop:
                position = after_space(text, position + 1)


def read(text: str, start: int = 0) -> JsonSource | None:
    """Return the one JSON value that a text holds from `start` on, or `None` if it is anything else."""
    source = JsonSource(text)
    end = _Scanner(source).scan(after_space(text, start))
    return source if end >= 0 and after_space(text, end) == len(text) else None


def _add_scalars(text: str, start: int, stop: int, result: list[Element]) -> None:
    """Append the scalar elements between two places of an array that is known to be well formed."""
    while True:
        position = after_space(text, start, stop)
        if position >= stop:
            return
        if text[position] == ",":
            start = position + 1
            continue
        start = end_of_scalar(text, position)
        result.append(Element(position, start, -1))


class _Scanner:
    """One pass over a text; fills in the containers of a source."""

    def __init__(self, source: JsonSource) -> None:
        self._source = source
        self._text = source.text
        self._open: list[int] = []
        self._closers: list[str] = []

    def scan(self, start: int) -> int:
        """Return where the value at `start` ends, or -1 if it is not JSON."""
        text = self._text
        self._source.start = start
        if not text.startswith(("{", "["), start):
            self._source.end = end_of_scalar(text, start)
            return self._source.end
        self._enter(start, -1)
        position = start + 1
        while position >= 0 and self._closers:
            position = self._step(position)
        self._source.end = position
        return position

    def _step(self, position: int) -> int:
        """Go on where an element or member is due, or a container has just been opened; return -1 at an error."""
        text = self._text
        in_object = self._closers[-1] == "}"
        found = (_in_object() if in_object else _in_array()).match(text, position)
        if found is None or found.lastgroup is None:
            end = found.end() if found else position
            return end if text[position:end].strip(_SPACES) else self._step_slowly(end)
        if found.lastgroup == "open":
            self._enter(found.end() - 1, found.start("key") if in_object else -1)
            return found.end()
        if found.lastgroup == "bare":
            inside = self._source.starts[self._open[-1]] + 1
            if inside != position or text[inside : found.end() - 1].strip(_SPACES):
                return -1  # a comma before the end
        return self._leave(found.end())

    def _step_slowly(self, position: int) -> int:
        """Go on by one element or member, of any length."""
        text = self._text
        key = -1
        if self._closers[-1] == "}":
            key = position
            position = end_of_string(text, position)
            position = after_space(text, position) if position >= 0 else len(text)
            if not text.startswith(":", position):
                return -1
            position = after_space(text, position + 1)
        if text.startswith(("{", "["), position):
            self._enter(position, key)
            return position + 1
        position = end_of_scalar(text, position)
        if position < 0:
            return -1
        position = after_space(text, position)
        if text.startswith(",", position):
            return position + 1
        return self._leave(position + 1) if text.startswith(self._closers[-1], position) else -1

    def _enter(self, position: int, key: int) -> None:
        source = self._source
        source.parents.append(self._open[-1] if self._open else -1)
        self._open.append(len(source.starts))
        self._closers.append("}" if self._text[position] == "{" else "]")
        source.depth = max(source.depth, len(self._open))
        source.starts.append(position)
        source.ends.append(-1)
        source.after.append(-1)
        source.keys.append(key)

    def _leave(self, position: int) -> int:
        """Close containers up to the comma after the last of them, or the end; return where to go on, or -1."""
        source, text = self._source, self._text
        while True:
            container = self._open.pop()
            self._closers.pop()
            source.ends[container] = position
            source.after[container] = len(source.starts)
            if not self._closers:
                return position
            position = after_space(text, position)
            if text.startswith(",", position):
                return position + 1
            if not text.startswith(self._closers[-1], position):
                return -1
            position += 1
