"""The store of every WebAssembly surface: originals in memory, for as long as the store lives.

Owns the dictionary, its lock, its budget, and the portable snapshot that lets a page keep it across reloads.
"""

from __future__ import annotations

import json
import struct
import threading
from typing import Final

from caveman_engine.ccr.handle import handle_of
from caveman_engine.ccr.store import Recovery, Stats, TypeStats
from caveman_engine.errors import (
    BudgetExceededError,
    InvalidArgumentsError,
    StoreUnavailableError,
    UnknownHandleError,
)

_SNAPSHOT_MAGIC: Final = b"CCRSNAP1"
_RECORD_HEAD: Final = struct.Struct("<IQQ")  # lengths in bytes: description (JSON), original, metadata + 1 (0: none)


class MemoryStore:
    """A thread-safe dictionary of originals.

    Args:
        max_bytes: budget in bytes of originals and metadata; `None` for no limit.
    """

    def __init__(self, max_bytes: int | None = None) -> None:
        if max_bytes is not None and (isinstance(max_bytes, bool) or max_bytes <= 0):
            raise InvalidArgumentsError(f"max_bytes is {max_bytes!r}; a positive number of bytes or None was expected")
        self._max_bytes = max_bytes
        self._lock = threading.RLock()
        self._records: dict[str, Recovery] | None = {}
        self._stored_bytes = 0

    def _open_records(self) -> dict[str, Recovery]:
        if self._records is None:
            raise StoreUnavailableError("the store is closed; open a new one before you use it")
        return self._records

    def put(self, recovery: Recovery) -> str:
        """Commit an original; see `Store.put`."""
        handle = handle_of(recovery.original)
        with self._lock:
            records = self._open_records()
            if handle in records:
                return handle
            total = self._stored_bytes + recovery.stored_bytes
            if self._max_bytes is not None and total > self._max_bytes:
                raise BudgetExceededError(
                    f"the store holds {self._stored_bytes} of {self._max_bytes} bytes and {recovery.stored_bytes} "
                    "more do not fit; raise the budget or use a new store (nothing is evicted)"
                )
            records[handle] = recovery
            self._stored_bytes = total
        return handle

    def recovery(self, handle: str) -> Recovery:
        """Return the whole record; see `Store.recovery`."""
        with self._lock:
            try:
                return self._open_records()[handle]
            except KeyError:
                raise UnknownHandleError(
                    f"no original is stored under {handle[:80]!r}; pass a handle that this store returned"
                ) from None

    def get(self, handle: str) -> bytes:
        """Return the exact original; see `Store.get`."""
        return self.recovery(handle).original

    def metadata(self, handle: str) -> bytes | None:
        """Return the record's metadata; see `Store.metadata`."""
        return self.recovery(handle).metadata

    def stats(self) -> Stats:
        """Return the totals; see `Store.stats`."""
        with self._lock:
            records = list(self._open_records().values())
            stored_bytes = self._stored_bytes
        totals: dict[str, list[int]] = {}
        for record in records:
            row = totals.setdefault(record.content_type, [0, 0, 0])
            row[0] += 1
            row[1] += record.tokens_before
            row[2] += record.tokens_after
        types = {name: TypeStats(*totals[name]) for name in sorted(totals)}
        return Stats(types, stored_bytes, self._max_bytes)

    def close(self) -> None:
        """Forget every original; further calls raise `StoreUnavailableError`."""
        with self._lock:
            self._records = None
            self._stored_bytes = 0

    def dump(self) -> bytes:
        """Return the whole store as one portable snapshot (bytes), in order of insertion."""
        with self._lock:
            records = list(self._open_records().values())
        parts = [_SNAPSHOT_MAGIC]
        for record in records:
            description = json.dumps(
                [record.content_type, record.compressor, record.tokens_before, record.tokens_after]
            ).encode()
            metadata = record.metadata
            parts.append(
                _RECORD_HEAD.pack(len(description), len(record.original), 0 if metadata is None else len(metadata) + 1)
            )
            parts += (description, record.original, metadata or b"")
        return b"".join(parts)

    def load(self, snapshot: bytes) -> int:
        """Add every original of a snapshot made by `dump`; what is already here stays as it is.

        Returns:
            How many originals the snapshot holds.

        Raises:
            InvalidArgumentsError: the bytes are not a complete snapshot; nothing was added.
            BudgetExceededError: they do not all fit; those that came before the limit are kept.
        """
        self._open_records()
        recoveries = list(_read_snapshot(snapshot))
        for recovery in recoveries:
            self.put(recovery)
        return len(recoveries)


def _read_snapshot(snapshot: bytes) -> list[Recovery]:
    """Parse a snapshot whole before anything of it is used."""
    if not snapshot.startswith(_SNAPSHOT_MAGIC):
        raise InvalidArgumentsError("the bytes are not a store snapshot; pass what dump() returned")
    view = memoryview(snapshot)
    position = len(_SNAPSHOT_MAGIC)
    recoveries = []
    while position < len(view):
        try:
            sizes = _RECORD_HEAD.unpack_from(view, position)
            position += _RECORD_HEAD.size
            description_size, original_size, metadata_mark = sizes
            metadata_size = max(metadata_mark - 1, 0)
            end = position + description_size + original_size + metadata_size
            if end > len(view):
                raise ValueError("a record is cut short")
            description = json.loads(bytes(view[position : position + description_size]))
            content_type, compressor, before, after = description
            if not (isinstance(content_type, str) and isinstance(compressor, str)):
                raise ValueError("a record's description has the wrong types")
            original_start = position + description_size
            original = bytes(view[original_start : original_start + original_size])
            metadata = bytes(view[original_start + original_size : end]) if metadata_mark else None
            recoveries.append(Recovery(content_type, compressor, int(before), int(after), original, metadata))
        except (struct.error, ValueError, TypeError) as error:
            raise InvalidArgumentsError(
                f"the store snapshot is damaged at byte {position} ({error}); pass what dump() returned, whole"
            ) from error
        position = end
    return recoveries
