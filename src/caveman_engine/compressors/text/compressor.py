"""Text of no other type: unique prose survives whole, repeated sections and listings are thinned.

Owns whether a text is read in sections or in lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.query import compressed
from caveman_engine.compressors.text.listing import Listing
from caveman_engine.compressors.text.prose import Prose
from caveman_engine.elision.markers import has_marker
from caveman_engine.elision.units import split_lines
from caveman_engine.payload import BOM, Payload

MIN_BYTES: Final = 1600
"""Shorter texts are shown as they are (from the specification)."""

_LONG_BLOCK: Final = 24  # lines without a blank one between: more than any paragraph has
_LISTING_SHARE: Final = 0.5  # of the lines stand in such blocks


class TextCompressor:
    """Thins texts by sections, or by lines where it has none."""

    content_type: ClassVar[str] = "text"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view of a text, or `None` if it is short, is no text or holds markers already."""
        text = payload.text
        if not text or len(payload.data) < MIN_BYTES or has_marker(text):
            return None
        bom = BOM if text.startswith(BOM) else ""
        slices = split_lines(text[len(bom) :])
        reader, method = (Listing, "text-lines") if _is_listing(slices) else (Prose, "text-sections")
        read = reader(slices, len(bom))

        def write(hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> Compressed:
            view = read.write(hits, optional, matching, stated)
            if view is None:
                return Compressed(text, method)
            return Compressed(bom + view.text, method, gaps=view.shifted(len(bom)))

        return compressed(write, query, read.texts)


def _is_listing(lines: Sequence[str]) -> bool:
    """Whether most lines stand in blocks longer than paragraphs are."""
    block = listed = filled = 0
    for line in (*lines, ""):
        if line and not line.isspace():
            block += 1
            continue
        filled += block
        listed += block if block >= _LONG_BLOCK else 0
        block = 0
    return filled > 0 and listed >= _LISTING_SHARE * filled
