"""A bounded sample of a payload, so that detection costs the same for a megabyte and for sixty-four.

Owns which parts are looked at. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from caveman_engine.payload import BOM, Payload

SAMPLE_CHARS: Final = 256 * 1024
"""How much of a payload detection reads, in characters (256 KiB, from the specification)."""

_WINDOWS: Final = 8
_BLOCK_LINES: Final = 32  # lines judged a window: shares of a few hundred lines are exact enough to route by
_MAX_FENCE_INDENT: Final = 3  # as in CommonMark
_LINE_CHARS: Final = 1024  # a line is judged by this much of its head


@dataclass(frozen=True)
class Sample:
    """What detectors look at: head, tail and evenly spaced windows between.

    Attributes:
        text: the whole payload's text; for the final JSON parse only.
        windows: the sampled slices, in order and without a byte order mark; the whole text in one where it fits.
    """

    text: str
    windows: tuple[str, ...]

    @classmethod
    def of(cls, payload: Payload) -> Sample:
        """Sample a payload that is text."""
        text = payload.text or ""
        if len(text) <= SAMPLE_CHARS:
            return cls(text, (text.removeprefix(BOM),))
        size = SAMPLE_CHARS // _WINDOWS
        last = len(text) - size
        windows = [_whole_lines(text, last * at // (_WINDOWS - 1), size) for at in range(_WINDOWS)]
        return cls(text, (windows[0].removeprefix(BOM), *windows[1:]))

    @cached_property
    def head(self) -> str:
        """The first window: where a format announces itself."""
        return self.windows[0]

    @cached_property
    def first(self) -> str:
        """The first line that is not blank, or an empty string."""
        return self.filled[0] if self.filled else ""

    @cached_property
    def blocks(self) -> tuple[list[str], ...]:
        """The judged lines in runs of neighbours, without line endings; the last block ends with the payload."""
        if len(self.windows) > 1:
            cut = [self._lines_of(window, _BLOCK_LINES) for window in self.windows[:-1]]
            return (*cut, self._lines_of(self.windows[-1], _BLOCK_LINES, at_end=True))
        lines = self.head.split("\n")
        if len(lines) <= _WINDOWS * _BLOCK_LINES:
            return ([_bare(line) for line in lines],)
        last = len(lines) - _BLOCK_LINES
        starts = (last * at // (_WINDOWS - 1) for at in range(_WINDOWS))
        return tuple([_bare(line) for line in lines[start : start + _BLOCK_LINES]] for start in starts)

    @cached_property
    def lines(self) -> list[str]:
        """All judged lines in order."""
        return [line for block in self.blocks for line in block]

    @cached_property
    def filled(self) -> list[str]:
        """The judged lines that are not blank."""
        return [line for line in self.lines if line and not line.isspace()]

    @cached_property
    def fenced(self) -> bool:
        """Whether the payload is a document that quotes other texts between fences."""
        return any(_has_fence(window, fence) for window in self.windows for fence in ("```", "~~~"))

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield judged neighbours: a line and the one below it."""
        for block in self.blocks:
            yield from pairwise(block)

    @staticmethod
    def _lines_of(window: str, count: int, at_end: bool = False) -> list[str]:
        lines = window.rsplit("\n", count)[-count:] if at_end else window.split("\n", count)[:count]
        return [_bare(line) for line in lines]


def _has_fence(window: str, fence: str) -> bool:
    """Whether a line begins with a fence, perhaps in a list item; in deeper quotations it belongs to other texts."""
    at = window.find(fence)
    while at >= 0:
        start = window.rfind("\n", 0, at) + 1
        if at - start <= _MAX_FENCE_INDENT and not window[start:at].strip(" "):
            return True
        at = window.find(fence, window.find("\n", at) + 1 or len(window))
    return False


def _bare(line: str) -> str:
    return line[:_LINE_CHARS].removesuffix("\r")


def _whole_lines(text: str, start: int, size: int) -> str:
    """Return the whole lines of a window; a window inside one long line is returned as it is cut."""
    window = text[start : start + size]
    if "\n" not in window:
        return window
    if start and text[start - 1] != "\n":
        window = window[window.find("\n") + 1 :]
    if start + size < len(text):
        window = window[: window.rfind("\n") + 1]
    return window
