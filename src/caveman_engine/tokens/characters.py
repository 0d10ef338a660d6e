"""What kind of character each code point is, pinned, so that every counter on every platform agrees.

Owns reading `data/character_classes.txt`: the classes of Unicode 16, which all tiktoken releases from 0.9 use. Python
and JavaScript engines each bring their own, other Unicode version, so theirs are never asked. The file's one long
word tells runs of code points from 0 on: how many in base 36 (nothing for one), then the class letter.
"""

from __future__ import annotations

from functools import cache

UPPER = "U"  # Lu, Lt
LOWER = "L"  # Ll
OTHER_LETTER = "O"  # Lm, Lo
MARK = "M"  # Mn, Mc, Me
NUMBER = "N"  # Nd, Nl, No
SPACE = "S"  # White_Space, line ends included
OTHER = "P"  # all the rest

_DATA_FILE = "data/character_classes.txt"


@cache
def runs() -> tuple[tuple[int, int, str], ...]:
    """Return (first code point, last code point, class letter) of each run, in order, from 0 to 0x10FFFF.

    Raises:
        InternalError: the data file is missing.
    """
    import pkgutil
    import re

    from caveman_engine.errors import InternalError

    packed = pkgutil.get_data(__package__, _DATA_FILE)
    if packed is None:
        raise InternalError(f"{_DATA_FILE} is missing; it ships with the package: install it again")
    found: list[tuple[int, int, str]] = []
    start = 0
    for length, letter in re.findall(r"([0-9a-z]*)([A-Z])", packed.decode("ascii").replace("\n", "")):
        end = start + (int(length, 36) if length else 1)
        found.append((start, end - 1, letter))
        start = end
    return tuple(found)


def ranges_of(letters: str) -> list[tuple[int, int]]:
    """Return the code point ranges, ends included, of all classes named in `letters`, adjoining ones joined."""
    ranges: list[tuple[int, int]] = []
    for first, last, letter in runs():
        if letter not in letters:
            continue
        if ranges and ranges[-1][1] + 1 == first:
            ranges[-1] = (ranges[-1][0], last)
        else:
            ranges.append((first, last))
    return ranges
