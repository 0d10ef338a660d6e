"""Top-level definitions of source code in any language: where each begins.

Owns the rule of thumb that needs no parser: a definition begins at the left margin, after a blank line or with a word
that opens one, never inside brackets, block comments or strings of several lines. Where brackets do not close, what
follows stays together: showing too much is safe, a fragment is not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

_OPENING: Final = "([{"
_CLOSING: Final = ")]}"


@cache
def _definition() -> re.Pattern[str]:
    """A line that opens a definition."""
    return re.compile(
        r"(?:export |default |pub(?:\([\w ]+\))? |public |private |protected |internal |static |final |abstract |async "
        r"|unsafe |extern |inline |virtual |sealed |partial |const |declare ){0,6}"
        r"(?:def|class|func|fn|function|interface|struct|enum|union|trait|impl|type|module|namespace|mod|record|object"
        r"|macro_rules!|sub|proc|procedure|package|template|CREATE|create)\b"
    )


@cache
def _leading() -> re.Pattern[str]:
    """A comment, a decorator or an attribute, which belongs to what follows."""
    return re.compile(r"#|//|/\*| \*|--|@|\[\w[^\]]*\]\s*$")


@cache
def _continuing() -> re.Pattern[str]:
    """A line at the margin that goes on with what stands above it."""
    return re.compile(
        r"[)\]}]|(?:else|elif|except|finally|catch|end|endif|fi|done|esac|then|do|rescue|ensure|when|case|default)\b"
    )


@cache
def _ignored() -> re.Pattern[str]:
    """Strings and comments on one line, whose brackets mean nothing."""
    return re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`\n]*`|//.*|(?<![\w&])#.*|/\*.*?\*/")


def definitions(lines: Sequence[str]) -> list[int]:
    """Return the first line of every definition, and of what stands between definitions; the first is line 0."""
    starts = [0] if lines else []
    inside = _Inside()
    leading = -1  # the first of the comments right above this line
    blank = False
    for number, line in enumerate(lines):
        if not line.strip():
            blank, leading = True, -1
            continue
        at_margin = not line[0].isspace() and not inside
        if at_margin and _continuing().match(line) is None:
            opens = _definition().match(line) is not None
            start = leading if leading >= 0 else number
            if (opens or (blank and leading < 0)) and start > starts[-1]:
                starts.append(start)
            leading = start if _leading().match(line) else -1
        elif not inside and not _leading().match(line):
            leading = -1
        blank = False
        inside.read(line)
    return starts


class _Inside:
    """Whether a place is within brackets, a block comment, or a string of several lines."""

    def __init__(self) -> None:
        self._depth = 0
        self._fence = ""

    def __bool__(self) -> bool:
        return self._depth > 0 or bool(self._fence)

    def read(self, line: str) -> None:
        """Go to the end of a line."""
        if self._fence:
            end = line.find(self._fence)
            if end < 0:
                return
            line = line[end + len(self._fence) :]
            self._fence = ""
        for fence in ('"""', "'''"):
            if line.count(fence) % 2:
                line, self._fence = line[: line.rfind(fence)], fence
        line = _ignored().sub("", line)
        for opening, closing in (("/*", "*/"), ("`", "`")):
            at = line.find(opening)
            if at >= 0:
                line, self._fence = line[:at], closing
        for character in line:
            if character in _OPENING:
                self._depth += 1
            elif character in _CLOSING and self._depth:
                self._depth -= 1
