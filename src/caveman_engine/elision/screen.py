"""What a terminal shows last: escapes taken out, redrawn frames resolved.

Owns the normalisation of captures. A frame that was drawn over (by a carriage return, backspaces or a cursor-up) is
gone; what stays of a line is one of its frames, never a mixture of two.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_engine.elision.units import ending_of, split_lines

ESC: Final = "\x1b"
_BACKSPACE: Final = "\b"


@cache
def _escape() -> re.Pattern[str]:
    """CSI, OSC, string and Fe sequences, but for hyperlinks (OSC 8), whose text and address both stay.

    Switches of the character set and the few other sequences that ECMA-48 leaves private are no part of the declared
    normalisation and stay as well.
    """
    return re.compile(
        r"\x1b(?:\[[0-9;:?<=>!]*[ -/]*[@-~]|\](?!8;)[^\x07\x1b\n]*(?:\x07|\x1b\\)|[PX^_][^\x1b\n]*\x1b\\"
        r"|[@-OQ-WYZ])"
    )


@cache
def _move() -> re.Pattern[str]:
    """A cursor that goes to another row (up, down), or everything below it erased."""
    return re.compile(r"\x1b\[(\d{0,9})([ABEF])|\x1b\[0?(J)")


@cache
def _erased() -> re.Pattern[str]:
    return re.compile(r"\x1b\[\d?K")


@cache
def _unfollowed() -> re.Pattern[str]:
    """What places the cursor anywhere, saves and restores it, scrolls or opens another screen."""
    return re.compile(r"\x1b(?:\[(?:\d{0,9}[DdSTLM]|\d{0,9}(?:;\d{0,9})?[Hf]|[23]J|[su]|\?(?:47|104[79])[hl])|[78DM])")


def follows(text: str) -> bool:
    """Whether `resolve` can say what is shown: the cursor moves by whole rows only, and lines end in line feeds."""
    return "\n" in text and (ESC not in text or _unfollowed().search(text) is None)


def strip_escapes(text: str) -> str:
    """Return the text without escape sequences; lines stay lines, hyperlinks stay whole."""
    return _escape().sub("", text) if ESC in text else text


def resolve(text: str) -> tuple[list[str], list[str]]:
    """Return the lines a terminal shows last and, one to one, the slices of `text` they come from.

    The slices make up the whole text; a frame that was drawn over belongs to a neighbouring line's slice.
    """
    slices = split_lines(text)
    if ESC not in text or _move().search(text) is None:
        shown = split_lines(strip_escapes(text))
        if len(shown) != len(slices):  # a last line of escapes alone
            shown.append("")
        return [_last_frame(line) for line in shown], slices
    return _resolve_redraws(text, slices)


def _last_frame(line: str) -> str:
    """Return what is left of a line when it is complete: its last frame that shows anything, its own ending."""
    if "\r" not in line and _BACKSPACE not in line:
        return line
    body = line.rstrip("\r\n")
    ending = ending_of(line)
    if "\r" in body:
        frames = [frame for frame in body.split("\r") if frame and not frame.isspace()]
        body = _visible(frames) if frames else ""
    if _BACKSPACE in body:
        body = _erase(body)
    return body + ending


def _visible(frames: list[str]) -> str:
    """Return the last frame, or the one before it of which it draws over no more than a part that reads the same."""
    last = frames[-1]
    return next((frame for frame in reversed(frames) if frame.startswith(last) and len(frame) > len(last)), last)


def _erase(body: str) -> str:
    """Apply backspaces: each takes the character before it."""
    left: list[str] = []
    for character in body:
        if character != _BACKSPACE:
            left.append(character)
        elif left:
            left.pop()
    return "".join(left)


def _resolve_redraws(text: str, slices: list[str]) -> tuple[list[str], list[str]]:
    """Resolve captures that move the cursor up or down to draw several lines again."""
    rows: list[str] = []
    starts: list[int] = []
    row = position = 0

    def draw(piece: str) -> None:
        shown = _last_frame(strip_escapes(piece))
        if row == len(rows):
            if shown:
                rows.append(shown)
                starts.append(position)
        elif shown.strip() or _erased().search(piece):
            rows[row] = shown if ending_of(shown) else shown + ending_of(rows[row])
            starts[row] = position

    for line in slices:
        done = 0
        for move in _move().finditer(line):
            if move.start() > done:
                draw(line[done : move.start()])
            done = move.end()
            if move[3]:
                del rows[row:], starts[row:]
            else:
                distance = int(move[1] or 1)
                row = max(0, row - distance) if move[2] in "AF" else min(len(rows), row + distance)
        draw(line[done:])
        position += len(line)
        row = min(row + 1, len(rows))
    if not rows:
        return [""], [text]
    starts[0] = 0
    for index in range(1, len(starts)):
        starts[index] = max(starts[index], starts[index - 1])
    starts.append(len(text))
    rows[:-1] = [shown if ending_of(shown) else shown + "\n" for shown in rows[:-1]]
    return rows, [text[starts[index] : starts[index + 1]] for index in range(len(rows))]
