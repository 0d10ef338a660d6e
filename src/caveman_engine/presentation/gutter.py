"""A gutter of line numbers, as read tools print it: recognised, taken off, and put back by position.

Owns numbers and the range a marker names. A line that survives gets back its own number because the gaps of the view
say which lines survived, not because a line with the same text is found somewhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from typing import Final

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.elision import markers
from caveman_engine.elision.screen import strip_escapes
from caveman_engine.elision.units import ending_of, split_lines
from caveman_engine.elision.view import Gap
from caveman_engine.payload import BOM

_MIN_LINES: Final = 8
"""Numbered lines that make a listing (from the specification)."""

_MAX_WIDTH: Final = 12
"""Characters of the widest gutter, separator included (from the specification)."""

_HEAD_CHARS: Final = 1024
"""Characters in which a listing's first line begins."""

_SEPARATORS: Final = ("\t", " | ", ": ", "→", "  ")


@cache
def _gutter(separator: str) -> re.Pattern[str]:
    """A number and a separator; at the end of a line an editor may have taken the separator's blanks."""
    bare = separator.rstrip()
    return re.compile(rf" *(\d{{1,{_MAX_WIDTH}}})(?:{re.escape(separator)}|{re.escape(bare)}(?=\r?$))")


@dataclass(frozen=True, slots=True)
class Gutter:
    """The gutter of a listing.

    Attributes:
        bom: a byte order mark before it, or nothing.
        inner: the text without it.
        gutters: what stood before every line of the inner text; empty before blank ones.
        starts: where every line of the inner text begins, and its length at the end.
        before: how much was taken off before every line of it, and in all at the end.
    """

    bom: str
    inner: str
    gutters: list[str]
    starts: list[int]
    before: list[int]

    @classmethod
    def of(cls, bom: str, lines: list[str], gutters: list[str]) -> Gutter:
        """Take the gutters off the lines of a listing."""
        inner = [line[len(gutter) :] for line, gutter in zip(lines, gutters, strict=True)]
        starts = list(accumulate(map(len, inner), initial=0))
        return cls(bom, "".join(inner), gutters, starts, list(accumulate(map(len, gutters), initial=len(bom))))

    def wrap(self, view: Compressed) -> Compressed | None:
        """Put the numbers back, or return `None` if the view is neither made of these lines nor a text of its own."""
        if view.rewrites:
            gaps = tuple(
                replace(gap, original_start=self.outer(gap.original_start), original_end=self.outer(gap.original_end))
                for gap in view.gaps
            )
            return replace(view, gaps=gaps)
        listing = _Listing(self)
        if not listing.add_view(view):
            listing = _Listing(self)
            if not listing.add_lines(view):
                return None
        return replace(view, output="".join(listing.parts), gaps=tuple(listing.gaps))

    def line_at(self, position: int) -> int:
        """Return the number of the inner line that holds a position, counted from 0."""
        return min(bisect_right(self.starts, position) - 1, len(self.gutters) - 1)

    def is_start(self, position: int) -> bool:
        """Whether a line begins at a position, or the text ends there."""
        return self.starts[self.line_at(position)] == position or position == self.starts[-1]

    def outer(self, position: int) -> int:
        """Return where a position of the inner text is in the listing; the start of a line is before its gutter."""
        if position == self.starts[-1]:
            return self.before[-1] + position
        line = self.line_at(position)
        return self.before[line if position == self.starts[line] else line + 1] + position

    def range(self, start: int, end: int) -> tuple[str, str] | None:
        """Return the first and the last number printed before the lines from `start` up to `end`."""
        numbers = [gutter for gutter in self.gutters[self.line_at(start) : self.line_at(end - 1) + 1] if gutter]
        return (_number(numbers[0]), _number(numbers[-1])) if numbers else None


class _Listing:
    """A numbered listing that is being written."""

    def __init__(self, gutter: Gutter) -> None:
        self._gutter = gutter
        self.parts: list[str] = []
        self.gaps: list[Gap] = []
        self._size = 0
        self._add(gutter.bom)

    def _add(self, text: str) -> None:
        self.parts.append(text)
        self._size += len(text)

    def add_view(self, view: Compressed) -> bool:
        """Add the view's own lines, each with its number; return whether they are those of the listing."""
        output = view.output
        shown_to = source_to = 0
        for gap in view.gaps:
            start, stop = gap.output_start, gap.output_end
            whole = self._gutter.is_start(gap.original_start) and self._gutter.is_start(gap.original_end)
            if whole:  # the marker has its line for itself, with whatever makes it one of the format's
                start = max(output.rfind("\n", 0, start) + 1, shown_to)
                stop = len(output) if (end := output.find("\n", stop)) < 0 else end
                stop -= output.startswith("\r", stop - 1)
            if not self._add_shown(output[shown_to:start], source_to, gap.original_start):
                return False
            self._add_marker(output[start:stop], gap, named=whole)
            shown_to, source_to = stop, gap.original_end
            if whole:
                ending = ending_of(output[stop : stop + 2][: 2 if output.startswith("\r\n", stop) else 1])
                self._add(ending)
                shown_to += len(ending)
        return self._add_shown(output[shown_to:], source_to, self._gutter.starts[-1])

    def add_lines(self, view: Compressed) -> bool:
        """Add the listing's own lines but for what the view elides; return whether that can be told by lines.

        For views whose text is spaced in another way than the listing, such as JSON without white space.
        """
        inner = self._gutter.inner
        position = dropped = 0
        for gap in view.gaps:
            starts = self._gutter.starts
            start, end = gap.original_start, gap.original_end
            first, last = self._gutter.line_at(start), self._gutter.line_at(end - 1)
            marker = view.output[gap.output_start : gap.output_end]
            whole = not (inner[starts[first] : start] + inner[end : starts[last + 1]]).strip(" \t\r\n,")
            lines = last + 1 - first
            if not whole and lines > 1:
                return False
            if whole and gap.noun == "lines" and gap.units != lines:
                return False  # the rows of a redrawn screen are not the lines it was drawn by
            if whole:
                start, end = starts[first], starts[last + 1]
                indent = inner[start : gap.original_start]
                marker = markers.on_a_line(marker, gap.units, gap.noun)
                if len(marker) >= end - start:
                    continue
                self._add_shown(inner[position:start], position, start)
                self._add(indent)
                self._add_marker(marker, replace(gap, original_start=start, original_end=end), named=True)
                self._add(ending_of(inner[starts[last] : end]))
                dropped += len(inner[start:end].encode())
            else:
                self._add_shown(inner[position:start], position, start)
                self._add_marker(marker, gap, named=False)
            position = end
        self._add_shown(inner[position:], position, len(inner))
        if dropped >= markers.CONTRACT_BYTES:
            ending = ending_of(inner)
            self._add(markers.CONTRACT + ending if ending else "\n" + markers.CONTRACT)
        return True

    def _add_shown(self, shown: str, start: int, stop: int) -> bool:
        """Add lines that the view shows, each with the number of the line it is; what frames the view has none."""
        source = split_lines(self._gutter.inner[start:stop])
        number = self._gutter.line_at(start)
        at = 0
        for line in split_lines(shown):
            if markers.is_frame(line):
                self._add(line)
                continue
            if at >= len(source) or not _is_made_of(line, source[at]):
                return False
            if at or self._gutter.starts[number] == start:
                self._add(self._gutter.gutters[number + at])
            self._add(line)
            at += 1
        return at == len(source)

    def _add_marker(self, marker: str, gap: Gap, named: bool) -> None:
        """Add a marker, with the range of lines it replaces where it has a line for itself."""
        numbers = self._gutter.range(gap.original_start, gap.original_end) if named else None
        text = markers.naming(marker, *numbers) if numbers else marker
        self.gaps.append(
            Gap(
                self._size,
                self._size + len(text),
                self._gutter.outer(gap.original_start),
                self._gutter.outer(gap.original_end),
                gap.units,
                gap.noun,
            )
        )
        self._add(text)


def recognise(text: str) -> Gutter | None:
    """Return the gutter if every line that is not blank has one and the numbers ascend, or `None`."""
    bom = BOM if text.startswith(BOM) else ""
    first = next((line for line in split_lines(text[len(bom) : _HEAD_CHARS]) if not line.isspace()), "")
    separator = next((each for each in _SEPARATORS if _gutter(each).match(first) is not None), None)
    if separator is None:
        return None
    lines = split_lines(text[len(bom) :])
    if len(lines) < _MIN_LINES:
        return None
    gutters: list[str] = []
    previous, count = -1, 0
    match = _gutter(separator).match
    for line in lines:
        found = match(line)
        if found is None:
            if not line.isspace():
                return None
            gutters.append("")
            continue
        number = int(found[1])
        if number <= previous or found.end() > _MAX_WIDTH:
            return None
        gutters.append(found[0])
        previous, count = number, count + 1
    if count < _MIN_LINES:
        return None
    return Gutter.of(bom, lines, gutters)


def _number(gutter: str) -> str:
    """Return the number in a gutter, as it is printed."""
    return "".join(character for character in gutter if character.isdigit())


def _is_made_of(shown: str, source: str) -> bool:
    """Whether a line shows a line of the listing: as it is, or without escapes and what a machine put before it."""
    shown, source = shown.rstrip("\r\n"), source.rstrip("\r\n")
    return shown == source or strip_escapes(source).endswith(shown)
