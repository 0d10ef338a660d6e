from __future__ import annotations

import hashlib

import pytest

from caveman_engine.errors import InternalError
from caveman_engine.tokens import vocabulary
from caveman_engine.tokens.merge import merge


def test_the_published_file_can_be_rebuilt_to_the_byte() -> None:
    text = vocabulary.tiktoken_text(vocabulary.load())
    assert hashlib.sha256(text).hexdigest() == vocabulary.TIKTOKEN_SHA256


def test_every_byte_is_a_token() -> None:
    ranks = vocabulary.load().ranks
    assert all(bytes([byte]) in ranks for byte in range(256))


def test_every_token_merges_to_itself() -> None:
    """What the seams of `count_in_windows` and the short cut for whole tokens rely on."""
    words = vocabulary.load()
    assert [token for token, rank in words.ranks.items() if merge(token, words) != [rank]] == []


def test_a_small_file_is_read_as_described() -> None:
    words = vocabulary.parse(b"\x02\x00\x00\x00" + b"\x01\x03" + b"a" + b"abc")
    assert words == vocabulary.Vocabulary(ranks={b"a": 0, b"abc": 1}, lengths=b"\x01\x03")
    assert vocabulary.tiktoken_text(words) == b"YQ== 0\nYWJj 1\n"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x01\x00",
        b"\x02\x00\x00\x00\x01\x03aab",  # ends early
        b"\x02\x00\x00\x00\x01\x03aabcd",  # goes on
        b"\x02\x00\x00\x00\x01\x01aa",  # a token twice
    ],
)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="different tokens"):
        vocabulary.parse(data)


@pytest.mark.parametrize("name", ["data/absent.bin.gz", "data/character_classes.txt"])
def test_a_missing_or_damaged_file_is_an_internal_error_that_says_so(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vocabulary, "_DATA_FILE", name)
    vocabulary.load.cache_clear()
    try:
        with pytest.raises(InternalError, match="install it again"):
            vocabulary.load()
    finally:
        vocabulary.load.cache_clear()
