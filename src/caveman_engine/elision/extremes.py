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
