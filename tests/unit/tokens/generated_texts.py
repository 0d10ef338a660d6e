"""Texts made to break tokenizers: seeded, over wide alphabets, the same on every Python version."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

_ASCII = "".join(map(chr, range(128)))
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f"
    "\u205f\u3000"
)
# What looks like white space, or counts as such elsewhere, and is none here.
_NEARLY_WHITE_SPACE = "\x1c\x1d\x1e\x1f\u180e\u200b\u200c\u200d\u2060\ufeff"
_DIGITS = "0129٠٣߀०९๕༣၅៩᠙⁵₇ⅣⅫ㉑½¾൵一〇𝟘𝟿𞥐"
_MARKS = "\u0300\u0301\u0327\u0483\u0488\u05b0\u0651\u0903\u093e\u20dd\u20e3\u3099\ufe0f\U000e0101"
_CASED = "aZßẞſKÅıİǅǈǲᾳᾼΩωςДдԱա\U00010400\U00010428ꞌᏸⓐⓏªºʰⁱ"
_UNCASED = "一的かカ゛ーㄱ한글กขาิ่עברשלוםعربيةहिन्दीதமிழ்ქართᠮᠣ\U00020000\U0002a6d6"
_EMOJI = ["👩", "\u200d", "👧", "🏽", "🇩", "🇪", "❤\ufe0f", "1\ufe0f\u20e3", "🏴\U000e0067\U000e007f", "😀", "⌚", "©"]
_WORDS = [
    "I'm", "don't", "we'LL", "they'Re", "you'vE", "'d", "'D", "'ſ", "x'ſy", "it'S", "'sup", "''s", "\u2019s", "O'Neil",
    "HTTPServer", "getElementById", "snake_case", "<|endoftext|>", "<|endofprompt|>", "<|im_start|>", "__proto__",
    "constructor", "hasOwnProperty", "toString", "NaN", "null", "2024-01-31T12:34:56.789Z", "0x1F", "1234567",
    "C:\\a\\b", "https://a.example/b?c=d#e", "//\n//", "!\r\n\r\n/", "...\n", "\r\n", "\n\n\n", " \n \n ", "\t\t",
    "    ", "ERROR", "=====", "-----", "│├──", "naïve", "ﬁ", "\U00010ffff", "\ue000", "\uffff",
    "\x00", "\x7f", "\u0378", "\u1c89\u1c8a", "\ua7cb", "\U00016d40",
]  # fmt: skip
_SURROGATES = ["\ud800", "\udbff", "\udc00", "\udfff", "\ud83d\ude00", "\ude00\ud83d", "\ud83d"]

_ALPHABETS: tuple[str | list[str], ...] = (
    _ASCII,
    _LETTERS,
    _LETTERS + " '",
    _WHITE_SPACE,
    _WHITE_SPACE + _NEARLY_WHITE_SPACE + "a1!",
    _DIGITS,
    _DIGITS + " .,",
    _MARKS + "aA1 !",
    _CASED,
    _CASED + _MARKS + "'",
    _UNCASED,
    _UNCASED + _MARKS + " 。，",
    _EMOJI,
    _WORDS,
    [*_SURROGATES, "a", " ", "\n"],
    "sStTrReEvVmMlLdDſ''",
    "\r\n/! ",
    "=-_*#~",
)
_EVERYTHING: list[str] = [symbol for alphabet in _ALPHABETS for symbol in alphabet]


def generated_texts(count: int, seed: int) -> Iterator[str]:
    """Yield `count` texts of 0 to some 120 symbols, now and then a long run of few symbols."""
    random = Random(seed)
    for _ in range(count):
        yield _text(random)


def _text(random: Random) -> str:
    kind = random.randrange(20)
    if kind == 0:  # any code points at all
        return "".join(chr(random.randrange(0x110000)) for _ in range(random.randrange(40)))
    if kind == 1:  # long unbroken runs of a few symbols, between other things
        symbols = random.choices(random.choice(_ALPHABETS), k=random.randrange(1, 4))
        run = "".join(random.choices(symbols, k=random.randrange(200, 3000)))
        return random.choice(_EVERYTHING) + run + random.choice(_EVERYTHING)
    if kind < 8:
        alphabet: str | list[str] = random.choice(_ALPHABETS)
    elif kind < 14:
        alphabet = list(random.choice(_ALPHABETS)) + list(random.choice(_ALPHABETS))
    else:
        alphabet = _EVERYTHING
    return "".join(random.choices(alphabet, k=random.randrange(random.choice((4, 24, 120)))))
