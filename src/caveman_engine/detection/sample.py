"""A bounded sample of a payload, so that detection costs the same for a megabyte and for sixty-four.

Owns which lines are looked at. Judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from caveman_engine.payload import BOM, Payload

SAMPLE_CHARS: Final = 256 * 1024
"""How much of a payload detection reads, in characters (256 KiB, from the specification)."""

_WINDOWS: Final = 8


@dataclass(frozen=True)
class Sample:
    """Whole lines from the head, the tail and evenly spaced places between.

    Attributes:
        text: the whole payload's text.
        lines: the sampled lines without their endings, in order, blank ones included.
        complete: whether the sample is the whole payload.
    """

    text: str
    lines: list[str]
    complete: bool

    @classmethod
    def of(cls, payload: Payload) -> Sample:
        """Sample a payload that is text."""
        text = (payload.text or "").removeprefix(BOM)
        if len(text) <= SAMPLE_CHARS:
            return cls(text, text.splitlines(), True)
        size = SAMPLE_CHARS // _WINDOWS
        last = len(text) - size
        lines: list[str] = []
        for index in range(_WINDOWS):
            start = last * index // (_WINDOWS - 1)
            window = text[start : start + size]
            if index:
                window = window[window.find("\n") + 1 :]
            if index < _WINDOWS - 1:
                window = window[: window.rfind("\n") + 1]
            lines += window.splitlines()
        return cls(text, lines, False)

    @cached_property
    def filled(self) -> list[str]:
        """The sampled lines that are not blank."""
        return [line for line in self.lines if line and not line.isspace()]
