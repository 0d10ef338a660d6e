"""JSON is one strict value at any depth; JSON lines are a log."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_engine import detect, json_source
from caveman_engine.detection import json_value


@pytest.mark.parametrize(
    "payload",
    [
        '{"slugs": ["a", "b"], "total": 2}',
        "[]",
        "\ufeff\n  [1, 2, 3]\n\n",
        '{"big": 1e400, "negative zero": -0, "one": 1.0, "digits": 123456789012345678901234567890}',
        '{"status": "ok", "status": "revoked"}',
        '{"huge": ' + "9" * 6000 + "}",
        r'{"half": "\ud800", "nul": "\u0000"}',
        '{"text": "line one\\n$ not a prompt\\n2026-05-01 10:00:00 ERROR no log"}',
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 20_000 + "null" + "}" * 20_000,
    ],
    ids=lambda value: repr(value)[:40],
)
def test_one_value_is_json(payload: str) -> None:
    assert detect(payload) == "json"


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "   ",
        '"a string alone"',
        "12",
        '{"a": 1,}',
        "[1, 2, 3,]",
        '{"a": 1}{"b": 2}',
        '{"loss": NaN}',
        '{"loss": -Infinity}',
        '{"a": "tab\tin a string"}',
        "{'single': 'quotes'}",
        'The service answers {"ok": true} when all is well, and {"ok": false}',
        '[{"id": 1, "name": "one"}, {"id": 2, "na',
        "[" * 100_000,
        "[" * 50_000 + "}" * 50_000,
        '{"a":' * 20_000 + "}" * 20_000,
        "[" * 20_000 + "1 2" + "]" * 20_000,
    ],
    ids=lambda value: repr(value)[:40],
)
def test_anything_else_is_not(payload: str) -> None:
    assert detect(payload) != "json"


def test_records_on_lines_of_their_own_are_a_log() -> None:
    record = '{"level": 30, "time": 17422772, "msg": "request %d done", "tags": ["a", {"b": null}]}\n'
    assert detect("".join(record % i for i in range(3))) == "log"
    with_plain_lines = "".join(record % i + ("server is up\n" if i % 3 else "") for i in range(40))
    assert detect(with_plain_lines) == "log"
    assert detect("".join(record % i for i in range(20_000))) == "log"


def test_lines_that_only_look_like_records_are_no_log() -> None:
    assert detect("{alpha}\n{beta}\n{gamma}\n{delta}\n") == "text"


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(value=_VALUES, ascii_only=st.booleans(), indent=st.sampled_from([None, 0, 2]), data=st.data())
def test_the_verdict_does_not_depend_on_the_stack(
    value: object, ascii_only: bool, indent: int | None, data: st.DataObject
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    assert json_source.read(text) is not None
    at = data.draw(st.integers(0, len(text)))
    other = data.draw(st.sampled_from([*'[]{}",:0-e.tn \\\n\x00', ""]))
    damaged = text[:at] + other + text[at + 1 :]
    assert (json_source.read(damaged) is not None) == json_value.parses(damaged)
