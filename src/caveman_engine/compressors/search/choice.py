"""Which lines of a search output stay: anchors, the first of every file, signals, rare findings, hits of a query.

Owns the choice and what represents what: a finding its complaint, a path its directory, any other line whatever the
redundancy guard finds alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.search.findings import Findings
from caveman_engine.compressors.search.layout import Kind, SearchLines
from caveman_engine.elision import signals
from caveman_engine.elision.guard import promote
from caveman_engine.elision.shapes import mask_digits

_FIRST: Final = 8  # lines that open a view
_LAST: Final = 4  # lines that close it
_MAX_SIGNAL_LINES: Final = 8  # lines with one signal; more of them are what was searched for
_MIN_CLASS: Final = 3  # hits that say the same and stand for each other
_FAMILY: Final = 8  # names of one directory that differ in digits alone and stand for each other
_MIN_DIRECTORY: Final = 12  # a directory with fewer paths is shown whole

_SHOWN: Final = (Kind.HIT, Kind.CONTEXT, Kind.PATH)


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]")


class Choice:
    """The lines of one search output and what may stand for what.

    Attributes:
        required: one byte a line, nonzero where it stays whatever the query.
    """

    def __init__(self, found: SearchLines, findings: Findings | None) -> None:
        self._found = found
        self._findings = findings
        self._listed = [index for index, kind in enumerate(found.kinds) if kind in _SHOWN]
        self._anchors = (*self._listed[:_FIRST], *self._listed[max(_FIRST, len(self._listed) - _LAST) :])
        self._certain = findings is not None or found.count(Kind.PATH) > 0  # every class shows a line of its own
        self._classes = self._read_classes()
        self.required = bytearray(len(found.lines))
        for index, kind in enumerate(found.kinds):
            if kind is Kind.HEADING:
                self.required[index] = 1
        for index in findings.rare if findings else ():
            self.required[index] = 1
        if not found.count(Kind.PATH):
            self._require_signals()

    def choose(self, hits: Sequence[int] = (), optional: float = 1) -> bytearray:
        """Return one byte a line, nonzero where it stays.

        Args:
            hits: lines that stay because they match a query; they stand for their file and their class.
            optional: the share of the first hits of files and the anchors that stays; anchors go first.
        """
        found = self._found
        keep = bytearray(self.required)
        pool = [*self._first_of_files({found.files[index] for index in hits}), *self._anchors]
        for index in (*(found.heads[hit] for hit in hits), *pool[: int(len(pool) * optional)]):
            keep[index] = 1
        representatives = self._representatives(keep)
        if self._certain:
            for index in representatives:
                keep[index] = 1
            representatives = []
        self._guard(keep, representatives)
        for index, head in enumerate(found.heads):
            keep[index] = keep[head]
        self._close_borders(keep)
        return keep

    def _read_classes(self) -> dict[int, Hashable]:
        """Return what a line may stand for: findings one complaint, paths one directory, hits the very same text."""
        if self._findings:
            return dict(self._findings.complaints)
        paths = [index for index, kind in enumerate(self._found.kinds) if kind is Kind.PATH]
        return self._path_classes(paths) if paths else self._text_classes()

    def _path_classes(self, paths: Sequence[int]) -> dict[int, Hashable]:
        """Group the paths of a large directory by numbered families, and what is left by extension."""
        found = self._found
        families = {index: (found.files[index], mask_digits(found.said[index])) for index in paths}
        sizes = Counter(families.values())
        directories = Counter(found.files[index] for index in paths)
        classes: dict[int, Hashable] = {}
        for index in paths:
            directory, name = found.files[index], found.said[index]
            if directories[directory] < _MIN_DIRECTORY:
                classes[index] = (directory, name)
            elif sizes[families[index]] >= _FAMILY:
                classes[index] = families[index]
            else:
                classes[index] = (directory, "*" + name[name.rfind(".") :] if "." in name[1:] else "*")
        return classes

    def _text_classes(self) -> dict[int, Hashable]:
        """Group the hits that say the same but for digits, where there are several."""
        found = self._found
        said = {
            index: mask_digits(found.said[index].strip())
            for index, kind in enumerate(found.kinds)
            if kind is Kind.HIT and _letter().search(found.said[index])
        }
        sizes = Counter(said.values())
        return {index: text for index, text in said.items() if sizes[text] >= _MIN_CLASS}

    def _require_signals(self) -> None:
        """Keep lines with a signal that few lines carry; a signal on many lines is what was searched for."""
        lines = self._found.lines
        values = {
            index: mask_digits(value)
            for index, value in signals.find_signals(lines).items()
            if self._found.kinds[index] is not Kind.CONTINUATION
        }
        counts = Counter(values.values())
        for index, value in values.items():
            if counts[value] <= _MAX_SIGNAL_LINES:
                self.required[self._found.heads[index]] = 1

    def _first_of_files(self, shown: set[str]) -> list[int]:
        """Return the first hit of every file, the first path of every directory, but of those that are `shown`."""
        found = self._found
        first: dict[str, int] = {}
        for index in self._listed:
            if found.kinds[index] is not Kind.CONTEXT:
                first.setdefault(found.files[index], index)
        return [index for file, index in first.items() if file not in shown]

    def _representatives(self, keep: bytearray) -> list[int]:
        """Return the first line of every class of which none is shown."""
        shown = {name for index, name in self._classes.items() if keep[index]}
        first: dict[Hashable, int] = {}
        for index, name in self._classes.items():
            if name not in shown:
                first.setdefault(name, index)
        return list(first.values())

    def _guard(self, keep: bytearray, representatives: Sequence[int]) -> None:
        """Ask the redundancy guard about every line that no class of ours represents, and about `representatives`."""
        found = self._found
        asked = [
            index
            for index, kind in enumerate(found.kinds)
            if index not in self._classes and kind not in (Kind.BORDER, Kind.CONTINUATION)
        ]
        asked = sorted([*asked, *representatives])
        flags = bytearray(keep[index] for index in asked)
        promote([_known_by(found.lines[index]) for index in asked], flags)
        for index, flag in zip(asked, flags, strict=True):
            keep[index] = flag

    def _close_borders(self, keep: bytearray) -> None:
        """Drop a border between two dropped lines; keep every other."""
        kinds = self._found.kinds
        total = len(kinds)
        index = 0
        while index < total:
            if kinds[index] is not Kind.BORDER:
                index += 1
                continue
            end = index
            while end < total and kinds[end] is Kind.BORDER:
                end += 1
            dropped = index > 0 and not keep[index - 1] and end < total and not keep[end]
            keep[index:end] = bytes([not dropped]) * (end - index)
            index = end


def _known_by(line: str) -> str:
    """Return the text by which the guard knows a line: digits masked, so that lines that differ in them are one."""
    return mask_digits(line) if _letter().search(line) else line
