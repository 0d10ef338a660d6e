"""What a recovery store is: the records it keeps, the calls it answers, the totals it reports.

Owns the protocol and its value objects; each store is a module of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

from caveman_engine.result import BASIS

DEFAULT_MAX_BYTES: Final = 512 * 1024 * 1024
"""Budget of a store in bytes of originals and metadata (512 MiB, from the specification)."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """One original and what was done to it.

    Attributes:
        content_type: the type it was compressed as.
        compressor: the method that made the view.
        tokens_before, tokens_after: counts in tokens.
        original: the payload's exact bytes.
        metadata: what the compressor wants to keep beside it, or `None`.
    """

    content_type: str
    compressor: str
    tokens_before: int
    tokens_after: int
    original: bytes
    metadata: bytes | None = None

    @property
    def stored_bytes(self) -> int:
        """What the record costs against a store's budget, in bytes."""
        return len(self.original) + len(self.metadata or b"")


def saved_ratio(before: int, after: int) -> float:
    """Return (before - after) / before, or 0 where nothing came in."""
    return (before - after) / before if before else 0.0


@dataclass(frozen=True, slots=True)
class TypeStats:
    """Totals of one content type, in records and tokens."""

    count: int
    tokens_before: int
    tokens_after: int

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form, the ratio computed."""
        return {
            "count": self.count,
            "tokens_before": self.tokens_before,
            "tokens_after": self.tokens_after,
            "ratio": saved_ratio(self.tokens_before, self.tokens_after),
        }


@dataclass(frozen=True, slots=True)
class Stats:
    """Totals of a store.

    Attributes:
        types: totals per content type, in order of the type's name.
        storage_bytes: bytes of originals and metadata held.
        max_storage_bytes: the budget in bytes, or `None` if there is none.
    """

    types: dict[str, TypeStats]
    storage_bytes: int
    max_storage_bytes: int | None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: totals, per type, storage."""
        total = TypeStats(
            sum(each.count for each in self.types.values()),
            sum(each.tokens_before for each in self.types.values()),
            sum(each.tokens_after for each in self.types.values()),
        )
        return {
            **total.to_dict(),
            "basis": BASIS,
            "types": {name: each.to_dict() for name, each in self.types.items()},
            "storage_bytes": self.storage_bytes,
            "max_storage_bytes": self.max_storage_bytes,
            "storage_full": self.max_storage_bytes is not None and self.storage_bytes >= self.max_storage_bytes,
        }


class Store(Protocol):
    """A place that keeps originals for as long as it lives and never drops one."""

    def put(self, recovery: Recovery) -> str:
        """Commit an original and return its handle; the same bytes are stored once and keep their first metadata.

        Raises:
            BudgetExceededError: a new original does not fit the budget; nothing was stored.
            StoreUnavailableError: the store cannot be written.
        """
        ...

    def get(self, handle: str) -> bytes:
        """Return the exact original.

        Raises:
            UnknownHandleError: the store has no such original.
            StoreUnavailableError: the store cannot be read.
        """
        ...

    def metadata(self, handle: str) -> bytes | None:
        """Return what the compressor kept beside the original; raises like `get`."""
        ...

    def recovery(self, handle: str) -> Recovery:
        """Return the whole record; raises like `get`."""
        ...

    def stats(self) -> Stats:
        """Return the totals."""
        ...

    def close(self) -> None:
        """Release what the store holds open; further calls raise `StoreUnavailableError`."""
        ...
