"""What a compressor is and what it returns.

Owns the two types every compressor file imports. A compressor is a pure function of payload and query: it never counts
tokens, touches a store, reads the clock or the environment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from caveman_engine.elision.view import Gap
from caveman_engine.payload import Payload


@dataclass(frozen=True, slots=True)
class Room:
    """How much of a view a query may claim.

    Attributes:
        hits: the most units that stay because they match.
        optional: the share of the optional units (anchors, context) that stay, from 1 to 0.
        counts: markers say how many elided units match.
        facts: markers state facts at all.
    """

    hits: int
    optional: float
    counts: bool
    facts: bool = True


LADDER: Final = (
    *(Room(hits, optional=1, counts=True) for hits in (32, 16, 8, 4, 2, 1)),
    *(Room(hits, optional=0.75, counts=counts) for hits in (8, 4, 1) for counts in (True, False)),
    *(Room(hits, optional=0.5, counts=False) for hits in (4, 1)),
    *(Room(hits, optional=1, counts=False, facts=False) for hits in (4, 1)),
    *(Room(hits, optional=0, counts=False, facts=False) for hits in (4, 2, 1)),
)
"""The claims of a query from generous to modest; the first that does not make the view larger is granted."""


@dataclass(frozen=True, slots=True)
class Compressed:
    """A view a compressor proposes; the engine decides whether it is published.

    Attributes:
        output: the view.
        method: how it was made, for the report.
        lossless_to_model: the view says everything the payload says.
        gaps: the markers of the view in order, with offsets in characters.
        rewrites: the view is a text of its own (a page as plain text, JSON in another encoding), not a selection of the
            payload's lines; nothing that describes those lines may be put beside it.
        recovery_metadata: what to keep beside the original, or `None`.
        for_query: makes the view again with room for a query's hits; `None` without a query or where nothing matches.
            The view itself is always the one without a query.
    """

    output: str
    method: str
    lossless_to_model: bool = False
    gaps: tuple[Gap, ...] = ()
    rewrites: bool = False
    recovery_metadata: bytes | None = None
    for_query: Callable[[Room], Compressed] | None = None


class Compressor(Protocol):
    """One content type's way to a smaller view."""

    content_type: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]]
    version: ClassVar[int]
    safety_class: ClassVar[str]
    query_aware: ClassVar[bool]
    forced_only: ClassVar[bool]

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view, or `None` to decline (the payload then passes through)."""
        ...
