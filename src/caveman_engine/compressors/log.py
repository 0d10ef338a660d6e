"""Logs: lines, one of every shape, signals with their context."""

from __future__ import annotations

from typing import ClassVar

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.payload import Payload


class LogCompressor:
    """Thins logs by lines."""

    content_type: ClassVar[str] = "log"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view, or `None`."""
        return None
