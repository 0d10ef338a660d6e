"""The two counters of this package against tiktoken with its published pattern."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.tokens import Counter, characters
from caveman_engine.tokens.bpe_counter import BpeCounter, PieceCounts
from caveman_engine.tokens.tiktoken_counter import TiktokenCounter
from relative_cost import costs_more, seconds
from unit.tokens import tiktoken_reference
from unit.tokens.generated_texts import generated_texts
from unit.tokens.worst_cases import ordinary_texts, worst_cases

COUNTERS: dict[str, Callable[[], Counter]] = {"tiktoken": TiktokenCounter, "bpe": BpeCounter}


@pytest.fixture(scope="module", params=COUNTERS)
def counter(request: pytest.FixtureRequest) -> Counter:
    return COUNTERS[request.param]()


def test_the_name_is_the_encodings(counter: Counter) -> None:
    assert counter.name == "o200k_base"


def test_ten_thousand_generated_texts(counter: Counter) -> None:
    wrong = [
        text for text in generated_texts(10_000, seed=200) if counter.count(text) != tiktoken_reference.count(text)
    ]
    assert wrong == []


@given(st.text(st.characters(codec=None), max_size=60))
def test_any_text(counter: Counter, text: str) -> None:
    assert counter.count(text) == tiktoken_reference.count(text)


def test_the_ends_of_every_run_of_a_class(counter: Counter) -> None:
    ends = {code for first, last, _ in characters.runs() for code in (first, (first + last) // 2, last)}
    text = "".join(f"a{chr(code)}B1{chr(code)}{chr(code)} {chr(code)}\n" for code in sorted(ends))
    assert counter.count(text) == tiktoken_reference.count(text)


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("Hello, world!", 4), ("<|endoftext|>", 7), ("\ud800", 1), ("a\udc00b", 3)]
)
def test_known_counts(counter: Counter, text: str, tokens: int) -> None:
    assert counter.count(text) == tokens


def test_surrogates_count_as_what_they_form_or_as_the_replacement(counter: Counter) -> None:
    assert counter.count("x\ud83d\ude00y\ud83d.") == counter.count("x\U0001f600y\ufffd.")


def test_a_counter_counts_the_same_again(counter: Counter) -> None:
    texts = list(generated_texts(300, seed=7))
    assert [counter.count(text) for text in texts] == [counter.count(text) for text in texts]


def test_long_texts_of_all_kinds(counter: Counter) -> None:
    random = Random(5)
    for _ in range(4):
        parts = list(generated_texts(1500, seed=random.randrange(1000)))
        text = random.choice(["\n", " ", ""]).join(parts)
        assert counter.count(text) == tiktoken_reference.count(text)


@pytest.mark.parametrize("name", worst_cases())
def test_worst_cases_are_exact(counter: Counter, name: str) -> None:
    text = worst_cases()[name]
    assert counter.count(text) == tiktoken_reference.count(text)


def test_worst_cases_take_at_most_twenty_times_as_long_as_ordinary_text(counter: Counter) -> None:
    def a_byte(text: str) -> float:
        return seconds(partial(counter.count, text)) / len(text.encode())

    ordinary = max(ordinary_texts().values(), key=a_byte)
    slow = [
        name
        for name, text in worst_cases().items()
        if costs_more(
            partial(counter.count, text),
            20 * len(text.encode()) / len(ordinary.encode()),
            partial(counter.count, ordinary),
        )
    ]
    assert slow == []


def test_white_space_that_tiktoken_itself_panics_on(counter: Counter) -> None:
    blanks = 1_000_000
    alone = tiktoken_reference.encoding()._encode_single_piece(" " * (blanks - 1))
    assert counter.count(" " * blanks + "x") == len(alone) + 1


def test_remembered_pieces_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caveman_engine.tokens.bpe_counter._REMEMBERED_PIECES", 100)
    merged: list[bytes] = []

    def one_token_a_byte(data: bytes) -> bytes:
        merged.append(data)
        return data

    counts = PieceCounts(one_token_a_byte)
    words = [f"w{'x' * length}" for length in range(40)] * 2
    assert counts.total(" ".join(words)) == len(" ".join(words))
    assert len(merged) < len(words)
    for number in range(5000):
        counts.total(f"{number:b} ~{'ab' * 40}~")
    assert len(counts) <= 100
    assert max(map(len, counts)) <= 48
