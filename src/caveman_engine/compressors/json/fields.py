"""Fields: the scalars of an array's elements, by name, in the order in which they are written.

Owns reading elements at C speed without converting a number, and what the fields are called. Elements must not nest
deeper than the JSON module of the standard library can follow; the caller sees to that.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from caveman_engine.elision.facts import string_value
from caveman_engine.json_source import Element, JsonSource

MAX_FIELDS: Final = 48
"""Fields of an element that are looked at; later ones are still shown or elided with their element."""

MAX_INNER: Final = 512
"""Fields in the arrays of an element that are looked at."""

_MAX_OBJECTS: Final = 4  # objects in objects whose members count as fields of the element
VALUE: Final = "value"
"""What an element that is a scalar is called."""


class Number(str):
    """A number as it is written."""

    __slots__ = ()


class Size(int):
    """The number of elements of an array, or of members of an object that is not looked into; neither is a value."""

    __slots__ = ()


Scalar = str | Number | Size | bool | None
Fields = list[tuple[str, Scalar]]


@cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(object_pairs_hook=tuple, parse_int=Number, parse_float=Number)


def read(source: JsonSource, element: Element) -> tuple[Fields, Fields]:
    """Return the fields of an element, and those of objects in its arrays.

    Fields are members of objects (`a.b` for nested ones), cells of rows (`[0]`), or the element itself. A field of an
    object in an array (`a[].b`) may occur more than once.
    """
    value: Any = _decoder().raw_decode(source.text, element.start)[0]
    reader = _Reader()
    if isinstance(value, tuple):
        reader.add_members("", value, 0)
    elif isinstance(value, list):
        for index, cell in enumerate(value[:MAX_FIELDS]):
            reader.add(f"[{index}]", cell, 0)
    else:
        reader.fields.append((VALUE, value))
    reader.add_inner()
    return reader.fields, reader.inner


class _Reader:
    """The fields of one element while they are gathered."""

    def __init__(self) -> None:
        self.fields: Fields = []
        self.inner: Fields = []
        self._arrays: list[tuple[str, list[Any]]] = []

    def add_members(self, prefix: str, members: tuple[tuple[str, Any], ...], depth: int) -> None:
        for name, value in members:
            if len(self.fields) >= MAX_FIELDS:
                return
            self.add(prefix + name if prefix else name, value, depth)

    def add(self, name: str, value: Any, depth: int) -> None:
        kind = type(value)
        if kind is tuple:
            if value and depth < _MAX_OBJECTS:
                self.add_members(name + ".", value, depth + 1)
            else:
                self.fields.append((name, Size(len(value))))
        elif kind is list:
            self.fields.append((name, Size(len(value))))
            if value:
                self._arrays.append((name + "[]", value))
        else:
            self.fields.append((name, value))

    def add_inner(self) -> None:
        """Gather what stands in arrays, in the order of the text, without recursion."""
        pending: list[tuple[str, Any]] = list(reversed(self._arrays))
        while pending and len(self.inner) < MAX_INNER:
            name, value = pending.pop()
            if isinstance(value, list):
                pending += [(name, each) for each in reversed(value[:MAX_INNER])]
            elif isinstance(value, tuple):
                pending += [(f"{name}.{key}", each) for key, each in reversed(value)]
            else:
                self.inner.append((name, value))


def written(value: Scalar) -> str:
    """Return a value as a marker writes it; of an array how many elements it has, in brackets."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, str):
        return string_value(value) if value else '""'
    if isinstance(value, Size):
        return f"[{int(value)}]"
    return "null" if value is None else "true" if value else "false"
