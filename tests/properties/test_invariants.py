"""The promises of the engine over generated payloads of every type, forced."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from properties.generate import lines
from properties.invariants import assert_holds

WORDS = ("failed", "status 404", "job 7", "alpha omega", "zebra", "  ", "ERROR")
QUERIES = st.one_of(st.just(""), st.sampled_from(WORDS))


@given(lines.logs(), QUERIES)
def test_logs(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "log", query)


@given(lines.captures(), QUERIES)
def test_terminal_captures(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "terminal", query)
