"""Texts of 100 KB that make tokenizers slow, and ordinary ones to compare with."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import caveman_engine

# In bytes of UTF-8, about.
LENGTH = 100_000

_SMALL = "abcdefghijklmnopqrstuvwxyz"
_LETTERS = _SMALL + _SMALL.upper()


def _characters(*ranges: tuple[int, int]) -> str:
    return "".join(chr(code) for first, last in ranges for code in range(first, last + 1))


@cache
def worst_cases() -> dict[str, str]:
    random = Random(100)

    def mixed(symbols: str) -> str:
        bytes_each = sum(len(symbol.encode()) for symbol in symbols) / len(symbols)
        return "".join(random.choices(symbols, k=int(LENGTH / bytes_each)))

    return {
        "one letter": "a" * LENGTH,
        "one capital": "A" * LENGTH,
        "blanks": " " * LENGTH,
        "blanks before a word": " " * LENGTH + "x",
        "line ends": "\n" * LENGTH,
        "slashes and line ends": "!" + "/\n" * (LENGTH // 2),
        "ruler": "=" * LENGTH,
        "apostrophes": "'" * LENGTH,
        "contractions": "'s" * (LENGTH // 2),
        "zeros": "\0" * LENGTH,
        "digits": mixed("0123456789"),
        "random letters": mixed(_SMALL),
        "random letters of both cases": mixed(_LETTERS),
        "base64": mixed(_LETTERS + "0123456789+/"),
        "hex": mixed("0123456789abcdef"),
        "punctuation": mixed('!"#$%&()*+,-.:;<=>?@[]^_`{|}~'),
        "white space": mixed(" \t\xa0\u2003\u3000"),
        "blanks and line ends": mixed(" \t\n\r"),
        "Chinese": mixed(_characters((0x4E00, 0x9FA5))),
        "one Chinese character": "的" * (LENGTH // 3),
        "Thai": mixed(_characters((0xE01, 0xE3A), (0xE40, 0xE4E))),
        "marks": "e" + "\u0301" * (LENGTH // 2),
        "letters with marks": "e\u0301" * (LENGTH // 3),
        "emoji": mixed(_characters((0x1F300, 0x1F64F))),
        "joined emoji": "👩\u200d👩\u200d👧" * (LENGTH // 18),
        "private": mixed(_characters((0xE000, 0xF8FF))),
        "everything": mixed("aB1!的\u0301 \n😀'"),
        "words between blanks": (" " * 9000 + mixed(_LETTERS)[:1000]) * 10,
    }


@cache
def ordinary_texts() -> dict[str, str]:
    random = Random(101)
    package = Path(caveman_engine.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    words = sorted(set(re.findall(r"[A-Za-z]+", code)))

    def lines(template: str) -> str:
        text = ""
        while len(text) < LENGTH:
            text += template.format(n=random.randrange(10**6), m=random.randrange(100), word=random.choice(words))
        return text[:LENGTH]

    return {
        "code": code[:LENGTH],
        "prose": " ".join(random.choices(words, k=LENGTH // 8))[:LENGTH],
        "log": lines("2024-05-17T09:{m:02}:11.{n:06}Z INFO  {word}-{m} pool: connection {n} took {m} ms\n"),
        "JSON": lines('{{"id": {n}, "name": "{word}", "tags": ["alpha", "beta"], "price": {m}.99}},'),
    }
