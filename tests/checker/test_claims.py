"""Claims: what each of them means, told by units for which it holds and units for which it does not."""

from __future__ import annotations

import pytest

from checker.claims import judge
from checker.grammar import Unreadable, read_claims
from checker.line_fields import LineEvidence


def complaints(facts: str, *units: str, query: str = "", clocks: tuple[str, ...] = ()) -> set[str]:
    """Return the kinds of complaints about a marker's claims."""
    found: set[str] = set()
    for claim in read_claims(facts):
        judge(claim, LineEvidence(units, clocks), query, lambda kind, message: found.add(kind))
    return found


@pytest.mark.parametrize(
    ("facts", "units"),
    [
        ("all a=1 b=x", ["a=1 b=x", "b=x  a=1"]),
        ('all a="x y"', ['a="x y"', 'k=2 a="x y"']),
        ("all level=INFO", ["10:00 INFO a", "10:01 [x] INFO b"]),
        ("all level=debug", ["level=debug INFO"]),
        ('all "order date"=7', ['{"order date": 7}']),
        ("a: 1×2 2×1 absent×1", ["a=1", "a=2", "a=1", "b=1"]),
        ('a: "1"×1 1×1', ['{"a": 1}', '{"a": "1"}']),
        ("range a=-3..10", ["a=2", "a=-3", "a=10"]),
        ("range a=1..2", ['{"a": 1}', '{"a": 2}', '{"a": 1.0}']),
        ("a: 3 distinct, x..z", ["a=x", "a=z", "a=y", "a=z"]),
        ("a: w-8..w-11 all 4 present", ["a=w-9", "a=w-8", "a=w-10", "a=w-11"]),
        ('2 shapes: 2× "get …", 1× "put x"', ["get 1", "put x", "get 2"]),
        ("2 match the query", ["the Cart", "no", "cart-7"]),
        ("1 matches the query", ["cart"]),
        ("results: .×25 F×1", [".............F............ [ 7%]"]),
    ],
)
def test_claims_that_hold(facts: str, units: list[str]) -> None:
    assert not any(isinstance(claim, Unreadable) for claim in read_claims(facts))
    assert complaints(facts, *units, query="cart") == set()


@pytest.mark.parametrize(
    ("facts", "units"),
    [
        ("all a=1", ["a=1", "a=2"]),
        ("all a=1", ["a=1", "b=1"]),
        ("all a=1", ["a=1 a=2"]),
        ("all a=1", ['{"a": 1}', '{"a": "1"}']),
        ("all level=INFO", ["the word INFORMATION"]),
        ("a: 1×2 absent×1", ["a=1", "a=1", "a=2"]),
        ("a: 1×2 absent×1", ["a=1", "a=1", "a=1"]),
        ("a: null×1 absent×1", ['{"a": null}', '{"a": {"b": 1}}']),
        ("a: 1×2", ['{"a": 1}', '{"a": "1"}']),
        ("range a=1..3", ["a=1", "a=2"]),
        ("range a=1..2", ["a=1", "a=x", "a=2"]),
        ("range a=1..2", ["a=1", "a=2", "b"]),
        ("a: 2 distinct, x..z", ["a=x", "a=y", "a=z"]),
        ("a: 1..3 all 3 present", ["a=1", "a=3", "a=3"]),
        ("a: 1..3 all 3 present", ["a=1", "a=2", "a=03"]),
        ('1 shape: 2× "get …"', ["get 1", "put 2"]),
        ('2 shapes: 1× "get …", 2× "put …"', ["get 1", "get 2", "put 2"]),
        ("3 match the query", ["cart", "cart", "no"]),
        ("10:00:00..10:00:09", ["a"]),
        ("results: .×24 F×2", [".............F............ [ 7%]"]),
    ],
)
def test_claims_that_do_not_hold(facts: str, units: list[str]) -> None:
    assert complaints(facts, *units, query="cart") == {"false"}


def test_clocks_are_those_of_the_first_and_last_line() -> None:
    clocks = ("10:00:00", "10:00:05", "10:00:09")
    assert complaints("10:00:00..10:00:09", "a", "b", "c", clocks=clocks) == set()
    assert complaints("10:00:00..10:00:05", "a", "b", "c", clocks=clocks) == {"false"}


@pytest.mark.parametrize(
    "facts",
    [
        "something else",
        "all a",
        'all a="x',
        "a: 1×2 1×3",
        "a: absent×3 absent×1 b",
        '2 shapes: 1× "get …"',
        "2 matches the query",
        "1 match the query",
        "each shown above",
        "+1 -2, 1 hunk",
        "base64 characters only",
        '2 shapes: 1× "get …", 1× "get it …"',
    ],
)
def test_what_cannot_be_read_or_means_nothing_here(facts: str) -> None:
    assert complaints(facts, "get it") == {"unreadable"}


@pytest.mark.parametrize(
    ("facts", "unit", "kind"),
    [
        ("all api_token=abc", "api_token=abc", "secret"),
        ("all a=AKIAIOSFODNN7EXAMPLE", "a=AKIAIOSFODNN7EXAMPLE", "secret"),
        ("all a=5):", "open(b, a=5): x", "cut"),
        ("all a=" + "x" * 41, "a=" + "x" * 41, "withheld"),
        ("all " + "n" * 33 + "=1", "n" * 33 + "=1", "withheld"),
        ("a: 1×1 2×1 3×1 4×1 5×1 6×1", "a=1", "withheld"),
    ],
)
def test_what_must_not_be_said(facts: str, unit: str, kind: str) -> None:
    assert kind in complaints(facts, unit)
