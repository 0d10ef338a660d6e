"""Clocks: arrays of samples that a machine took at even intervals.

Owns telling such a series from a table of measurements, whose rows are content.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from caveman_engine.compressors.json.fields import Fields, Number

_EVEN_SHARE: Final = 0.9  # of the steps that have the usual length
_SECONDS: Final = (1e9, 1e10)  # since 1970: from 2001 to 2286
_MILLI: Final = 1e3


def is_sampled(rows: Sequence[Fields]) -> bool:
    """Whether every element is a row whose first cell is a time since 1970, at even steps."""
    times = []
    for fields in rows:
        if len(fields) < 2 or fields[0][0] != "[0]":
            return False
        value = fields[0][1]
        if not isinstance(value, Number):
            return False
        times.append(float(value))
    low, high = _SECONDS
    scale = next((scale for scale in (1.0, _MILLI, _MILLI**2, _MILLI**3) if low <= times[0] / scale < high), None)
    if scale is None or any(not low <= time / scale < high for time in times):
        return False
    steps = [other - one for one, other in pairwise(times)]
    if any(step <= 0 for step in steps):
        return False
    _, count = Counter(steps).most_common(1)[0]
    return count >= _EVEN_SHARE * len(steps)
