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
def _cursor_up() -> re.Pattern[str]:
    return re.compile(r"\x1b\[(\d{0,4})[AF]")


def strip_escapes(text: str) -> str:
    """Return the text without escape sequences; lines stay lines, hyperlinks stay whole."""
    return _escape().sub("", text) if ESC in text else text


def resolve(text: str) -> tuple[list[str], list[str]]:
    """Return the lines a terminal shows last and, one to one, the slices of `text` they come from.

    The slices make up the whole text; a frame that was drawn over belongs to a neighbouring line's slice.
    """
    slices = split_lines(text)
    if _cursor_up().search(text) is None:
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
        body = frames[-1] if frames else ""
    if _BACKSPACE in body:
        body = _erase(body)
    return body + ending


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
    """Resolve captures that move the cursor up to draw several lines again."""
    rows: list[str] = []
    starts: list[int] = []
    row = position = 0
    for line in slices:
        for up in _cursor_up().findall(line):
            row = max(0, row - int(up or 1))
        shown = _last_frame(strip_escapes(line))
        if row < len(rows):
            rows[row], starts[row] = shown, position
        else:
            rows.append(shown)
            starts.append(position)
        position += len(line)
        row += 1
    starts[0] = 0
    for index in range(1, len(starts)):
        starts[index] = max(starts[index], starts[index - 1])
    starts.append(len(text))
    return rows, [text[starts[index] : starts[index + 1]] for index in range(len(rows))]
