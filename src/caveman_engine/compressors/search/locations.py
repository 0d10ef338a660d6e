"""Where a line of search output points: `path:12:text`, `path(12,5): text`, `path-12-text`, and what counts as a path.

Owns reading one line. Which layout a whole output has, and what stays of it, is decided by its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

MAX_PATH_CHARS: Final = 512  # longer ones are not looked for; bounds the cost of a line without any
_MAX_TRIES: Final = 16  # places in one line at which a path may end


class Location(NamedTuple):
    """A line taken apart: the file, the line number as written, and what is said about it."""

    path: str
    number: str
    said: str


@cache
def _numbered() -> re.Pattern[str]:
    """`path:12:`, `path:12:5:`, `path:12:5 - `, `path(12,5):`, `path<NUL>12:`; no colon in the path but a drive's."""
    return re.compile(
        rf"((?:[A-Za-z]:(?=[\\/]))?[^:\0\n]{{1,{MAX_PATH_CHARS}}})"
        r"(?::(\d{1,9})(?::\d{1,6})?(?::| - |(?=\s)|$)"
        r"|(?<=\w)\((\d{1,9})(?:,\d{1,6}){0,3}\)\s?:"
        r"|\0(\d{1,9})[:\-])"
    )


@cache
def _number_after_colon() -> re.Pattern[str]:
    return re.compile(r":(\d{1,9}):(?:\d{1,6}:)?")


@cache
def _number_after_dash() -> re.Pattern[str]:
    return re.compile(r"-(\d{1,9})-")


@cache
def _name() -> re.Pattern[str]:
    """The characters of a file's name that has no directory before it."""
    return re.compile(r"[\w.@+~-]+")


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]")


@cache
def _never_in_path() -> re.Pattern[str]:
    return re.compile(r"[\x00-\x1f\x7f\"<>|*?]|://|: |  ")


@cache
def _separator() -> re.Pattern[str]:
    return re.compile(r"[\\/]")


def is_path(text: str) -> bool:
    """Whether a text reads as a file's path: a plain name, or names with separators; no sentence, address or URL."""
    if not text or len(text) > MAX_PATH_CHARS or text[0].isspace() or text[-1].isspace():
        return False
    if _letter().search(text) is None or _never_in_path().search(text) is not None:
        return False
    first = _separator().search(text)
    return _is_name(text) if first is None else " " not in text[: first.start()]


def _is_name(text: str) -> bool:
    """Whether a text is a file's name: `main.go`, `.env`, `Makefile`; no time, no number, no version."""
    if _name().fullmatch(text) is None:
        return False
    _, dot, extension = text.rpartition(".")
    return extension[:1].isalpha() and (bool(dot) or text.replace("-", "").replace("_", "").isalpha())


def has_separator(path: str) -> bool:
    """Whether a path names a directory."""
    return "/" in path or "\\" in path


def read_hit(line: str) -> Location | None:
    """Return the location a line begins with, or `None`."""
    found = _numbered().match(line)
    if found is not None and is_path(found[1]):
        return Location(found[1], found[2] or found[3] or found[4], line[found.end() :])
    for number in islice(_number_after_colon().finditer(line, 0, MAX_PATH_CHARS + 16), _MAX_TRIES):
        path = line[: number.start()]
        if has_separator(path) and is_path(path):
            return Location(path, number[1], line[number.end() :])
    return None


def read_context(line: str, known: Container[str]) -> Location | None:
    """Return the location of a context line (`path-12-text`) of one of the `known` files, or `None`.

    Dashes and digits in the path itself (`logs/2026-05-01/app.log-12-text`) are told apart by the files' names alone.
    """
    for number in islice(_number_after_dash().finditer(line, 0, MAX_PATH_CHARS + 16), _MAX_TRIES):
        if line[: number.start()] in known:
            return Location(line[: number.start()], number[1], line[number.end() :])
    return None


def read_unnumbered_context(line: str, known: Container[str]) -> Location | None:
    """Return the location of a context line without a number (`path-text`) of one of the `known` files, or `None`."""
    end = line.find("-", 0, MAX_PATH_CHARS)
    for _ in range(_MAX_TRIES):
        if end < 0:
            break
        if line[:end] in known:
            return Location(line[:end], "", line[end + 1 :])
        end = line.find("-", end + 1, MAX_PATH_CHARS)
    return None


def read_unnumbered(line: str) -> Location | None:
    """Return the location of a line that names its file but no line number (`path:text`), or `None`."""
    drive = 2 if line[1:3] in (":\\", ":/") and line[0].isalpha() else 0
    end = line.find(":", drive, MAX_PATH_CHARS)
    if end <= 0:
        return None
    path = line[:end]
    return Location(path, "", line[end + 1 :]) if has_separator(path) and is_path(path) else None
