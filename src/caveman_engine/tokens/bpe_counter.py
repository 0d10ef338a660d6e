"""Counts in pure Python: slower than tiktoken, exact, and there on every platform.

Also owns the memory of counted pieces, which the tiktoken counter uses where it must not hand over a whole text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from caveman_engine.tokens import vocabulary
from caveman_engine.tokens.counter import ENCODING_NAME
from caveman_engine.tokens.merge import WINDOW_BYTES, count_in_windows, merge
from caveman_engine.tokens.split import chunks, pieces, well_formed

# Counts of at most so many pieces are remembered, of at most so many characters each: 10 MB at the very most. Words
# repeat; longer pieces hardly do.
_REMEMBERED_PIECES = 1 << 16
_REMEMBERED_LENGTH = 48

# So many characters are cut into pieces at a time: small enough that one character beyond ASCII, which makes cutting
# slower, slows little else.
_CHUNK_LENGTH = 1 << 13


class PieceCounts(dict[str, int]):
    """The number of tokens of each piece, counted when first asked for."""

    def __init__(self, merge_piece: Callable[[bytes], Sequence[int]]) -> None:
        """Count with `merge_piece`, which gives the ranks that some bytes merge to."""
        super().__init__()
        self._merge_piece = merge_piece
        self._lengths = vocabulary.load().lengths

    def __missing__(self, piece: str) -> int:
        data = piece.encode("utf-8")
        if len(data) > WINDOW_BYTES:
            return count_in_windows(data, self._merge_piece, self._lengths)
        tokens = len(self._merge_piece(data))
        if len(piece) <= _REMEMBERED_LENGTH:
            if len(self) >= _REMEMBERED_PIECES:
                self.clear()
            self[piece] = tokens
        return tokens

    def total(self, text: str) -> int:
        """Return the number of tokens of a text without surrogates."""
        return sum(map(self.__getitem__, pieces(text)))


class BpeCounter:
    """The o200k_base counter in pure Python.

    Raises:
        InternalError: the vocabulary file of this package is missing or damaged.
    """

    name = ENCODING_NAME

    def __init__(self) -> None:
        words = vocabulary.load()

        def merge_piece(data: bytes) -> Sequence[int]:
            # Every token merges to itself, so a piece that is one needs no merging.
            rank = words.ranks.get(data)
            return merge(data, words) if rank is None else (rank,)

        self._counts = PieceCounts(merge_piece)

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes."""
        return sum(map(self._counts.total, chunks(well_formed(text), _CHUNK_LENGTH)))
