from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_engine.tokens.split import chunks, pieces, well_formed
from unit.tokens import tiktoken_reference
from unit.tokens.generated_texts import generated_texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Hello, world", ["Hello", ",", " world"]),
        ("  two", [" ", " two"]),
        ("ends  ", ["ends", "  "]),
        ("HTTPServer's x", ["HTTPServer's", " x"]),
        ("getElementById", ["get", "Element", "By", "Id"]),
        ("it'ſ WE'LL", ["it'ſ", " WE'LL"]),
        ("1234567", ["123", "456", "7"]),
        ("a\n \n  b", ["a", "\n \n", " ", " b"]),
        (" !!\r\n/x", [" !!\r\n/", "x"]),
        ("\x1cx\x85y\ufeffz", ["\x1cx", "\x85y", "\ufeffz"]),
        ("漢字。漢", ["漢字", "。漢"]),
        ("e\u0301E\u0301A", ["e\u0301", "E\u0301", "A"]),
        ("<|endoftext|>", ["<|", "endoftext", "|>"]),
    ],
)
def test_pieces(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_pieces_are_the_whole_text(text: str) -> None:
    assert "".join(pieces(text)) == text


@pytest.mark.parametrize("size", [0, 1, 7, 50])
def test_chunks_are_the_whole_text_and_their_tokens_add_up(size: int) -> None:
    cut = 0
    for text in map(well_formed, generated_texts(1500, seed=size)):
        parts = list(chunks(text, size))
        assert "".join(parts) == text
        assert sum(map(tiktoken_reference.count, parts)) == tiktoken_reference.count(text), text
        cut += len(parts) > 1
    assert cut > 150


def test_chunks_are_about_as_long_as_asked() -> None:
    sentence = "2024-01-31 12:34:56 INFO pool: 漢字、カナ。Привет, мир! "
    parts = list(chunks(sentence * 200, 1000))
    assert {1000 <= len(part) <= 1000 + len(sentence) for part in parts[:-1]} == {True}
    assert list(chunks("a" * 5000 + ", b", 1000)) == ["a" * 5000, ", b"]


@settings(max_examples=300)
@given(st.lists(st.sampled_from(["\ud83d", "\ude00", "\ud800", "\udfff", "a", "\U0001f600"])).map("".join))
def test_surrogates_pair_up_or_are_replaced(text: str) -> None:
    expected = ""
    index = 0
    while index < len(text):
        code = ord(text[index])
        following = ord(text[index + 1]) if index + 1 < len(text) else 0
        if 0xD800 <= code < 0xDC00 <= following < 0xE000:
            expected += chr(0x10000 + ((code - 0xD800) << 10) + (following - 0xDC00))
            index += 2
        else:
            expected += "\ufffd" if 0xD800 <= code < 0xE000 else text[index]
            index += 1
    assert well_formed(text) == expected
