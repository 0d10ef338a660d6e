from __future__ import annotations

import math
import random

from caveman_engine.elision.extremes import outlying, telling


def test_the_largest_is_told() -> None:
    rng = random.Random(1)
    values = [rng.uniform(1, 2) for _ in range(50)]
    values[17] = 9.0
    assert telling(values) == [17]


def test_an_outlying_smallest_is_told_too() -> None:
    values = [100.0 + i % 7 for i in range(50)]
    values[30] = 3.0
    assert telling(values) == [values.index(106.0), 30]


def test_the_first_of_equals_is_told() -> None:
    assert telling([1.0, 5.0, 2.0, 5.0, 3.0]) == [1]


def test_counters_and_clocks_have_no_extremes() -> None:
    assert telling([float(i) for i in range(40)]) == []
    assert telling([float(-i) for i in range(40)]) == []
    assert telling([1.0, 1.0, 2.0, 2.0, 3.0]) == []


def test_few_different_values_are_a_category() -> None:
    assert telling([0.0, 1.0] * 20) == []


def test_what_is_not_finite_is_not_judged() -> None:
    assert telling([1.0, float("inf"), 2.0, 0.5]) == []


def test_outlying_values_the_farthest_first() -> None:
    values = [10.0, 11.0, 9.0, 10.5, 9.5] * 6 + [90.0, 400.0, -70.0, 95.0, 80.0]
    assert outlying(values, 3) == [31, 33, 30, 32]
    assert outlying(values, 1) == [31, 32]


def test_outlying_among_values_that_are_mostly_the_same() -> None:
    values = [0.0] * 60 + [3.0, 250.0]
    assert outlying(values, 3) == [61]


def test_nothing_lies_out_of_categories_series_and_overflow() -> None:
    assert outlying([1.0, 2.0] * 20, 3) == []
    assert outlying([float(at) for at in range(50)], 3) == []
    assert outlying([1.0, 2.0, math.inf], 3) == []
    assert outlying([0.0] * 9 + [1e308, -1e308, 1e308], 3) == []
