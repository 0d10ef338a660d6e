"""Cuts a text where o200k_base does: into chunks that can be counted apart, and chunks into pieces.

Does not count. Everything here is linear in the text's length.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

from caveman_engine.tokens import characters
from caveman_engine.tokens.grammar import Classes, pattern

# Between the character that this matches and the next, a piece always ends, whatever stands before and after: no piece
# has a space after anything but white space, and none goes on after a letter or digit with a character that is neither
# of those, nor a mark, nor the apostrophe of a contraction. (Letters: ASCII, kana, Chinese characters, Hangul.)
_CUT = re.compile(
    r"\S(?= )"
    r"|[A-Za-z0-9\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3](?=[\x00-&(-/:-@\[-`{-\x7f\u3001\u3002\uff0c])"
)

# In a class string each character is stood for by one of its class that ASCII text would use the same way, so that
# the letters of contractions can stand for themselves. Other letters and marks have no ASCII of their kind.
_STANDS_FOR = {
    characters.UPPER: "A",
    characters.LOWER: "a",
    characters.OTHER_LETTER: "x",
    characters.MARK: "^",
    characters.NUMBER: "0",
    characters.SPACE: "\t",
    characters.OTHER: "!",
}
_STANDS_FOR_ITSELF = "sStTrReEvVmMlLdD'/ \r\n"
_LONG_S = 0x17F


def well_formed(text: str) -> str:
    """Return `text` with surrogate pairs joined and U+FFFD in the place of each surrogate that has no partner."""
    if text.isascii():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def chunks(text: str, size: int) -> Iterator[str]:
    """Yield `text` in parts of about `size` characters whose tokens add up to those of the whole.

    A part is longer where there is no place to cut.
    """
    start = 0
    while len(text) - start > size:
        cut = _CUT.search(text, start + size)
        if cut is None:
            break
        yield text[start : cut.end()]
        start = cut.end()
    yield text[start:] if start else text


def pieces(text: str) -> list[str]:
    """Return the pieces of a text without surrogates, in order; together they are the text."""
    if text.isascii():
        return _ascii_piece().findall(text)
    found: list[str] = []
    start = 0
    for length in map(len, _class_piece().findall(class_string(text))):
        found.append(text[start : start + length])
        start += length
    return found


def class_string(text: str) -> str:
    """Return `text` with each character replaced by the ASCII character that stands for its class."""
    return text.translate(_class_characters())


@cache
def _ascii_piece() -> re.Pattern[str]:
    return re.compile(
        pattern(Classes(upper="A-Z", lower="a-z", other_letter="", mark="", number="0-9", space=r"\t-\r ", long_s=""))
    )


@cache
def _class_piece() -> re.Pattern[str]:
    return re.compile(
        pattern(
            Classes(
                upper="ASTREVMLD",
                lower="astrevmld",
                other_letter="x",
                mark=r"\^",
                number="0",
                space=r"\t\r\n ",
                long_s="",
            )
        )
    )


class _ClassCharacters(dict[int, int]):
    """A translation table that learns the characters it meets."""

    def __init__(self) -> None:
        super().__init__((ord(character), ord(character)) for character in _STANDS_FOR_ITSELF)
        self[_LONG_S] = ord("s")
        self._starts = [first for first, _, _ in characters.runs()]
        self._stand_ins = [ord(_STANDS_FOR[letter]) for _, _, letter in characters.runs()]

    def __missing__(self, code_point: int) -> int:
        stand_in = self._stand_ins[bisect_right(self._starts, code_point) - 1]
        self[code_point] = stand_in
        return stand_in


@cache
def _class_characters() -> _ClassCharacters:
    return _ClassCharacters()
