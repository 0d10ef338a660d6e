"""Terminal captures: what the screen shows last, thinned like a log.

Owns what is special to captures: escapes, redraws, three anchors at each end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.query import compressed
from caveman_engine.elision.log_view import LogView
from caveman_engine.elision.markers import has_marker
from caveman_engine.elision.screen import follows, resolve, strip_escapes
from caveman_engine.payload import BOM, Payload

_ANCHORS: Final = 3


class TerminalCompressor:
    """Resolves and thins terminal captures."""

    content_type: ClassVar[str] = "terminal"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return the resolved and thinned screen, or `None` if it is not text, holds markers or cannot be followed."""
        text = payload.text
        if not text or has_marker(text) or not follows(text):
            return None
        bom = BOM if text.startswith(BOM) else ""
        lines, slices = resolve(text[len(bom) :])
        shown = "".join(lines)
        if not shown.strip() or strip_escapes(shown) != shown:
            return None  # nothing to show, or escapes that only others held apart
        view = LogView(shown, slices, _ANCHORS, len(bom))

        def write(hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> Compressed:
            written = view.write(hits, optional, matching, stated)
            return Compressed(bom + written.text, "terminal-screen", gaps=written.shifted(len(bom)))

        return compressed(write, query, view.texts)
