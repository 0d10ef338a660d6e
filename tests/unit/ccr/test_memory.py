from __future__ import annotations

import struct
import sys
import threading
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from caveman_engine.ccr import MemoryStore, Recovery, handle_of
from caveman_engine.errors import (
    BudgetExceededError,
    InvalidArgumentsError,
    StoreUnavailableError,
    UnknownHandleError,
)


def recovery(data: bytes, content_type: str = "log", metadata: bytes | None = None) -> Recovery:
    return Recovery(content_type, "log-lines", len(data), 1, data, metadata)


def test_what_was_put_comes_back() -> None:
    store = MemoryStore()
    handle = store.put(recovery(b"\xff\x00", metadata=b"m"))
    assert handle == handle_of(b"\xff\x00")
    assert store.get(handle) == b"\xff\x00"
    assert store.metadata(handle) == b"m"
    assert store.recovery(handle) == recovery(b"\xff\x00", metadata=b"m")


def test_the_same_bytes_are_stored_once_and_keep_their_first_metadata() -> None:
    store = MemoryStore(max_bytes=4)
    handle = store.put(recovery(b"abc", metadata=b"1"))
    assert store.put(recovery(b"abc", "json", b"other and longer")) == handle
    assert store.metadata(handle) == b"1"
    assert store.stats().storage_bytes == 4
    assert list(store.stats().types) == ["log"]


def test_nothing_is_evicted_at_the_limit() -> None:
    store = MemoryStore(max_bytes=5)
    first = store.put(recovery(b"abc"))
    with pytest.raises(BudgetExceededError, match="3 of 5 bytes"):
        store.put(recovery(b"defg"))
    assert store.get(first) == b"abc"
    assert store.put(recovery(b"ab")) == handle_of(b"ab")
    assert store.stats().to_dict()["storage_full"]


@pytest.mark.parametrize("max_bytes", [0, -1, True])
def test_a_budget_is_a_positive_number(max_bytes: int) -> None:
    with pytest.raises(InvalidArgumentsError):
        MemoryStore(max_bytes)


@pytest.mark.parametrize("handle", ["", "ccr_", "ccr_" + "0" * 32, "x" * 1000])
def test_unknown_handles(handle: str) -> None:
    store = MemoryStore()
    for call in (store.get, store.metadata, store.recovery):
        with pytest.raises(UnknownHandleError) as caught:
            call(handle)
        assert len(caught.value.message) < 200


def test_a_closed_store_answers_nothing() -> None:
    store = MemoryStore()
    handle = store.put(recovery(b"abc"))
    store.close()
    store.close()
    calls: list[Any] = [
        lambda: store.put(recovery(b"x")),
        lambda: store.get(handle),
        lambda: store.metadata(handle),
        store.stats,
        store.dump,
        lambda: store.load(MemoryStore().dump()),
    ]
    for call in calls:
        with pytest.raises(StoreUnavailableError):
            call()


def test_a_snapshot_carries_everything_in_order() -> None:
    store = MemoryStore()
    records = [recovery(b""), recovery(b"\xff" * 300, "json", b""), recovery("é".encode(), "diff", b"meta")]
    handles = [store.put(each) for each in records]
    copy = MemoryStore()
    assert copy.load(store.dump()) == 3
    assert [copy.recovery(handle) for handle in handles] == records
    assert copy.dump() == store.dump()
    assert copy.stats() == store.stats()


def test_loading_keeps_what_is_there() -> None:
    store = MemoryStore()
    handle = store.put(recovery(b"abc", metadata=b"mine"))
    other = MemoryStore()
    other.put(recovery(b"abc", metadata=b"theirs"))
    other.put(recovery(b"new"))
    assert store.load(other.dump()) == 2
    assert store.metadata(handle) == b"mine"
    assert store.get(handle_of(b"new")) == b"new"


def test_loading_over_the_budget_keeps_what_fits() -> None:
    store = MemoryStore()
    for data in (b"aa", b"bbbbbb", b"c"):
        store.put(recovery(data))
    small = MemoryStore(max_bytes=4)
    with pytest.raises(BudgetExceededError):
        small.load(store.dump())
    assert small.get(handle_of(b"aa")) == b"aa"
    assert small.stats().storage_bytes == 2


def snapshot() -> bytes:
    store = MemoryStore()
    store.put(recovery(b"abcdef", metadata=b"meta"))
    store.put(recovery(b"second"))
    return store.dump()


@pytest.mark.parametrize("size", range(1, len(snapshot())))
def test_a_snapshot_cut_short_adds_nothing(size: int) -> None:
    whole = snapshot()
    store = MemoryStore()
    first = len(whole) - len(b"second") - 20 - len('["log", "log-lines", 6, 1]')
    if size in (8, first):  # at the border of a record what is left is a snapshot of its own
        assert store.load(whole[:size]) == (size == first)
        return
    with pytest.raises(InvalidArgumentsError):
        store.load(whole[:size])
    assert store.stats().storage_bytes == 0


@pytest.mark.parametrize(
    "description",
    [b"[]", b"{}", b"null", b'["log", "x", 1]', b'[1, "x", 1, 1]', b'["log", "x", "a", 1]', b"\xff", b"["],
)
def test_a_snapshot_with_an_odd_description(description: bytes) -> None:
    data = b"CCRSNAP1" + struct.pack("<IQQ", len(description), 1, 0) + description + b"x"
    with pytest.raises(InvalidArgumentsError):
        MemoryStore().load(data)


@pytest.mark.parametrize("data", [b"", b"CCRSNAP", b"CCRSNAP2", b"{}", b"SQLite format 3\x00"])
def test_what_is_no_snapshot(data: bytes) -> None:
    with pytest.raises(InvalidArgumentsError):
        MemoryStore().load(data)


@given(st.binary(max_size=120))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with pytest.raises(InvalidArgumentsError):
        MemoryStore().load(b"CCRSNAP1" + b"\x01" + data)


@pytest.mark.skipif(sys.platform == "emscripten", reason="WebAssembly starts no threads here; CPython runs this")
def test_threads_share_a_store() -> None:
    store = MemoryStore()
    payloads = [f"payload {at % 50}".encode() for at in range(400)]

    def work(part: list[bytes]) -> None:
        for data in part:
            assert store.get(store.put(recovery(data))) == data

    threads = [threading.Thread(target=work, args=(payloads[at::8],)) for at in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.stats().types["log"].count == 50
    assert store.stats().storage_bytes == sum(map(len, set(payloads)))


class StoreMachine(RuleBasedStateMachine):
    """A store against a plain dictionary: put, look up, snapshot, load, close."""

    @initialize(max_bytes=st.one_of(st.none(), st.integers(1, 60)))
    def open(self, max_bytes: int | None) -> None:
        self.store = MemoryStore(max_bytes)
        self.max_bytes = max_bytes
        self.model: dict[str, Recovery] = {}
        self.snapshots: list[tuple[bytes, dict[str, Recovery]]] = []

    def fits(self, record: Recovery) -> bool:
        held = sum(each.stored_bytes for each in self.model.values())
        return self.max_bytes is None or held + record.stored_bytes <= self.max_bytes

    @rule(
        data=st.binary(max_size=24),
        metadata=st.one_of(st.none(), st.binary(max_size=4)),
        content_type=st.sampled_from(("log", "json")),
    )
    def put(self, data: bytes, metadata: bytes | None, content_type: str) -> None:
        record = recovery(data, content_type, metadata)
        handle = handle_of(data)
        if handle in self.model or self.fits(record):
            assert self.store.put(record) == handle
            self.model.setdefault(handle, record)
        else:
            with pytest.raises(BudgetExceededError):
                self.store.put(record)

    @rule(data=st.binary(max_size=24))
    def look_up(self, data: bytes) -> None:
        handle = handle_of(data)
        if handle in self.model:
            assert self.store.get(handle) == data
        else:
            with pytest.raises(UnknownHandleError):
                self.store.get(handle)

    @rule()
    def dump(self) -> None:
        self.snapshots.append((self.store.dump(), dict(self.model)))

    @precondition(lambda self: self.snapshots)
    @rule(at=st.integers(0, 9))
    def load(self, at: int) -> None:
        data, records = self.snapshots[at % len(self.snapshots)]
        other = MemoryStore()
        assert other.load(data) == len(records)
        assert {handle: other.recovery(handle) for handle in records} == records
        assert self.store.load(data) == len(records)  # all of it is here already: nothing is added

    @invariant()
    def totals(self) -> None:
        if not hasattr(self, "model"):
            return
        stats = self.store.stats()
        assert stats.storage_bytes == sum(each.stored_bytes for each in self.model.values())
        assert sum(each.count for each in stats.types.values()) == len(self.model)
        assert list(stats.types) == sorted(stats.types)
        assert {handle: self.store.recovery(handle) for handle in self.model} == self.model


TestStoreMachine = StoreMachine.TestCase
TestStoreMachine.settings = settings(stateful_step_count=20)
