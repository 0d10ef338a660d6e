"""What tiktoken itself says, with the published pattern: the truth that our counters are held to.

Run as a program, it writes the package's table of character classes anew from tiktoken's own.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import groupby
from pathlib import Path

import tiktoken

from caveman_engine.tokens import vocabulary

CLASSES_FILE = Path(__file__).parents[3] / "src" / "caveman_engine" / "tokens" / "data" / "character_classes.txt"

# From tiktoken_ext.openai_public.o200k_base, which cannot be called offline: it downloads the vocabulary first.
_LETTERS = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]%s[\p{Ll}\p{Lm}\p{Lo}\p{M}]%s(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
)
PATTERN = "|".join(
    [
        _LETTERS % ("*", "+"),
        _LETTERS % ("+", "*"),
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    ]
)

_CLASSES = {
    "U": r"[\p{Lu}\p{Lt}]",
    "L": r"\p{Ll}",
    "O": r"[\p{Lm}\p{Lo}]",
    "M": r"\p{M}",
    "N": r"\p{N}",
    "S": r"\s",
}
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LINE_LENGTH = 110


@cache
def encoding() -> tiktoken.Encoding:
    """Return o200k_base with its published pattern and no special tokens."""
    return tiktoken.Encoding("o200k_base", pat_str=PATTERN, mergeable_ranks=vocabulary.load().ranks, special_tokens={})


def count(text: str) -> int:
    return len(encoding().encode_ordinary(text))


@cache
def classes() -> str:
    """Return the class letter of every code point, in order, by asking tiktoken's pattern engine."""
    single_bytes = {bytes([byte]): byte for byte in range(256)}
    everything = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    letters = ["P"] * 0x110000
    for letter, pattern in _CLASSES.items():
        matcher = tiktoken.Encoding(letter, pat_str=pattern, mergeable_ranks=single_bytes, special_tokens={})
        for character in bytes(matcher.encode_ordinary(everything)).decode():
            letters[ord(character)] = letter
    return "".join(letters)


def classes_file() -> str:
    """Return the text of the package's table."""
    word = ""
    for letter, run in groupby(classes()):
        word += _base36(sum(1 for _ in run)) + letter
    lines = (word[start : start + _LINE_LENGTH] for start in range(0, len(word), _LINE_LENGTH))
    return "\n".join(lines) + "\n"


def _base36(length: int) -> str:
    if length == 1:
        return ""
    digits = ""
    while length:
        length, digit = divmod(length, 36)
        digits = _DIGITS[digit] + digits
    return digits


if __name__ == "__main__":
    CLASSES_FILE.write_text(classes_file(), encoding="ascii")
    sys.stdout.write(f"{CLASSES_FILE}\n")
