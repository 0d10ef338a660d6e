"""Counts with tiktoken, given our vocabulary and our character classes, so that it asks no network and no one else.

Keeps from tiktoken what it cannot take: a pattern match over some hundred thousand white-space characters makes it
panic, and on very long pieces it slows down. Chunks that hold such pieces are cut into pieces here.
"""

from __future__ import annotations

import re

import tiktoken

from caveman_engine.tokens import characters, vocabulary
from caveman_engine.tokens.bpe_counter import PieceCounts
from caveman_engine.tokens.counter import ENCODING_NAME
from caveman_engine.tokens.grammar import Classes, pattern
from caveman_engine.tokens.split import chunks, class_string, well_formed

# So many characters are handed over at a time, to bound the list of tokens that tiktoken makes: 1 MB.
_CHUNK_LENGTH = 1 << 17

# A piece of twice this many characters, or longer, fills one of the blocks of this length that a chunk is looked
# through in.
_BLOCK_LENGTH = 2048

# How a block that lies within one piece starts, or another: decided in a fraction of a microsecond.
_PERHAPS_ONE_PIECE = re.compile(r"[A-Za-z\x80-\U0010ffff]{64}|\s{64}|[^ \tA-Za-z0-9]{64}")

# What it is to its end, as a class string: letters and marks; white space; or no letters, digits or blanks.
_ONE_PIECE = re.compile(r"[ASTREVMLDastrevmldx^]+|[ \t\r\n]+|[^ \tASTREVMLDastrevmldx0]+")


class TiktokenCounter:
    """The o200k_base counter on tiktoken.

    Raises:
        InternalError: the vocabulary file of this package is missing or damaged.
    """

    name = ENCODING_NAME

    def __init__(self) -> None:
        self._encoding = tiktoken.Encoding(
            ENCODING_NAME,
            pat_str=_pattern(),
            mergeable_ranks=vocabulary.load().ranks,
            special_tokens={},
        )
        # Private, but the only way to have one piece merged without a pattern match; the same in all releases.
        self._counts = PieceCounts(self._encoding._encode_single_piece)

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes."""
        return sum(map(self._count_chunk, chunks(well_formed(text), _CHUNK_LENGTH)))

    def _count_chunk(self, chunk: str) -> int:
        if _has_long_piece(chunk):
            return self._counts.total(chunk)
        return len(self._encoding.encode_ordinary(chunk))


def _has_long_piece(chunk: str) -> bool:
    """Tell whether there may be a piece of `2 * _BLOCK_LENGTH` characters or more."""
    starts = range(0, len(chunk) - _BLOCK_LENGTH + 1, _BLOCK_LENGTH)
    return any(
        _ONE_PIECE.fullmatch(class_string(chunk[start : start + _BLOCK_LENGTH])) is not None
        for start in starts
        if _PERHAPS_ONE_PIECE.match(chunk, start) is not None
    )


def _pattern() -> str:
    return pattern(
        Classes(
            upper=_bracket(characters.UPPER),
            lower=_bracket(characters.LOWER),
            other_letter=_bracket(characters.OTHER_LETTER),
            mark=_bracket(characters.MARK),
            number=_bracket(characters.NUMBER),
            space=_bracket(characters.SPACE),
            long_s=r"\x{17f}",
        )
    )


def _bracket(letters: str) -> str:
    """Return the inside of a bracket expression, in tiktoken's syntax, for the characters of some classes."""
    return "".join(rf"\x{{{first:x}}}-\x{{{last:x}}}" for first, last in characters.ranges_of(letters))
