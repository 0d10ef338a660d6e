"""The words of an element, for the redundancy guard.

Owns reading them string by string, so that a string that comes back is read once; what a word is, the guard decides.
"""

from __future__ import annotations

from typing import Final

from caveman_engine.elision.guard import Vocabulary, vocabulary

_MAX_WORDS: Final = 4096  # of an element that are compared; a long text in it must not end the comparison
_LITERALS: Final = ("true", "false", "null")
_ESCAPES: Final = ("\\n", "\\r", "\\t")
_NUMBER: Final = "0"  # how the guard writes digits among words
_DIGITS: Final = str.maketrans("123456789", "000000000")
_NUMBERS_ALONE: Final = "\0numbers"  # how it marks a unit without a word


class Words:
    """The words of elements of one payload."""

    def __init__(self) -> None:
        self._known: dict[str, Vocabulary] = {}

    def of(self, text: str) -> Vocabulary:
        """Return the words of an element, given without white space between its tokens.

        An element without a letter keeps its numbers, as the guard has it.
        """
        pieces = text.replace('\\"', "  ").translate(_DIGITS).split('"')
        if len(pieces) == 1:
            return vocabulary(text, _MAX_WORDS)
        words: set[str] = set()
        for piece in pieces[1::2]:
            found = self._known.get(piece)
            if found is None:
                found = self._known[piece] = self._read(piece)
            words |= found
        outside = "".join(pieces[::2])
        words.update(literal for literal in _LITERALS if literal in outside)
        if not any(map(_has_letter, words)):
            return vocabulary(text, _MAX_WORDS)
        if _NUMBER not in words and any(map(str.isdigit, outside)):
            words.add(_NUMBER)
        return frozenset(words)

    def _read(self, piece: str) -> Vocabulary:
        for escape in _ESCAPES:
            piece = piece.replace(escape, " ")
        found = vocabulary(f'"{piece}"', _MAX_WORDS)
        return found if _NUMBERS_ALONE not in found else frozenset((_NUMBER,) if len(found) > 1 else ())


def _has_letter(word: str) -> bool:
    return any(map(str.isalpha, word))
