"""One `<file …>…</file>` element around a whole payload, as read tools print it.

Owns its tags. What they say is nobody's affair: they are taken off and put back byte for byte.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Final

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.payload import BOM

_MAX_TAG: Final = 4096  # characters; a longer opening tag is no tool's
_CLOSING: Final = "</file>"


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(r"</?file(?=[\s/>])")


@dataclass(frozen=True, slots=True)
class FileElement:
    """The element.

    Attributes:
        opening: the opening tag with what stands before it and the end of its line.
        inner: the text inside.
        closing: the closing tag with what stands after it.
    """

    opening: str
    inner: str
    closing: str

    def outer(self, position: int) -> int:
        """Return where a position of the inner text is in the whole."""
        return len(self.opening) + position

    def wrap(self, view: Compressed) -> Compressed:
        """Put the tags back."""
        by = len(self.opening)
        gaps = tuple(
            replace(
                gap,
                output_start=gap.output_start + by,
                output_end=gap.output_end + by,
                original_start=gap.original_start + by,
                original_end=gap.original_end + by,
            )
            for gap in view.gaps
        )
        return replace(view, output=self.opening + view.output + self.closing, gaps=gaps)


def recognise(text: str) -> FileElement | None:
    """Return the element if it is the whole payload and the only one, or `None`."""
    head = text[:_MAX_TAG]
    start = len(head) - len(head.lstrip(BOM + " \t\r\n"))
    if not text.startswith("<file", start):
        return None
    tags = [found.start() for found in islice(_tag().finditer(text), 3)]
    if len(tags) != 2 or tags[0] != start or not text.startswith(_CLOSING, tags[1]):
        return None
    if text[tags[1] + len(_CLOSING) :].strip():
        return None
    end = _end_of_tag(text, start)
    if end is None:
        return None
    end += 2 if text.startswith("\r\n", end) else text.startswith("\n", end)
    inner = text[end : tags[1]]
    return FileElement(text[:end], inner, text[tags[1] :]) if inner.strip() else None


def _end_of_tag(text: str, start: int) -> int | None:
    """Return where the tag that begins at `start` ends; a bracket in quotes does not end it."""
    quote = ""
    for at in range(start, min(len(text), start + _MAX_TAG)):
        character = text[at]
        if quote:
            if character == quote:
                quote = ""
        elif character in "\"'":
            quote = character
        elif character == ">":
            return None if text[at - 1] == "/" else at + 1
    return None
