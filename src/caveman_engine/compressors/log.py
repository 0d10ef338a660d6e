"""Logs: one line of every shape, every signal with its block, rare values; times a machine prepended are said once.

Owns what is special to logs. The choice of lines and their view are shared with terminal captures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.query import compressed
from caveman_engine.elision.log_view import LogView
from caveman_engine.elision.markers import has_marker
from caveman_engine.elision.screen import strip_escapes
from caveman_engine.elision.units import split_lines
from caveman_engine.payload import BOM, Payload

_ANCHORS: Final = 2


class LogCompressor:
    """Thins logs by lines."""

    content_type: ClassVar[str] = "log"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view of a log, or `None` if it is not text or holds markers already."""
        text = payload.text
        if not text or has_marker(text):
            return None
        bom = BOM if text.startswith(BOM) else ""
        body = text[len(bom) :]
        slices = split_lines(body)
        shown = strip_escapes(body)
        if not shown.strip() or strip_escapes(shown) != shown:
            return None  # nothing to show, or escapes that only others held apart
        view = LogView(shown, slices, _ANCHORS, len(bom))

        def write(hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> Compressed:
            written = view.write(hits, optional, matching, stated)
            return Compressed(bom + written.text, "log-lines", gaps=written.shifted(len(bom)))

        return compressed(write, query, view.texts)
