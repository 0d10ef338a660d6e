"""Extremes: which of many measurements stand out.

Owns the robust statistics that decide it; a value stands out against the median and the median absolute deviation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

_STANDS_OUT: Final = 3.5  # modified z-score of Iglewicz and Hoaglin for a single suspicious value
_MAD_TO_SIGMA: Final = 0.6745
_MIN_DIFFERENT: Final = 3  # fewer different values are a category


def telling(values: Sequence[float]) -> list[int]:
    """Return where the largest of many measurements is, and the smallest if it stands out; the first of equals.

    A series that only rises or only falls (a counter, a clock) has neither.
    """
    if len(set(values)) < _MIN_DIFFERENT or not all(map(math.isfinite, values)) or _monotone(values):
        return []
    low, high = min(values), max(values)
    found = [values.index(high)]
    middle = median(values)
    scale = median(abs(value - middle) for value in values) / _MAD_TO_SIGMA
    if scale and (middle - low) / scale >= _STANDS_OUT:
        found.append(values.index(low))
    return found


def _monotone(values: Sequence[float]) -> bool:
    pairs = list(pairwise(values))
    return all(one <= other for one, other in pairs) or all(one >= other for one, other in pairs)


def outlying(values: Sequence[float], most: int) -> list[int]:
    """Return where the values are that stand far out, the farthest first, `most` of them at most above and below each.

    They are measured against the median and the median absolute deviation; against the standard deviation where more
    than half of the values are the same.
    """
    if len(set(values)) < _MIN_DIFFERENT or not all(map(math.isfinite, values)):
        return []
    middle = median(values)
    scale = median(abs(value - middle) for value in values) / _MAD_TO_SIGMA or _deviation(values)
    if not scale or not math.isfinite(scale):
        return []
    above = [at for at, value in enumerate(values) if (value - middle) / scale >= _STANDS_OUT]
    below = [at for at, value in enumerate(values) if (middle - value) / scale >= _STANDS_OUT]
    above.sort(key=lambda at: -values[at])  # stable: of equal values the first stays first
    below.sort(key=lambda at: values[at])
    return above[:most] + below[:most]


def _deviation(values: Sequence[float]) -> float:
    """Return the standard deviation; the largest value is the unit of the sums, so that none overflows."""
    unit = max(map(abs, values))
    mean = math.fsum(value / unit for value in values) / len(values)
    return unit * math.sqrt(math.fsum((value / unit - mean) ** 2 for value in values) / len(values))
