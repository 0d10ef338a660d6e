"""The declared normalisations of logs and terminal captures, done again from their description.

Escapes go (hyperlinks stay), what was drawn over goes, and the time that a machine put before every line goes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ESC = "\x1b"
_TIMES = (
    re.compile(
        r"([0-9]{4}-[0-9]{2}-[0-9]{2}T([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:?[0-9]{2}))( ?)"
    ),
    re.compile(r"(\[((?:[0-9]{2}:){2}[0-9]{2})(?:\.[0-9]+)?\])( ?)"),
)


def lines_of(text: str) -> list[str]:
    """Split after every line feed; the pieces make up the text."""
    pieces = text.split("\n")
    lines = [piece + "\n" for piece in pieces[:-1]]
    return [*lines, pieces[-1]] if pieces[-1] else lines


def split_ending(line: str) -> tuple[str, str]:
    """Return a line's text and its ending."""
    for ending in ("\r\n", "\n"):
        if line.endswith(ending):
            return line[: -len(ending)], ending
    return line, ""


def without_escapes(text: str) -> str:
    """Take CSI, OSC, string and Fe sequences out of a text, hyperlinks excepted; what is not whole stays."""
    if _ESC not in text:
        return text
    parts = []
    position = 0
    while True:
        start = text.find(_ESC, position)
        if start < 0:
            parts.append(text[position:])
            return "".join(parts)
        parts.append(text[position:start])
        end = _escape_end(text, start)
        if end == start:
            parts.append(_ESC)
            end = start + 1
        position = end


def _escape_end(text: str, start: int) -> int:
    """Return where the escape at `start` ends, or `start` if there is none to remove."""
    kind = text[start + 1 : start + 2]
    at = start + 2
    if kind == "[":
        while at < len(text) and "0" <= text[at] <= "?":
            at += 1
        while at < len(text) and " " <= text[at] <= "/":
            at += 1
        return at + 1 if at < len(text) and "@" <= text[at] <= "~" else start
    if kind == "]":
        return start if text.startswith("8;", at) else _string_end(text, at, start, bell=True)
    if kind and kind in "PX^_":
        return _string_end(text, at, start, bell=False)
    return at if kind and "@" <= kind <= "Z" else start


def _string_end(text: str, at: int, start: int, *, bell: bool) -> int:
    while at < len(text) and text[at] not in "\n\x1b" and not (bell and text[at] == "\x07"):
        at += 1
    if bell and text[at : at + 1] == "\x07":
        return at + 1
    return at + 2 if text[at : at + 2] == _ESC + "\\" else start


def last_frame(line: str) -> str:
    """Return what a screen shows of a line, its backspaces applied.

    That is the last frame that is not blank; if that frame only repeats the beginning of one before it, then that one.
    """
    if "\r" not in line and "\b" not in line:
        return line
    ending = split_ending(line)[1]
    body = line.rstrip("\r\n")
    if "\r" in body:
        frames = [frame for frame in body.split("\r") if frame.strip()]
        body = frames[-1] if frames else ""
        longer = [frame for frame in frames if frame != body and frame.startswith(body)]
        body = longer[-1] if longer else body
    shown: list[str] = []
    for character in body:
        if character == "\b":
            del shown[-1:]
        else:
            shown.append(character)
    return "".join(shown) + ending


def screen(text: str) -> tuple[list[str], bool]:
    """Return the rows that a terminal shows last, and whether the cursor went to a row again."""
    rows: list[str] = []
    row = 0
    moved = False
    for line in lines_of(text):
        pieces = _MOVES.split(line)  # text, move, text, move, ... text
        for place, piece in enumerate(pieces):
            if place % 2:
                moved = True
                row = _moved(piece, row, rows)
                continue
            shown = last_frame(without_escapes(piece))
            if row == len(rows):
                rows += [shown] if shown else []
            elif shown.strip() or _ERASED.search(piece):
                rows[row] = shown if shown.endswith("\n") else shown + split_ending(rows[row])[1]
        row = min(row + 1, len(rows))
    return [each if each.endswith("\n") else each + "\n" for each in rows[:-1]] + rows[-1:], moved


_MOVES = re.compile(r"(\x1b\[[0-9]{0,9}[ABEF]|\x1b\[0?J)")
_ERASED = re.compile(r"\x1b\[[0-9]?K")


def _moved(move: str, row: int, rows: list[str]) -> int:
    """Return the row after a move; erasing what is below takes it away."""
    if move[-1] == "J":
        del rows[row:]
        return row
    distance = int(move[2:-1] or 1)
    return max(0, row - distance) if move[-1] in "AF" else min(len(rows), row + distance)


@dataclass(frozen=True, slots=True)
class Prefixed:
    """A line that a machine's time stands before.

    Attributes:
        form: which of the known forms it has.
        stamp: the time as written, without white space.
        clock: its hours, minutes and seconds.
        rest: the line without it.
    """

    form: int
    stamp: str
    clock: str
    rest: str


def time_prefix(line: str) -> Prefixed | None:
    """Return a line taken apart, or `None` if no time stands before it."""
    for form, pattern in enumerate(_TIMES):
        found = pattern.match(line)
        if found and (found[3] or not line[found.end() :].strip("\r\n")):
            return Prefixed(form, found[1], found[2], line[found.end() :])
    return None
