"""Units: the pieces a compressor may drop whole, and where each came from.

Owns splitting into lines and the map from units back to the original. Decides nothing about what is kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate


@cache
def _line() -> re.Pattern[str]:
    return re.compile(r"[^\n]*\n|[^\n]+")


def split_lines(text: str) -> list[str]:
    """Split at line feeds only; every line keeps its ending, and nothing is added or lost."""
    return _line().findall(text)


@dataclass(frozen=True, slots=True)
class Units:
    """The units of one payload, in order.

    Attributes:
        shown: each unit as a view would show it, ending included.
        starts: where each unit begins in the original, in characters, and the original's length at the end.
        noun: what a unit is called in a marker.
    """

    shown: Sequence[str]
    starts: Sequence[int]
    noun: str

    @classmethod
    def of(cls, shown: Sequence[str], original: Sequence[str], noun: str, offset: int = 0) -> Units:
        """Pair what would be shown with the original slices, one to one; the first slice begins at `offset`."""
        if len(shown) != len(original):
            raise ValueError(f"{len(shown)} shown units cannot stand for {len(original)} original ones")
        return cls(shown, list(accumulate(map(len, original), initial=offset)), noun)

    def __len__(self) -> int:
        return len(self.shown)


def ending_of(line: str) -> str:
    """Return the line's own ending: CRLF, LF or none."""
    if line.endswith("\r\n"):
        return "\r\n"
    return "\n" if line.endswith("\n") else ""
