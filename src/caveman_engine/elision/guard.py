"""The redundancy guard: a unit may go only if a unit that stays resembles it.

Owns vocabularies, classes and the rule that tells repetition from a document. This is a correctness rule, not a knob.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
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
        r"\b(?=[0-9a-f-]{0,35}\d)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"
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


def vocabulary(unit: str, most: int = _MAX_WORDS) -> Vocabulary:
    """Return the words of a unit, `most` of them at most.

    Runs of digits read `#` where the unit has a word with a letter, so that two lines that differ in a time know each
    other; a unit of bare numbers keeps them and is marked, so that it is never compared with the other kind.
    """
    text = unit.lower()
    words = _word().findall(_digits().sub("#0", _masked().sub("#", text)).replace("#0", "0"))
    if any(_has_letter(word) for word in words):
        return frozenset(list(dict.fromkeys(words))[:most])
    return frozenset(["\0numbers", *list(dict.fromkeys(_word().findall(text)))[:most]])


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

    def represents(self, words: Vocabulary, missing: int) -> bool:
        """Whether one class holds all of `words` but `missing` at most.

        Such a class holds at least one of any `missing + 1` words, so only the classes of the rarest ones are compared.
        """
        if len(words) <= missing:
            return True
        holders = self._holders
        rarest = sorted((len(holders.get(word, ())), word) for word in words)[: missing + 1]
        candidates = {number for _, word in rarest for number in holders.get(word, ())}
        return any(len(words - self._members[number]) <= missing for number in candidates)


def may_miss(words: int) -> int:
    """Return how many of a unit's words may be missing in the unit that represents it: one tenth."""
    return words * _MISSING_TENTHS // 10


def promote(units: Sequence[str], keep: bytearray) -> bool:
    """Keep every unit that no surviving unit resembles; later ones fold onto those kept here.

    Args:
        units: the text of every unit.
        keep: one byte a unit, nonzero where it stays; changed in place.

    Returns:
        Whether the payload is a repetition. If not, it is a document and every unit is kept now.
    """
    read: dict[str, Judged] = {}

    def judged(index: int) -> Judged:
        unit = units[index]
        found = read.get(unit)
        if found is None:
            words = vocabulary(unit)
            found = read[unit] = (words, may_miss(len(words)))
        return found

    return promote_judged(judged, keep)


Judged = tuple[Vocabulary, int]
"""The words of a unit that its representative must hold, and how many of them may be missing there."""


def promote_judged(judged: Callable[[int], Judged], keep: bytearray) -> bool:
    """Do what `promote` does for units whose words are gathered already; see there.

    Args:
        judged: returns the words of the unit with this number.
        keep: one byte a unit, nonzero where it stays; changed in place.
    """
    survivors = [index for index, kept in enumerate(keep) if kept]
    if len(survivors) > _MAX_SEEDS:
        survivors = [survivors[at * len(survivors) // _MAX_SEEDS] for at in range(_MAX_SEEDS)]
    classes = _Classes()
    decided: set[Judged] = set()
    for index in survivors:
        unit = judged(index)
        if unit not in decided:
            decided.add(unit)
            classes.add(unit[0])
    promotions = 0
    for index, kept in enumerate(keep):
        if kept:
            continue
        unit = judged(index)
        if unit in decided:
            continue
        decided.add(unit)
        if classes.represents(*unit):
            continue
        promotions += 1
        if promotions > _MAX_PROMOTIONS:
            keep[:] = b"\1" * len(keep)
            return False
        keep[index] = 1
        classes.add(unit[0])
    return True
