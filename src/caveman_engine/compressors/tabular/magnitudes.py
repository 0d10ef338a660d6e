"""Magnitudes: the numbers in a column of cells, however they are written.

Owns reading `1,204`, `45%`, `$3.50`, `12Mi`, `2d21h` so that a column's smallest and largest cell can be told.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache
from typing import Final

_MAX_OTHERS: Final = 0.1  # of the different cells of a numeric column that may be words (`N/A`)

_DECORATION: Final = str.maketrans("", "", ",$€£¥")
_GLANCE: Final = 32  # cells that tell a column of words at once

_SIZES: Final = {
    **{
        letter + suffix: 1024.0**power
        for power, letter in enumerate("KMGTPE", 1)
        for suffix in ("", "i", "B", "iB", "b", "ib")
    },
    **{"k" + suffix: 1024.0 for suffix in ("", "i", "B", "iB", "b", "ib")},
    "": 1.0,
    "B": 1.0,
    "b": 1.0,
}
"""Bytes in a unit of size; decimal and binary prefixes are not told apart: one table mixes them rarely."""

_TIMES: Final = {
    "ns": 1e-9,
    "us": 1e-6,
    "µs": 1e-6,
    "ms": 1e-3,
    "s": 1.0,
    "m": 60.0,
    "h": 3600.0,
    "d": 86400.0,
    "w": 604800.0,
    "y": 31557600.0,
}
"""Seconds in a unit of time."""


@cache
def _cell() -> re.Pattern[str]:
    """A number with what may stand around it: a currency before, a unit after."""
    return re.compile(
        r"[$€£¥]?([+-]?[$€£¥]?(?:\d{1,3}(?:,\d{3}){1,6}|\d{1,20})(?:\.\d{0,20})?|[+-]?\.\d{1,20})([eE][+-]?\d{1,3})?"
        r" ?(%|[A-Za-zµ/]{1,6})?"
    )


@cache
def _duration() -> re.Pattern[str]:
    return re.compile(r"(?:\d{1,6}[ydhmsw]){2,5}")


@cache
def _duration_part() -> re.Pattern[str]:
    return re.compile(r"(\d+)([ydhmsw])")


def _read(cell: str) -> tuple[float, str] | None:
    """Return the number of a cell and its unit (`"duration"` for `2d21h`), or `None` if it is none."""
    if _duration().fullmatch(cell):
        return sum(float(count) * _TIMES[unit] for count, unit in _duration_part().findall(cell)), "duration"
    found = _cell().fullmatch(cell)
    if found is None:
        return None
    number = float(found[1].translate(_DECORATION) + (found[2] or ""))
    return (number, found[3] or "") if math.isfinite(number) else None


def magnitudes(cells: Iterable[str]) -> dict[str, float]:
    """Return the number that every different cell of a column stands for; empty if it is no column of numbers.

    Units must be comparable: one unit, sizes, or spans of time. A few cells may be words; they have no number.
    """
    filled = [cell for cell in cells if cell]
    head = filled[:_GLANCE]
    if sum(_read(cell) is None for cell in head) > len(head) // 2:
        return {}
    numbers = {cell: read for cell in filled if (read := _read(cell)) is not None}
    if not numbers or len(filled) - len(numbers) > _MAX_OTHERS * len(filled):
        return {}
    units = {unit for _, unit in numbers.values()}
    if len(units) == 1 or units == {"", "%"}:
        return {cell: number for cell, (number, _) in numbers.items()}
    for scale in (_SIZES, {**_TIMES, "duration": 1.0}):
        if units <= scale.keys():
            return {cell: number * scale[unit] for cell, (number, unit) in numbers.items()}
    return {}
