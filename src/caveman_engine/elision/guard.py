"""The redundancy guard: a unit may go only if a unit that stays resembles it.

Owns vocabularies, classes and the rule that tells repetition from a document. This is a correctness rule, not a knob.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

_MAX_WORDS: Final = 128  # distinct words of a unit that are looked at
_MAX_SEEDS: Final = 64  # surviving units that represent from the start
_MAX_PROMOTIONS: Final = 128  # after this many units that nothing represents, the payload is a document
_MISSING_TENTHS: Final = 1  # of ten words of a unit, at most this many may be missing in its representative


@cache
def _masked() -> re.Pattern[str]:
    """Hex ids, UUIDs and quoted paths: they mask like runs of digits."""
    return re.compile(
        r"\b(?=[0-9a-f-]*\d)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"
        r"|\b(?:0x)?(?=[a-f]*\d)[0-9a-f]{7,}\b"
        r"|(?<=[\"'`])[\w.~@:+-]*/[\w.~@:+/-]*(?=[\"'`])"
    )


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"\w+")


@cache
def _digits() -> re.Pattern[str]:
    return re.compile(r"\d+")


Vocabulary = frozenset[str]


def vocabulary(unit: str) -> Vocabulary:
    """Return the words of a unit.

    Runs of digits read `#` where the unit has a word with a letter, so that two lines that differ in a time know each
    other; a unit of bare numbers keeps them and is marked, so that it is never compared with the other kind.
    """
    text = unit.lower()
    words = _word().findall(_digits().sub("#0", _masked().sub("#", text)).replace("#0", "0"))
    if any(_has_letter(word) for word in words):
        return frozenset(list(dict.fromkeys(words))[:_MAX_WORDS])
    return frozenset(["\0numbers", *list(dict.fromkeys(_word().findall(text)))[:_MAX_WORDS]])


def _has_letter(word: str) -> bool:
    return any(character.isalpha() for character in word)


class _Classes:
    """The vocabularies that represent, found through their rarest words."""

    def __init__(self) -> None:
        self._members: list[Vocabulary] = []
        self._holders: dict[str, list[int]] = {}

    def add(self, words: Vocabulary) -> None:
        number = len(self._members)
        self._members.append(words)
        for word in words:
            self._holders.setdefault(word, []).append(number)

    def represents(self, words: Vocabulary) -> bool:
        """Whether one class holds at least nine tenths of `words`.

        A class that misses at most m of the words holds at least one of any m + 1, so only the classes of the m + 1
        rarest words are compared.
        """
        if not words:
            return True
        missing = len(words) * _MISSING_TENTHS // 10
        holders = self._holders
        rarest = sorted((len(holders.get(word, ())), word) for word in words)[: missing + 1]
        candidates = {number for _, word in rarest for number in holders.get(word, ())}
        return any(len(words - self._members[number]) <= missing for number in candidates)


def promote(units: Sequence[str], keep: bytearray) -> bool:
    """Keep every unit that no surviving unit resembles; later ones fold onto those kept here.

    Args:
        units: the text of every unit.
        keep: one byte a unit, nonzero where it stays; changed in place.

    Returns:
        Whether the payload is a repetition. If not, it is a document and every unit is kept now.
    """
    survivors = [index for index, kept in enumerate(keep) if kept]
    if len(survivors) > _MAX_SEEDS:
        survivors = [survivors[at * len(survivors) // _MAX_SEEDS] for at in range(_MAX_SEEDS)]
    classes = _Classes()
    decided: set[Vocabulary] = set()
    read: dict[str, Vocabulary] = {}
    for index in survivors:
        words = vocabulary(units[index])
        if words not in decided:
            decided.add(words)
            classes.add(words)
    promotions = 0
    for index, unit in enumerate(units):
        if keep[index]:
            continue
        words = read.get(unit) or read.setdefault(unit, vocabulary(unit))
        if words in decided:
            continue
        decided.add(words)
        if classes.represents(words):
            continue
        promotions += 1
        if promotions > _MAX_PROMOTIONS:
            keep[:] = b"\1" * len(keep)
            return False
        keep[index] = 1
        classes.add(words)
    return True
