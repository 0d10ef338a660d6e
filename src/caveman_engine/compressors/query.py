"""From one way to write a view to a compressed payload that can make room for a query.

Owns the meeting of relevance and room; what a hit displaces is the compressor's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from caveman_engine.compressors.protocol import Compressed, Room
from caveman_engine.elision.relevance import best

Write = Callable[[Sequence[int], float, Sequence[int], bool], Compressed]
"""Writes the view that keeps the given units (best first) and this share of the optional ones (anchors, context; 1 is
all, 0 none); its markers count those of the third argument (ascending) that they elide, and state nothing at all if the
last one is false."""


def compressed(write: Write, query: str, units: Sequence[str]) -> Compressed:
    """Return the view without a query, and with it the way to make room for the units that match one."""
    plain = write((), 1, (), True)
    hits = best(query, units) if query.strip() else []
    if not hits:
        return plain
    ascending = sorted(hits)

    def for_query(room: Room) -> Compressed:
        return write(hits[: room.hits], room.optional, ascending if room.counts else (), room.facts)

    return replace(plain, for_query=for_query)
