from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.json_source import read
from caveman_engine.json_text import MAX_PARSED_DEPTH, end_of_string, is_shallow, long_strings, minify

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda each: st.lists(each) | st.dictionaries(st.text(), each),
    max_leaves=40,
)


@given(value=VALUES, indent=st.sampled_from([None, 0, 1]), ascii_only=st.booleans())
def test_every_value_is_read_and_minified(value: Any, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    source = read(f" \r\n{text}\t")
    assert source is not None
    assert source.text[source.start : source.end] == text
    assert minify(text) == json.dumps(value, ensure_ascii=ascii_only, separators=(",", ":"))


@given(value=VALUES, indent=st.sampled_from([None, 2]))
def test_spans_are_those_of_the_values(value: Any, indent: int | None) -> None:
    source = read(json.dumps(value, indent=indent))
    assert source is not None
    text = source.text
    for container in range(len(source)):
        start, end = source.starts[container], source.ends[container]
        here = json.loads(text[start:end])
        if source.is_array(container):
            assert [json.loads(text[each.start : each.end]) for each in source.elements(container)] == here
        else:
            members = list(source.members(container))
            assert {
                json.loads(text[each.start : each.key_end]): json.loads(text[each.value_start : each.end])
                for each in members
            } == here
        for child in source.children(container):
            assert source.parents[child] == container
            assert start < source.starts[child] < source.ends[child] < end
            assert source.after[child] <= source.after[container]


@given(text=st.text(alphabet='[]{},:"\\tru0e1.- \n', max_size=24))
def test_the_grammar_is_that_of_the_standard_library(text: str) -> None:
    try:
        json.loads(text)
        valid = True
    except ValueError:
        valid = False
    assert (read(text) is not None) is valid


@pytest.mark.parametrize(
    "text", ["[NaN]", "[Infinity]", "[-Infinity]", "\ufeff[]", "[1,]", '{"a":1,}', "[,1]", "[1 2]"]
)
def test_what_the_grammar_has_not_is_refused(text: str) -> None:
    assert read(text) is None


def test_keys_depth_and_what_is_around_a_place() -> None:
    source = read('{"a": [{"b\\"c": [7]}, 8], "d": {}}')
    assert source is not None
    assert [source.key(container) for container in range(len(source))] == [None, "a", None, 'b\\"c', "d"]
    assert source.depth == 4
    assert list(source.around(source.text.index("7"))) == [3, 2, 1, 0]
    assert list(source.around(source.text.index("8"))) == [1, 0]
    assert list(source.around(source.text.index('"d"'))) == [0]


def test_strings_with_many_escapes_are_read_piece_by_piece() -> None:
    string = '"' + "\\n\\u00e9x" * 500 + '"'
    nested = f'{{"a":[{string},{{{string}:{{{string}:[[1]]}}}},{string}],{string}:[]}}'
    for text in (nested, string, f"[{string}]", f'{{"a":{string},"b":[{string},{string}]}}', f"{{{string}:{string}}}"):
        assert read(text) is not None
        assert read(text.replace('"' + "\\n", "x", 1)) is None
        assert read(text.replace("\\u00e9x\\n", "\\u00zz", 1)) is None
        assert read(text[:-1]) is None
    assert end_of_string(string + "]", 0) == len(string)
    assert end_of_string(string[:-1], 0) == -1


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000 + "]" * 100_000, '{"a":' * 50_000 + "0" + "}" * 50_000, "[" + "1," * 200_000 + "1]"],
)
def test_depth_and_length_cost_no_stack(text: str) -> None:
    assert read(text) is not None
    assert read(text[:-1]) is None


def test_long_strings_are_found_with_their_keys() -> None:
    long = "x\\\\" * 20 + '\\"' * 20
    text = f'{{"short": "a", "k\\\\": "{long}", "list": ["b", "{long}"], "{long}": "{long}c"}}'
    found = long_strings(text, 50)
    assert [text[each.start : each.end] for each in found] == [f'"{long}"', f'"{long}"', f'"{long}c"']
    assert [each.key for each in found] == ["k\\\\", None, long]
    assert long_strings(text, 500) == []


@pytest.mark.parametrize(
    ("text", "shallow"),
    [
        ("[" * MAX_PARSED_DEPTH + "]" * MAX_PARSED_DEPTH, True),
        ("[" * (MAX_PARSED_DEPTH + 1), False),
        ('{"a":[' * (MAX_PARSED_DEPTH // 2) + '"[[["', True),
        ("[[],{}]," * MAX_PARSED_DEPTH, True),
        ('["' + "[{" * MAX_PARSED_DEPTH + '\\"' + "[" * MAX_PARSED_DEPTH + '"]', True),
        ("[" * (MAX_PARSED_DEPTH + 1) + '"' + '\\"' * 300_000, False),
    ],
)
def test_depth_is_told_without_parsing(text: str, shallow: bool) -> None:
    assert is_shallow(text) is shallow
