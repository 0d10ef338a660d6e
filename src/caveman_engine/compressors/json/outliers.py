"""Outliers: measurements that stand out, and places where a series changes its level.

Owns the statistics (median and median absolute deviation; the standard deviation where that is 0) and how many of each
are worth an element.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

Series = Sequence[tuple[int, float]]
"""Elements and their numbers, in order."""

_STANDS_OUT: Final = 2.0  # modified z-score
_MAD_TO_SIGMA: Final = 0.6745
_MIN_DIFFERENT: Final = 3  # fewer different numbers are a category
_BASE: Final = 4  # outliers of any array ...
_ELEMENTS_PER_OUTLIER: Final = 50  # ... and one more for this many elements,
_MAX_OUTLIERS: Final = 24  # but never more
_WINDOW: Final = 5  # numbers on either side of a change
_CHANGE: Final = 6.0  # times the usual step between neighbours
_MAX_CHANGES: Final = 8


def outliers(columns: Sequence[Series], lengths: Series, total: int) -> list[int]:
    """Return the elements that stand out, the most extreme one of every column first, then the second, and so on.

    Args:
        columns: the measurements.
        lengths: how long the elements are, which is one more measurement, but never a category.
        total: how many elements there are.
    """
    ranked: list[tuple[int, float, int]] = []
    for series, fewest in (*((series, _MIN_DIFFERENT) for series in columns), (lengths, 2)):
        found = _standing_out(series, fewest)
        ranked += [(rank, -score, place) for rank, (score, place) in enumerate(found[:_MAX_OUTLIERS])]
    limit = min(_BASE + total // _ELEMENTS_PER_OUTLIER, _MAX_OUTLIERS)
    return list(dict.fromkeys(place for _, _, place in sorted(ranked)))[:limit]


def _standing_out(series: Series, fewest: int) -> list[tuple[float, int]]:
    """Return scores and elements of one column, the highest score first; numbers beyond a double come before all."""
    beyond = [(math.inf, place) for place, number in series if not math.isfinite(number)]
    finite = [(place, number) for place, number in series if math.isfinite(number)]
    numbers = [number for _, number in finite]
    if len(set(numbers)) < fewest or is_monotone(numbers):
        return beyond
    middle = median(numbers)
    scale = median([abs(number - middle) for number in numbers]) / _MAD_TO_SIGMA
    if not scale:
        scale = math.sqrt(math.fsum((number - middle) ** 2 for number in numbers) / len(numbers))
    if not scale or not math.isfinite(scale):
        return beyond
    scored = [(abs(number - middle) / scale, place) for place, number in finite]
    found = [(score, place) for score, place in scored if score >= _STANDS_OUT]
    return beyond + sorted(found, key=lambda item: (-item[0], item[1]))


def is_monotone(numbers: Sequence[float]) -> bool:
    """Whether numbers only rise or only fall, as counters and clocks do."""
    pairs = list(pairwise(numbers))
    return all(one <= other for one, other in pairs) or all(one >= other for one, other in pairs)


def changes(columns: Sequence[Series], total: int) -> list[int]:
    """Return the elements at which the widest-varying series that covers every element changes its level."""
    full = [[number for _, number in series] for series in columns if len(series) == total]
    full = [numbers for numbers in full if all(map(math.isfinite, numbers)) and not is_monotone(numbers)]
    if not full or total < 4 * _WINDOW:
        return []
    numbers = max(full, key=_variation)
    steps = [abs(other - one) for one, other in pairwise(numbers)]
    usual = median(steps) or math.fsum(steps) / len(steps)
    found = []
    for place in range(_WINDOW, total - _WINDOW + 1):
        before, after = numbers[place - _WINDOW : place], numbers[place : place + _WINDOW]
        step = abs(after[0] - before[-1])
        if step >= usual and abs(median(after) - median(before)) >= _CHANGE * usual:
            found.append((step, place))
    result: list[int] = []
    for _, place in sorted(found, key=lambda item: (-item[0], item[1])):
        if all(abs(place - other) > _WINDOW for other in result):
            result.append(place)
            if len(result) == _MAX_CHANGES:
                break
    return result


def _variation(numbers: Sequence[float]) -> float:
    """Return how widely numbers vary, as a share of their size."""
    size = max(abs(number) for number in numbers)
    return (max(numbers) - min(numbers)) / size if size else 0.0
