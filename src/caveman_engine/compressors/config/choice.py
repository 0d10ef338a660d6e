"""What of a configuration goes: repeats of what is shown, checksums of lock files, the length of long remarks.

Owns the choice. A setting that says something new always stays, and so does everything it lies in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.config.digests import digest_lines, entries_told_elsewhere
from caveman_engine.compressors.config.outline import Outline
from caveman_engine.compressors.config.remarks import remarks
from caveman_engine.compressors.config.repeats import repeats

_FIRST: Final = 3  # anchors, in lines
_LAST: Final = 2
_MIN_RUN_BYTES: Final = 128  # of lines that go; a marker with its facts is half as long


@cache
def _anchor() -> re.Pattern[str]:
    """What another value may refer to."""
    return re.compile(r"(?:^|[\s\[{,:])&[\w-]")


class ConfigChoice:
    """The lines of a configuration and the choice among them.

    Args:
        outline: the configuration.
    """

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._gone = bytearray(len(outline.lines))
        self._span: dict[int, tuple[int, int]] = {}  # for every line that can go, what comes back with it
        self._shown = [len(entry.children) for entry in outline.entries]
        for at in repeats(outline):
            self._leave_out(at)
        digests = digest_lines(outline)
        if digests:
            for at in entries_told_elsewhere(outline, digests, self._gone):
                self._leave_out(at)
            self._leave_out_digests(digests)
        found = remarks(outline)
        self._heads = [at for at in found.heads if not self._gone[at]]
        for at in found.rest:
            if not self._is_anchor(at):
                self._gone[at] = 1

    def choose(self, hits: Sequence[int], optional: float) -> bytearray:
        """Return one byte a line, nonzero where it stays.

        Args:
            hits: lines that stay because they match; the whole entry they would go with comes back.
            optional: the share of the beginnings of long remarks that stay.
        """
        gone = bytearray(self._gone)
        for head in self._heads[int(len(self._heads) * optional) :]:
            gone[head] = 1
        for hit in hits:
            start, stop = self._span.get(hit, (hit, hit + 1))
            gone[start:stop] = bytes(stop - start)
        self._settle(gone)
        return gone.translate(bytes([1, *[0] * 255]))

    def _is_anchor(self, at: int) -> bool:
        return at < _FIRST or at >= len(self._outline.lines) - _LAST

    def _leave_out(self, at: int) -> None:
        """Leave an entry out, unless it holds what must stay or is the last that is shown of its parent."""
        entry = self._outline.entries[at]
        lines = self._outline.lines[entry.start : entry.stop]
        if self._is_anchor(entry.start) or self._is_anchor(entry.stop - 1) or any(map(_anchor().search, lines)):
            return
        if entry.parent >= 0:
            if self._shown[entry.parent] <= 1:
                return
            self._shown[entry.parent] -= 1
        self._gone[entry.start : entry.stop] = b"\1" * len(lines)
        self._span.update((line, (entry.start, entry.stop)) for line in range(entry.start, entry.stop))

    def _leave_out_digests(self, digests: Sequence[int]) -> None:
        """Leave out the lines with a checksum, and beside them what is said in the same words above."""
        entries, lines = self._outline.entries, self._outline.lines
        bare = set(digests)
        first: dict[str, int] = {}
        for at, line in enumerate(lines):
            if not self._gone[at]:
                first.setdefault(line.strip(), at)
        for entry in entries:
            row: list[int] = []
            for child in [*entry.children, -1]:
                inner = entries[child]
                is_line = child >= 0 and not inner.children and not inner.inline and inner.stop == inner.head + 1
                if is_line and (inner.head in bare or first.get(lines[inner.head].strip(), inner.head) < inner.head):
                    row.append(child)
                    continue
                if any(entries[each].head in bare for each in row):
                    for each in row:
                        self._leave_out(each)
                row = []

    def _settle(self, gone: bytearray) -> None:
        """Let blank lines go that stand between lines that do, and keep what is too short to be worth a marker."""
        lines = self._outline.lines
        start = -1  # of blank lines after a line that goes
        for at, line in enumerate(lines):
            if gone[at]:
                if start >= 0:
                    gone[start:at] = b"\1" * (at - start)
                start = at + 1
            elif line.strip():
                start = -1
        start = gone.find(1)
        while start >= 0:
            stop = gone.find(0, start)
            stop = len(gone) if stop < 0 else stop
            if sum(len(line.encode()) + 1 for line in lines[start:stop]) < _MIN_RUN_BYTES:
                gone[start:stop] = bytes(stop - start)
            start = gone.find(1, stop)
