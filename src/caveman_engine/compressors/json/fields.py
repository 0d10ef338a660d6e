"""Fields: the scalars of an array's elements, by name, in the order in which they are written.

Owns reading elements at C speed without converting a number, and what the fields are called. Elements must not nest
deeper than the JSON module of the standard library can follow; the caller sees to that.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from caveman_engine.elision.facts import UNSTATABLE, string_value
from caveman_engine.json_source import Element, JsonSource

MAX_FIELDS: Final = 48
"""Fields of an element that are looked at; later ones are still shown or elided with their element."""

_MAX_OBJECTS: Final = 4  # objects in objects whose members count as fields of the element
VALUE: Final = "value"
"""What an element that is a scalar is called."""


class Number(str):
    """A number as it is written."""

    __slots__ = ()


class Size(int):
    """The number of elements of an array; the array itself is no field."""

    __slots__ = ()


Scalar = str | Number | Size | bool | None
Fields = list[tuple[str, Scalar]]


@cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(object_pairs_hook=tuple, parse_int=Number, parse_float=Number)


def read(source: JsonSource, element: Element) -> Fields:
    """Return the fields of an element: members of objects (`a.b` for nested ones), cells of rows (`[0]`), or itself."""
    value: Any = _decoder().raw_decode(source.text, element.start)[0]
    result: Fields = []
    if isinstance(value, tuple):
        _add_members(result, "", value, 0)
    elif isinstance(value, list):
        for index, cell in enumerate(value[:MAX_FIELDS]):
            _add(result, f"[{index}]", cell, 0)
    else:
        result.append((VALUE, value))
    return result


def _add_members(result: Fields, prefix: str, members: tuple[tuple[str, Any], ...], depth: int) -> None:
    for name, value in members:
        if len(result) >= MAX_FIELDS:
            return
        _add(result, prefix + name if prefix else name, value, depth)


def _add(result: Fields, name: str, value: Any, depth: int) -> None:
    if isinstance(value, tuple):
        if depth < _MAX_OBJECTS:
            _add_members(result, name + ".", value, depth + 1)
    elif isinstance(value, list):
        result.append((name, Size(len(value))))
    else:
        result.append((name, value))


def written(value: Scalar) -> str:
    """Return a value as a marker writes it."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, str):
        return string_value(value) if value else '""'
    if isinstance(value, Size):
        return UNSTATABLE
    return "null" if value is None else "true" if value else "false"
