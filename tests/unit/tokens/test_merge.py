from __future__ import annotations

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.tokens import merge as merging
from caveman_engine.tokens import vocabulary
from caveman_engine.tokens.merge import count_in_windows, merge

WORDS = vocabulary.load()
LETTERS = b"abcdefghijklmnopqrstuvwxyz"


def merged_by_definition(piece: bytes) -> list[int]:
    """Join the adjacent pair of lowest rank, the leftmost of equals, until none is a token."""
    parts = [piece[index : index + 1] for index in range(len(piece))]
    while True:
        pairs = [
            (WORDS.ranks[parts[index] + parts[index + 1]], index)
            for index in range(len(parts) - 1)
            if parts[index] + parts[index + 1] in WORDS.ranks
        ]
        if not pairs:
            return [WORDS.ranks[part] for part in parts]
        _, index = min(pairs)
        parts[index : index + 2] = [parts[index] + parts[index + 1]]


@given(
    st.one_of(
        st.binary(min_size=1, max_size=80),
        st.text("abcdefe' =\n", min_size=1, max_size=80).map(str.encode),
        st.text("漢字かな\u0301é😀", min_size=1, max_size=30).map(str.encode),
    )
)
def test_merge_follows_the_definition(piece: bytes) -> None:
    assert merge(piece, WORDS) == merged_by_definition(piece)


def descending_chain() -> bytes:
    """Return the longest row of bytes in which every next pair has a lower rank, so that merging runs right to left.

    What a row merges to then depends on its far end: the worst there is for windows.
    """
    longest_to = {byte: bytes([byte]) for byte in range(256)}
    for token in reversed(WORDS.ranks):
        if len(token) == 2:
            extended = longest_to[token[0]] + token[1:]
            if len(extended) > len(longest_to[token[1]]):
                longest_to[token[1]] = extended
    return max(longest_to.values(), key=len)


def long_pieces() -> dict[str, bytes]:
    random = Random(20)
    chain = descending_chain()
    return {
        "one letter": b"a" * 5000,
        "blanks": b" " * 5001,
        "rulers": b"=" * 3000 + b"-" * 3001,
        "random letters": bytes(random.choices(LETTERS, k=6000)),
        "few letters": bytes(random.choices(b"ab", k=6000)),
        "random bytes": random.randbytes(4000),
        "tokens": b"".join(random.choices(list(WORDS.ranks), k=1500)),
        "chains": chain * 60,
        "chains apart": (chain + b"e") * 60,
    }


PIECES = long_pieces()


@pytest.mark.parametrize("window", [192, 256, merging.WINDOW_BYTES])
@pytest.mark.parametrize("name", PIECES)
def test_windows_do_not_change_the_count(name: str, window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "WINDOW_BYTES", window)
    piece = PIECES[name]
    for length in (window - 1, window, window + 1, window + window // 2, len(piece)):
        cut = piece[:length]
        counted = count_in_windows(cut, partial(merge, vocabulary=WORDS), WORDS.lengths)
        assert counted == len(merge(cut, WORDS)), length


@pytest.mark.parametrize("name", ["blanks", "rulers", "tokens", "chains"])
def test_a_window_grows_where_its_end_shows_at_the_seam(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "WINDOW_BYTES", 192)
    sizes: list[int] = []

    def merge_window(data: bytes) -> list[int]:
        sizes.append(len(data))
        return merge(data, WORDS)

    assert count_in_windows(PIECES[name], merge_window, WORDS.lengths) == len(merge(PIECES[name], WORDS))
    assert max(sizes) == 384
