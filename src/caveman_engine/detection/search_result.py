"""Search results: hits with path and line, headings with numbered lines, lists of paths.

Owns what a hit looks like. Drive letters, dates in paths and addresses with ports are told apart from it here.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Final

from caveman_engine.detection.sample import Sample

_MIN_LINES: Final = 6
_MIN_PLACES: Final = 2
_MIN_PATHS: Final = 8
_MAX_PATH: Final = 250  # characters
_CONTEXT_SHARE: Final = 0.8  # of the lines are hits and their neighbours
_HIT_SHARE: Final = 1 / 3
_PATH_SHARE: Final = 0.95
_DISTINCT_SHARE: Final = 0.5  # of the hits are in places of their own; a host and its port repeat


@cache
def _hit() -> re.Pattern[str]:
    """`path:line:`, `path:line:col:` and, as some compilers have it, `path(line,col):`."""
    return re.compile(
        r"(?=\S)(?P<path>(?:[A-Za-z]:(?=[\\/]))?[^:\t\n]{1,250})(?::(?P<line>\d{1,7})(?::\d{1,5})?(?::|(?= ))|(?<=\)):)"
    )


@cache
def _parenthesis() -> re.Pattern[str]:
    return re.compile(r"\((\d{1,7})(?:,\d{1,5})?\) ?$")


@cache
def _context() -> re.Pattern[str]:
    """What follows the path in a neighbour of a hit: `-12-text`."""
    return re.compile(r"-\d{1,7}-")


@cache
def _numbered() -> re.Pattern[str]:
    """`12:text` or `12-text` under a heading, or of a single file."""
    return re.compile(r"(\d{1,7})(?::\d{1,5}(?=:))?[:-](?!\d\d[:.])")


@cache
def _path() -> re.Pattern[str]:
    """A line that is a path and nothing else."""
    return re.compile(r"(?!-)(?:[A-Za-z]:[\\/])?[^\s:*?\"<>|;{}=][^:*?\"<>|;{}=\t]*$")


def is_hit(line: str) -> bool:
    """Whether a line begins with a file and a line number in it."""
    return _place(line) is not None


def is_search_result(sample: Sample) -> bool:
    """Whether a third of the lines are hits, numbered lines under headings, or nearly all are paths."""
    filled = sample.filled
    if sample.fenced or len(filled) < _MIN_LINES:
        return False
    places = [place for place in map(_place, filled) if place is not None]
    if len(set(places)) >= max(_MIN_PLACES, _DISTINCT_SHARE * len(places)) and (
        len(places) >= _HIT_SHARE * len(filled) or _are_surrounded(filled, places)
    ):
        return True
    return _has_headings(sample) or _is_numbered(filled) or _are_paths(filled)


def _are_surrounded(filled: list[str], places: list[tuple[str, str]]) -> bool:
    """Whether the lines between hits are their neighbours: `grep -C` prints the same path before them."""
    paths = {path for path, _ in places}
    context = _context().match
    known = len(places)
    for line in filled:
        known += line == "--" or any(context(line, at) is not None for at in _path_ends(line, paths))
    return known >= _CONTEXT_SHARE * len(filled)


def _path_ends(line: str, paths: set[str]) -> list[int]:
    """Return where in a line a known path ends before a hyphen."""
    ends = []
    at = line.find("-", 0, _MAX_PATH)
    while at >= 0:
        if line[:at] in paths:
            ends.append(at)
        at = line.find("-", at + 1, _MAX_PATH)
    return ends


def _place(line: str) -> tuple[str, str] | None:
    """Return path and line of a hit."""
    if ":" not in line:
        return None
    found = _hit().match(line)
    if found is None:
        return None
    path, line = found["path"], found["line"]
    if line is None:
        place = _parenthesis().search(path)
        if place is None:
            return None
        path, line = path[: place.start()], place[1]
    return (path, line) if _is_file(path) else None


def _is_file(path: str) -> bool:
    """Whether a hit's path names a file: it has a folder or an extension that is no number."""
    name = path.replace("\\", "/")
    if "://" in name or name[-1:] in "/ " or name[0] in "([{<\"'#*-":
        return False
    if " " in name and not (name[0] in "/." or name[1:3] == ":/"):  # only a path that is surely one may hold spaces
        return False
    folder, _, name = name.rpartition("/")
    if folder:
        return "  " not in path and name.count(" ") < 4
    _, dot, extension = name.rpartition(".")
    if dot:
        return " " not in name and extension[:1].isalpha() and extension.isalnum() and len(extension) < 12
    return name in ("Makefile", "Dockerfile", "LICENSE", "README", "Jenkinsfile", "Gemfile", "Rakefile", "BUILD")


def _has_headings(sample: Sample) -> bool:
    """Whether paths stand alone above numbered lines, as ripgrep prints them on a terminal."""
    headings = numbered = 0
    numbered_line = _numbered().match
    for above, below in sample.pairs():
        if numbered_line(below) is not None:
            numbered += 1
            if _path().match(above) is not None and _is_file(above) and numbered_line(above) is None:
                headings += 1
    borders = sum(1 for line in sample.filled if line == "--")
    rest = len(sample.filled) - borders - headings
    return headings >= 1 and numbered >= max(3, 0.8 * rest)


def _is_numbered(filled: list[str]) -> bool:
    """Whether lines are those of one file, numbered by `grep -n`: ascending, with gaps that no listing has."""
    found = [_numbered().match(line) for line in filled if line != "--"]
    numbers = [int(match[1]) for match in found if match is not None]
    if len(numbers) < len(found) or len(numbers) < _MIN_LINES:
        return False
    ascending = all(low < high for low, high in pairwise(numbers))
    return ascending and numbers[-1] - numbers[0] >= len(numbers)


def _are_paths(filled: list[str]) -> bool:
    """Whether lines are a list of files, as `find` and `git ls-files` print it."""
    if len(filled) < _MIN_PATHS:
        return False
    plain = _path().match
    folders = 0
    paths = 0
    for line in filled:
        if plain(line) is None or line.count(" ") > 2 or "://" in line:
            continue
        if "/" in line or "\\" in line:
            folders += 1
            paths += 1
        elif " " not in line and "." in line.strip("."):
            paths += 1
    return paths >= _PATH_SHARE * len(filled) and 2 * folders > len(filled)
