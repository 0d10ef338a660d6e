"""Units as the checker sees them: what may be shown of each, and what claims about it are judged by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.normalise import split_ending


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of the original.

    Attributes:
        shown: what a view may show of it, line ending included.
        text: what claims are about: without ending, without a listing's gutter.
        source: its slice of the original, or `None` if it has none of its own.
        number: the number that a listing prints before it, or empty.
        last: the number that a listing prints before its last line, or empty.
        gutter_bytes: how much of what may be shown is a listing's gutter.
    """

    shown: str
    text: str
    source: str | None
    number: str = ""
    last: str = ""
    gutter_bytes: int = 0


def plain(slices: Sequence[str], shown: Sequence[str] | None = None) -> list[Unit]:
    """Return units whose slices are known; what may be shown is the slice itself unless it is given."""
    pairs = zip(slices if shown is None else shown, slices, strict=True)
    return [Unit(each, split_ending(each)[0], source) for each, source in pairs]
