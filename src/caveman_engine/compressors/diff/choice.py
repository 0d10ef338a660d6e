"""Which lines of a diff stay, and how its markers read.

Owns the roles of lines: bodies that a program wrote go whole, context goes where it is far from any change, every
other line stays.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from caveman_engine.compressors.diff.files import DiffFile
from caveman_engine.compressors.diff.generated import is_generated
from caveman_engine.compressors.diff.hunks import Hunk
from caveman_engine.elision.facts import Fact, Kind
from caveman_engine.elision.markers import PlainStyle, phrase

CONTEXT_LINES: Final = 2
"""Lines shown on each side of a change (from the specification)."""

CONTEXT_NOUN: Final = "context lines"
BODY_NOUN: Final = "lines"


class DiffLines(PlainStyle):
    """The lines of one diff; also the style of its markers, which call the lines of a body by another noun."""

    def __init__(self, lines: Sequence[str], files: Sequence[DiffFile]) -> None:
        super().__init__(CONTEXT_NOUN)
        self._bodies: list[DiffFile] = []
        self._binary: list[tuple[int, int]] = []
        self._near: list[int] = []
        self._required = bytearray(b"\1" * len(lines))
        for file in files:
            self._binary += file.binary
            if file.hunks and is_generated(file, lines):
                self._bodies.append(file)
                for hunk in file.hunks:
                    self._required[hunk.start : hunk.end] = bytes(hunk.end - hunk.start)
                continue
            for hunk in file.hunks:
                for at in hunk.context:
                    self._required[at] = 0
                self._near += _near(hunk)
        for start, end in self._binary:
            self._required[start:end] = bytes(end - start)
        self._body_starts = [file.hunks[0].start for file in self._bodies]
        self._binary_starts = [start for start, _ in self._binary]

    def choose(self, hits: Sequence[int] = (), optional: float = 1) -> bytearray:
        """Return one byte a line, nonzero where it stays.

        Args:
            hits: lines that stay because they match a query, each under the header of its hunk.
            optional: the share of the context near changes that stays, the first of it.
        """
        keep = bytearray(self._required)
        for at in (*hits, *self._near[: int(len(self._near) * optional)]):
            keep[at] = 1
        for at in hits:
            body = self._body_of(at)
            if body is not None:
                keep[body.hunks[bisect_right(body.hunks, at, key=lambda hunk: hunk.start) - 1].start] = 1
        return keep

    def changes(self, start: int, end: int) -> list[Fact]:
        """Count the changes in a run of whole hunks of a body that a program wrote."""
        body = self._body_of(start)
        if body is None:
            return []
        whole = [hunk for hunk in body.hunks if start <= hunk.start and hunk.end <= end]
        if sum(hunk.end - hunk.start for hunk in whole) != end - start:
            return []
        added, removed = sum(hunk.added for hunk in whole), sum(hunk.removed for hunk in whole)
        return [Fact(Kind.ENUMERATION, f"+{added} -{removed}, {len(whole)} {'hunk' if len(whole) == 1 else 'hunks'}")]

    def noun(self, at: int) -> str:
        """Return what the units of the run that begins at a line are called."""
        return BODY_NOUN if self._body_of(at) is not None or self._is_binary(at) else CONTEXT_NOUN

    def marker(self, start: int, end: int, facts: str) -> str:
        """Return the marker of a run; see `Style.marker`."""
        return phrase(end - start, self.noun(start), facts)

    def _body_of(self, at: int) -> DiffFile | None:
        number = bisect_right(self._body_starts, at) - 1
        if number < 0 or at >= self._bodies[number].hunks[-1].end:
            return None
        return self._bodies[number]

    def _is_binary(self, at: int) -> bool:
        number = bisect_right(self._binary_starts, at) - 1
        return number >= 0 and at < self._binary[number][1]


def _near(hunk: Hunk) -> list[int]:
    """Return the context lines of a hunk that stand within `CONTEXT_LINES` of any other line of it."""
    context = hunk.context
    near: list[int] = []
    at = 0
    while at < len(context):
        end = at
        while end + 1 < len(context) and context[end + 1] == context[end] + 1:
            end += 1
        first, last = context[at], context[end] + 1
        after = min(first + CONTEXT_LINES, last) if first > hunk.start + 1 else first
        before = max(last - CONTEXT_LINES, after) if last < hunk.end else last
        near += (*range(first, after), *range(before, last))
        at = end + 1
    return near
