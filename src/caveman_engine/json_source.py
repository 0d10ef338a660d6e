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


@cache
def _members() -> re.Pattern[str]:
    """Scalar members of an object, each with the comma that follows it."""
    return re.compile(rf"(?:{SPACE}{STRING}{SPACE}:{SPACE}{SCALAR}{SPACE},){{1,{_RUN}}}")


@cache
def _items() -> re.Pattern[str]:
    """Scalar elements of an array, each with the comma that follows it."""
    return re.compile(rf"(?:{SPACE}{SCALAR}{SPACE},){{1,{_RUN}}}")


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
    end = _scan(source, after_space(text, start))
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


def _scan(source: JsonSource, start: int) -> int:
    """Fill in the containers of the value at `start` and return where it ends, or -1 if it is not JSON."""
    text = source.text
    source.start = position = start
    open_containers: list[int] = []
    closers: list[str] = []
    key = -1
    while True:
        # A value is due.
        opener = text[position : position + 1]
        if opener in ("{", "["):
            open_containers.append(len(source.starts))
            closers.append("}" if opener == "{" else "]")
            source.depth = max(source.depth, len(closers))
            source.starts.append(position)
            source.ends.append(-1)
            source.after.append(-1)
            source.keys.append(key)
            source.parents.append(open_containers[-2] if len(closers) > 1 else -1)
            position = after_space(text, position + 1)
            closed = text.startswith(closers[-1], position)
        else:
            position = end_of_scalar(text, position)
            if position < 0:
                return -1
            if not closers:
                source.end = position
                return position
            position = after_space(text, position)
            closed = not text.startswith(",", position)
            if closed and not text.startswith(closers[-1], position):
                return -1
            position += not closed
        # Whatever closes here is closed; what is left open goes on after a comma.
        while closed:
            position += 1
            container = open_containers.pop()
            closers.pop()
            source.ends[container] = position
            source.after[container] = len(source.starts)
            if not closers:
                source.end = position
                return position
            position = after_space(text, position)
            closed = not text.startswith(",", position)
            if closed and not text.startswith(closers[-1], position):
                return -1
            position += not closed
        # The next element or member is due.
        keyed = closers[-1] == "}"
        position = after_space(text, _skip(_members() if keyed else _items(), text, position))
        key = -1
        if keyed:
            key = position
            end = end_of_string(text, position)
            position = after_space(text, end) if end >= 0 else -1
            if position < 0 or not text.startswith(":", position):
                return -1
            position = after_space(text, position + 1)


def _skip(run: re.Pattern[str], text: str, position: int) -> int:
    """Return where scalars that are followed by a comma end."""
    while (found := run.match(text, position)) is not None:
        position = found.end()
    return position
