"""The promises of the engine over generated payloads of every type, forced."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from properties.generate import documents, json_values, lines, sources, tables
from properties.invariants import assert_holds

WORDS = ("failed", "status 404", "job 7", "alpha omega", "zebra", "  ", "ERROR", "w-007", "libfoo broken", "step 2")
QUERIES = st.one_of(st.just(""), st.sampled_from(WORDS))


@given(lines.logs(), QUERIES)
def test_logs(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "log", query)


@given(lines.captures(), QUERIES)
def test_terminal_captures(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "terminal", query)


@given(json_values.values(), QUERIES)
def test_json(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "json", query)


@given(tables.tables(), QUERIES)
def test_tables(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "tabular", query)


@given(sources.searches(), QUERIES)
def test_search_output(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "search-result", query)


@given(sources.diffs(), QUERIES)
def test_diffs(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "diff", query)


@given(documents.texts(), QUERIES)
def test_texts(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "text", query)


@given(documents.configs(), QUERIES)
def test_configuration(payload: str, query: str) -> None:
    assert_holds(payload.encode(), "config", query)


@given(documents.repetitions())
def test_repetitions(payload: str) -> None:
    assert_holds(payload.encode(), "repetition")
