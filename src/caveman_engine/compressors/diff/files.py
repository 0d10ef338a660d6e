"""The files of a diff: headers, hunks, binary patches, and the text between them.

Owns splitting a diff into files. Lines that belong to no hunk and no binary patch are headers or messages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from caveman_engine.compressors.diff.hunks import Hunk, is_header, read_hunk

_OPENING: Final = frozenset("d-@lcF")  # how a line outside of hunks begins if it can mean anything


@dataclass(slots=True)
class DiffFile:
    """One file's part of a diff.

    Attributes:
        path: its name after the change, before it if it was deleted; empty if none is given.
        deleted: whether the whole file goes.
        hunks: its hunks in order.
        binary: the lines of its binary patch, from the first up to the last, exclusive, a pair for each part.
        named: its `---` and `+++` lines have been read, or cannot come any more.
    """

    path: str
    deleted: bool = False
    named: bool = False
    hunks: list[Hunk] = field(default_factory=list)
    binary: list[tuple[int, int]] = field(default_factory=list)

    @property
    def added(self) -> int:
        """How many lines are added."""
        return sum(hunk.added for hunk in self.hunks)

    @property
    def removed(self) -> int:
        """How many lines are removed."""
        return sum(hunk.removed for hunk in self.hunks)


@dataclass(frozen=True, slots=True)
class Diff:
    """What one payload changes.

    Attributes:
        files: its files in order; a file that several commits change is there for each of them.
        commits: how many commits it names.
    """

    files: Sequence[DiffFile]
    commits: int

    def totals(self) -> str:
        """Return the counts of the whole diff in words."""
        counts = [
            (self.commits, "commit"),
            (len(self.files), "file"),
            (sum(len(each.hunks) for each in self.files), "hunk"),
        ]
        words = [f"{count} {noun}{'' if count == 1 else 's'}" for count, noun in counts if count]
        return ", ".join(
            [*words, f"+{sum(each.added for each in self.files)} -{sum(each.removed for each in self.files)}"]
        )


@cache
def _commit() -> re.Pattern[str]:
    return re.compile(r"(?:commit|From) [0-9a-f]{7,64}\b")


@cache
def _git_header() -> re.Pattern[str]:
    return re.compile(r"diff --(?:git|cc|combined) ")


@cache
def _binary_part() -> re.Pattern[str]:
    return re.compile(r"(?:literal|delta) \d{1,12}$")


def read_diff(lines: Sequence[str]) -> Diff | None:
    """Read a diff, or return `None` where it cannot be read with certainty."""
    files: list[DiffFile] = []
    commits = at = 0
    total = len(lines)
    while at < total:
        line = lines[at]
        if line[:1] not in _OPENING:
            pass
        elif _git_header().match(line):
            files.append(DiffFile(_path_of_git_header(line)))
        elif line.startswith("--- ") and at + 1 < total and lines[at + 1].startswith("+++ "):
            before, after = _path(line[4:]), _path(lines[at + 1][4:])
            if not files or files[-1].named:
                files.append(DiffFile(""))
            file = files[-1]
            file.named = True
            file.deleted = not after
            file.path = after or before or file.path
            at += 1
        elif is_header(line):
            hunk = read_hunk(lines, at)
            if hunk is None:
                return None
            if not files:
                files.append(DiffFile(""))
            files[-1].hunks.append(hunk)
            files[-1].named = True
            at = hunk.end
            continue
        elif files and _binary_part().match(line) and not files[-1].hunks:
            end = at + 1
            while end < total and lines[end]:
                end += 1
            files[-1].binary.append((at + 1, end))
            at = end
            continue
        elif _commit().match(line):
            commits += 1
        at += 1
    return Diff(files, commits) if files else None


def _path_of_git_header(line: str) -> str:
    """Return the second name in `diff --git a/x b/x`; names with spaces are found by their being the same."""
    names = line.split(" ", 2)[2]
    if names.startswith("a/") and len(names) % 2 and names[: len(names) // 2][2:] == names[len(names) // 2 + 1 :][2:]:
        return names[2 : len(names) // 2]
    return _path(names.rsplit(" ", 1)[-1])


def _path(name: str) -> str:
    """Return a name without its time, quotes and side prefix; empty for `/dev/null`."""
    name = name.split("\t", 1)[0].strip().strip('"')
    if name == "/dev/null":
        return ""
    return name[2:] if name[:2] in ("a/", "b/", "i/", "w/", "c/", "o/") else name
