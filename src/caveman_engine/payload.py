"""One payload and the views of it that every room shares, each computed at most once.

Owns decoding and line splitting. Knows nothing of content types.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

MAX_INPUT_BYTES: Final = 64 * 1024 * 1024
"""Largest payload any surface compresses, in bytes (64 MiB, from the specification)."""

BOM: Final = "\ufeff"


class Payload:
    """The bytes handed in.

    Attributes:
        data: the payload's bytes, never changed.
    """

    def __init__(self, data: bytes, text: str | None = None) -> None:
        """Wrap `data`; a caller that already holds its exact UTF-8 decoding passes it as `text`."""
        self.data = data
        if text is not None:
            self.__dict__["text"] = text

    @cached_property
    def text(self) -> str | None:
        """The payload as text, or `None` if it is not valid UTF-8."""
        try:
            return self.data.decode("utf-8")
        except UnicodeDecodeError:
            return None

    @cached_property
    def countable(self) -> str:
        """The text that is counted: invalid bytes stand as U+FFFD, which is what a host would send to a model."""
        return self.data.decode("utf-8", "replace") if self.text is None else self.text

    @cached_property
    def lines(self) -> list[str]:
        """The text split at line feeds; a carriage return before one stays with its line. Empty if not text."""
        return [] if self.text is None else self.text.split("\n")
