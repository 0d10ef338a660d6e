from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.relevance import K1, B, best, scores, terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Connection-pool_size=10!", ["connection", "pool", "size", "10"]),
        ("ÄRGER Straße 温度", ["ärger", "straße", "温度"]),
        ("", []),
        ("--- …", []),
    ],
)
def test_terms_are_lower_case_runs_of_letters_and_digits(text: str, found: list[str]) -> None:
    assert terms(text) == found


def test_the_formula() -> None:
    documents = ["cart cart item", "item", "other words of some length here"]
    average = (3 + 1 + 6) / 3
    weight = math.log(1 + (3 - 1 + 0.5) / (1 + 0.5))
    expected = weight * 2 * (K1 + 1) / (2 + K1 * (1 - B + B * 3 / average))
    found = scores("cart", documents)
    assert found == [pytest.approx(expected), 0, 0]
    assert (K1, B) == (1.5, 0.75)


def test_rare_terms_weigh_more_and_repeated_ones_of_the_query_do_not() -> None:
    documents = ["common rare", "common", "common", "common"]
    assert scores("rare", documents)[0] > scores("common", documents)[0] > 0
    assert scores("rare rare", documents) == scores("rare", documents)


def test_best_first_and_ties_in_order() -> None:
    assert best("a", ["b", "a b", "a a", "a b"]) == [2, 1, 3]
    assert best("zebra", ["a", "b"]) == []


@pytest.mark.parametrize("query", ["", "  ", "…", "-"])
def test_a_query_without_terms_matches_nothing(query: str) -> None:
    assert best(query, ["a", ""]) == []


def test_nothing_to_search() -> None:
    assert scores("a", []) == []
    assert scores("a", ["", ""]) == [0, 0]


@given(st.lists(st.text(alphabet="ab c", max_size=12), max_size=8), st.text(alphabet="ab c", max_size=6))
def test_what_shares_a_term_scores_and_nothing_else_does(documents: list[str], query: str) -> None:
    wanted = set(terms(query))
    for document, score in zip(documents, scores(query, documents), strict=True):
        assert (score > 0) == bool(wanted & set(terms(document)))
