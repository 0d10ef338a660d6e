from __future__ import annotations

import random

import pytest

from caveman_engine.elision.guard import may_miss, promote, vocabulary

UUID = "0f8fad5b-d9cb-469f-a165-70867728950e"


def kept(units: list[str], *keep: int) -> tuple[list[int], bool]:
    """Return which units stay if the guard is told that these do, and whether it takes them for a repetition."""
    flags = bytearray(len(units))
    for index in keep:
        flags[index] = 1
    repeats = promote(units, flags)
    return [index for index, flag in enumerate(flags) if flag], repeats


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2026-03-04 10:00:00 took 7 ms", "2026-12-31 23:59:59 took 123456 ms"),
        ("commit deadbeef01 by x", "commit 0123abcdef by x"),
        (f"request {UUID} ok", "request 11111111-2222-3333-4444-555555555555 ok"),
        ("open 'a/b/c.txt' now", "open 'x/y-1/z.log' now"),
        ("Some Words", "words some SOME"),
    ],
)
def test_units_that_know_each_other(one: str, other: str) -> None:
    assert vocabulary(one) == vocabulary(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("6 ['1973.', 251]", "7 ['1974.', 251]"),
        ("1 2 3", "a 1 2 3"),
        ("deadline passed", "headline passed"),
        ("open a/b/c.txt now", "open x/y/z.log now"),
        ("5", "#"),
    ],
)
def test_units_that_do_not(one: str, other: str) -> None:
    assert vocabulary(one) != vocabulary(other)


def test_a_vocabulary_is_bounded() -> None:
    words = " ".join(f"w{chr(97 + at // 26 % 26)}{chr(97 + at % 26)}" for at in range(400))
    assert len(vocabulary(words)) == 128
    assert len(vocabulary(words, 7)) == 7
    assert len(vocabulary(" ".join(map(str, range(400))))) == 129  # and the mark of bare numbers


def test_one_word_in_ten_may_be_missing() -> None:
    assert [may_miss(words) for words in (0, 9, 10, 19, 20, 128)] == [0, 0, 1, 1, 2, 12]
    common = [chr(97 + at) * 3 for at in range(9)]
    units = [" ".join(common) + " first", " ".join(common) + " second", " ".join(common[:8]) + " third"]
    assert kept(units, 0) == ([0, 2], True)


def test_later_twins_fold_onto_the_first_that_was_kept() -> None:
    units = ["start", "alpha beta 1", "alpha beta 2", "gamma delta 1", "alpha beta 3", "gamma delta 2", "end"]
    assert kept(units, 0, 6) == ([0, 1, 3, 6], True)


def test_a_unit_with_more_words_is_not_represented_by_one_with_fewer() -> None:
    assert kept(["alpha beta", "alpha beta gamma", "alpha"], 0) == ([0, 1], True)


def test_bare_numbers_are_the_content() -> None:
    assert kept(["10 20", "10 21", "10 20", "a 10 20"], 0) == ([0, 1, 3], True)


def test_units_without_a_word_are_alike() -> None:
    assert kept(["a", "---", "", "***"], 0) == ([0, 1], True)


def test_a_document_stays_whole() -> None:
    rng = random.Random(5)
    units = [" ".join("".join(rng.choice("abcdefghij") for _ in range(6)) for _ in range(6)) for _ in range(140)]
    assert kept(units) == (list(range(140)), False)
    assert kept(units[:128]) == (list(range(128)), True)


def test_seeds_are_no_promotions_and_are_evenly_spread() -> None:
    units = [f"kind {chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(150)]
    found, repeats = kept([*units, *units], *range(150))
    seeds = {at * 150 // 64 for at in range(64)}
    assert repeats
    assert found == [*range(150), *(150 + at for at in range(150) if at not in seeds)]


def test_nothing_to_decide() -> None:
    assert kept([]) == ([], True)
    assert kept(["a"], 0) == ([0], True)


def test_ten_thousand_units_of_one_kind_cost_one_decision() -> None:
    units = [f"GET /item/{at} 200" for at in range(10_000)]
    assert kept(units, 0) == ([0], True)
