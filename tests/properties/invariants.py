"""What holds for every payload, every content type and every query: the product's promises, as assertions."""

from __future__ import annotations

from caveman_engine import Engine, MemoryStore, Registry, Result
from caveman_engine.ccr import handle_of
from checker import check


def forced_types() -> list[str]:
    """Return every content type that has a compressor."""
    return [entry["id"] for entry in Registry.default().manifest()["compressors"]]


def assert_holds(data: bytes, content_type: str | None, query: str = "") -> Result[bytes]:
    """Compress once and again, and assert what must hold of the outcome.

    Args:
        data: the payload.
        content_type: the type to force, or `None` to detect it.
        query: what the reader is after.
    """
    engine = Engine(store=MemoryStore())
    result = engine.compress(data, mode="compress", type=content_type, query=query)
    assert result.error is None, repr(result.error)
    assert result.basis == "inferred"
    if result.passed_through:
        assert result.output == data
        assert (result.method, result.elisions, result.tokens_after) == (None, (), result.tokens_before)
        assert engine.stats().storage_bytes == 0, "a pass-through was stored"
        return result
    assert result.recovery_handle == handle_of(data)
    assert engine.retrieve(result.recovery_handle) == data
    assert result.output.strip(), "the view is empty"
    counted = engine.counter.count(result.output.decode())
    assert counted == result.tokens_after < result.tokens_before == engine.counter.count(data.decode())
    report = check(data, result.output, result.content_type, result.elisions, query, result.method == "mixed")
    assert report.ok, f"{report}\n{result.output.decode()}"
    again = engine.compress(result.output, mode="compress", type=content_type or result.content_type)
    assert again.output == result.output, "compressing the view again changed it"
    if query:
        plain = engine.compress(data, mode="compress", type=content_type)
        assert result.tokens_after <= plain.tokens_after, "the query made the view larger"
    fresh = Engine(store=MemoryStore()).compress(data, mode="compress", type=content_type, query=query)
    assert fresh == result, "the same call gave another result"
    return result
