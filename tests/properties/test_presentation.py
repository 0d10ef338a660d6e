"""The promises of the engine over payloads as tools present them, with the type detected."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_engine import Engine, MemoryStore
from properties.generate.presented import payloads, presented
from properties.invariants import assert_holds, forced_types
from properties.test_invariants import QUERIES

FEWER = settings(max_examples=max(60, settings().max_examples // 4))
"""Each type has its own test of the engine's promises; these are about what stands around a payload."""


@FEWER
@given(presented(), QUERIES)
def test_presented_payloads(payload: str, query: str) -> None:
    assert_holds(payload.encode(), None, query)


@FEWER
@given(presented(), st.sampled_from(forced_types()))
def test_presented_payloads_of_a_forced_type(payload: str, content_type: str) -> None:
    assert_holds(payload.encode(), content_type)


@FEWER
@given(payloads(), st.sampled_from(forced_types()))
def test_payloads_of_another_type(payload: str, content_type: str) -> None:
    assert_holds(payload.encode(), content_type)


@FEWER
@given(
    st.one_of(st.binary(max_size=200), payloads().map(lambda text: text.encode() + b"\xff")),
    st.sampled_from(forced_types()),
)
def test_bytes_that_are_no_text(data: bytes, content_type: str) -> None:
    assert_holds(data, content_type)


@FEWER
@given(presented())
def test_bytes_and_text_are_one_payload(payload: str) -> None:
    engine = Engine(store=MemoryStore())
    as_text = engine.compress(payload, mode="compress")
    as_bytes = engine.compress(payload.encode(), mode="compress")
    assert as_bytes.output == as_text.output.encode()
    assert as_bytes.to_dict() == as_text.to_dict()
    assert as_bytes.elisions == as_text.elisions


@FEWER
@given(presented(), st.sampled_from((None, *forced_types())))
def test_simulate_is_compress_without_a_store(payload: str, content_type: str | None) -> None:
    engine = Engine(store=MemoryStore())
    simulation = engine.simulate(payload, type=content_type)
    assert engine.stats().storage_bytes == 0
    result = engine.compress(payload, mode="compress", type=content_type)
    assert (simulation.output, simulation.ratio, simulation.method) == (result.output, result.ratio, result.method)


@FEWER
@given(presented(), st.sampled_from((None, *forced_types())))
def test_record_mode_touches_nothing(payload: str, content_type: str | None) -> None:
    engine = Engine(store=MemoryStore())
    result = engine.compress(payload, mode="record", type=content_type, query="failed")
    assert result.output is payload
    assert result.passed_through
    assert engine.stats().storage_bytes == 0
