"""The parts of the JSON compressor: fields, columns, states, outliers, clocks, words."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from caveman_engine.compressors.json import clock, states
from caveman_engine.compressors.json.columns import Column, columns, inner_columns
from caveman_engine.compressors.json.element_facts import ElementFacts
from caveman_engine.compressors.json.fields import Fields, Number, Size, read, written
from caveman_engine.compressors.json.outliers import changes, outliers
from caveman_engine.compressors.json.words import Words
from caveman_engine.elision.guard import vocabulary
from caveman_engine.json_source import read as read_source


def fields_of(value: Any) -> list[tuple[Fields, Fields]]:
    """Read every element of an array."""
    source = read_source(value if isinstance(value, str) else json.dumps(value))
    assert source is not None
    return [read(source, element) for element in source.elements(0)]


def columns_of(value: list[Any]) -> dict[str, Column]:
    found = fields_of(value)
    both = [*columns([fields for fields, _ in found]), *inner_columns([inner for _, inner in found])]
    return {column.name: column for column in both}


def test_fields_are_scalars_by_their_path() -> None:
    [(fields, inner)] = fields_of(
        '[{"a": 1.0, "b": {"c": "x", "d": {"e": null}}, "f": [1, {"g": true}, [2]], "h": []}]'
    )
    assert fields == [("a", "1.0"), ("b.c", "x"), ("b.d.e", None), ("f", 3), ("h", 0)]
    assert [type(value) for _, value in fields] == [Number, str, type(None), Size, Size]
    assert inner == [("f[]", "1"), ("f[].g", True), ("f[]", "2")]


def test_rows_and_scalars_have_fields_too() -> None:
    assert fields_of('[[1, "x"], "y", []]') == [
        ([("[0]", "1"), ("[1]", "x")], []),
        ([("value", "y")], []),
        ([], []),
    ]


def test_objects_in_objects_are_read_to_a_depth() -> None:
    value: Any = 1
    for _ in range(9):
        value = {"a": value}
    assert fields_of([value]) == [([("a.a.a.a.a", Size(1))], [])]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Number("1e400"), "1e400"),
        ("1", '"1"'),
        ("", '""'),
        ("null", '"null"'),
        (None, "null"),
        (True, "true"),
        ("a", "a"),
    ],
)
def test_values_are_written_so_that_kinds_are_told_apart(value: Any, text: str) -> None:
    assert written(value) == text


def test_a_category_has_rare_values_and_rare_absence() -> None:
    rows: list[dict[str, Any]] = [{"state": "done", "note": "x"} for _ in range(100)]
    rows[40]["state"] = "lost"
    del rows[70]["note"]
    found = columns_of(rows)
    assert found["state"].rare(100) == [40]
    assert found["note"].rare(100) == [70]
    assert columns_of([{"id": at} for at in range(100)])["id"].rare(100) == []


def test_fields_in_arrays_count_once_an_element() -> None:
    rows = [{"tags": ["a", "a", "b"]}, {"tags": ["a"]}, {"tags": ["c"]}, *({"tags": ["a"]} for _ in range(9))]
    column = columns_of(rows)["tags[]"]
    assert dict(column.counts) == {"a": 11, "b": 1, "c": 1}
    assert column.rare(12) == [0, 2]


@pytest.mark.parametrize(
    ("rows", "numbers"),
    [
        ([{"x": 1}, {"x": None}, {"x": -2.5}, {}], [(0, 1.0), (2, -2.5)]),
        ([{"x": "1.5"}, {"x": "2e3"}], [(0, 1.5), (1, 2000.0)]),
        ([{"x": 1}, {"x": "one"}], None),
        ([{"x": 1}, {"x": True}], None),
        ([{"x": "nan"}], None),
        ([{"userId": 7}], None),
        ([{"x": [1, 2]}, {"x": []}], [(0, 2.0), (1, 0.0)]),
    ],
)
def test_measurements_are_numbers_throughout(rows: list[Any], numbers: list[tuple[int, float]] | None) -> None:
    (name,) = columns_of(rows).keys() & {"x", "userId"}
    assert columns_of(rows)[name].numbers == numbers


@pytest.mark.parametrize(
    "element",
    [
        {"status": "failed"},
        {"conclusion": "timed_out"},
        {"level": "FATAL"},
        {"statusCode": 503},
        {"exit_code": 2},
        {"ok": False},
        {"error": "disk full"},
        {"error": {"code": 7, "text": "disk full"}},
        {"errors": [{"line": 3}]},
        {"job": {"state": "Aborted"}},
        {"containers": [{"state": {"waiting": {"reason": "ImagePullBackOff"}}}]},
    ],
)
def test_error_states(element: dict[str, Any]) -> None:
    assert states.faulty(list(columns_of([{}, element]).values())) == {1}


@pytest.mark.parametrize(
    "element",
    [
        {"status": "success"},
        {"statusCode": 204},
        {"exitCode": 0},
        {"ok": True},
        {"error": None},
        {"error": ""},
        {"errors": []},
        {"errors": 0},
        {"error": False},
        {"name": "failed"},
        {"code": 12},
        {"failure": "none"},
    ],
)
def test_states_that_are_none(element: dict[str, Any]) -> None:
    assert states.faulty(list(columns_of([{}, element]).values())) == set()


def test_texts_tell_of_each_kind_of_error_once() -> None:
    texts = ["fetched 3 rows"] * 20
    texts[4] = texts[9] = "connection refused by 10.0.0.7"
    texts[12] = "worker killed"
    assert states.telling(list(columns_of([{"text": text} for text in texts]).values())) == [4, 12]


def test_texts_that_are_all_about_errors_are_content() -> None:
    rows = [{"text": f"case {chr(97 + at)} failed"} for at in range(20)]
    assert states.telling(list(columns_of(rows).values())) == []


@pytest.mark.parametrize(
    ("key", "whole"), [("Error", True), ("stack_trace", True), ("messages", False), ("data", False)]
)
def test_keys_whose_values_stay(key: str, whole: bool) -> None:
    assert states.is_whole(key) is whole


def numbered(values: list[float]) -> list[tuple[int, float]]:
    return list(enumerate(values))


def test_outliers_are_few_and_every_column_has_its_say() -> None:
    rng = random.Random(1)
    noise = [numbered([rng.gauss(0, 1) for _ in range(1000)]) for _ in range(3)]
    noise[0][500] = (500, 90.0)
    noise[2][7] = (7, -12.0)
    found = outliers(noise, numbered([10.0] * 1000), 1000)
    assert found[:2] == [500, 7]
    assert len(found) == 24


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([5.0] * 30 + [6.0] + [5.0, 7.0], [32, 30]),  # most are equal: the standard deviation decides
        ([float(at) for at in range(40)], []),
        ([1.0, 2.0] * 20, []),
        ([1.0, 2.0, 3.0, float("inf"), 2.0, 1.0], [3]),
        ([2.0] * 40, []),
        ([1e308, -1e308, 0.0, 1e308, -1e308], []),
        ([4.0, 3.0, 5.0, -1e300, 5.0, 3.0, 4.0], [3]),
    ],
)
def test_what_stands_out(values: list[float], found: list[int]) -> None:
    assert outliers([numbered(values)], [], len(values)) == found


def test_one_odd_length_stands_out() -> None:
    lengths = [100.0] * 50
    lengths[20] = 300.0
    assert outliers([], numbered(lengths), 50) == [20]


def test_a_change_of_level_is_found_where_it_is() -> None:
    rng = random.Random(2)
    steps = [rng.gauss(level, 0.1) for level in [1.0] * 40 + [9.0] * 40 + [4.0] * 40]
    flat = [rng.gauss(1, 0.001) for _ in steps]
    assert changes([numbered(flat), numbered(steps)], 120) == [40, 80]
    assert changes([numbered(flat)], 120) == []
    assert changes([numbered([float(at) for at in range(120)])], 120) == []
    assert changes([numbered(steps)[:50]], 120) == []
    assert changes([numbered([1.0] * 60 + [2.0] * 60)[::-1]], 120) == []


def test_the_widest_changes_of_many_are_told() -> None:
    rng = random.Random(3)
    levels = [rng.gauss(10 * (block % 2) * (1 + block / 50), 0.1) for block in range(20) for _ in range(20)]
    found = changes([numbered(levels)], 400)
    assert len(found) == 8
    assert all(place % 20 == 0 for place in found)
    assert 380 in found


@pytest.mark.parametrize(
    ("rows", "sampled"),
    [
        ([[1767225600 + 60 * at, "0.5"] for at in range(30)], True),
        ([[(1767225600 + 60 * at) * 1000, 0.5] for at in range(30)], True),
        ([[1767225600.25 + 15 * at, 0.5] for at in range(30)], True),
        ([[1900 + at, 0.5] for at in range(30)], False),
        ([[1767225600 + 60 * at * at, 0.5] for at in range(30)], False),
        ([[1767225600 - 60 * at, 0.5] for at in range(30)], False),
        ([[1767225600 + 60 * at] for at in range(30)], False),
        ([["1767225600", 0.5]] * 30, False),
        ([{"time": 1767225600 + 60 * at, "value": 0.5} for at in range(30)], False),
    ],
)
def test_series_by_the_clock(rows: list[Any], sampled: bool) -> None:
    assert clock.is_sampled([fields for fields, _ in fields_of(rows)]) is sampled


def test_facts_leave_out_what_has_no_single_value() -> None:
    found = [fields for fields, _ in fields_of('[{"a":1,"a":2,"b":"x","c":[1]},{"a":1,"b":"x","c":[]},{"b":"x"}]')]
    facts = ElementFacts(found, columns(found))
    assert [fact.text for fact in facts.of_run(0, 3, in_totals=False)] == ["b=x"]
    assert facts.of_run(0, 3, in_totals=True) == []
    assert facts.totals == "3 elements; all b=x"


def test_a_field_that_is_an_object_elsewhere_is_not_absent_there() -> None:
    elements = ['{"fix":null,"b":1}', '{"fix":{"safe":true},"b":1}', '{"fix":{},"b":1}', '{"fix":null,"b":1}']
    found = [fields for fields, _ in fields_of(f"[{','.join(elements)}]")]
    assert not any(fact.text.startswith("fix:") for fact in ElementFacts(found, columns(found)).of_run(0, 4, False))
    found = [fields for fields, _ in fields_of(f"[{elements[0]},{elements[2]},{elements[3]}]")]
    assert [fact.text for fact in ElementFacts(found, columns(found)).of_run(0, 3, False)] == ["b=1"]


def test_a_field_behind_those_that_are_looked_at_is_not_absent() -> None:
    many = ",".join(f'"k{at}":0' for at in range(60))
    found = [fields for fields, _ in fields_of(f'[{{"x":1,{many}}},{{{many},"x":1}},{{"x":1,{many}}}]')]
    facts = [fact.text for fact in ElementFacts(found, columns(found)).of_run(0, 3, False)]
    assert "k0=0" in facts
    assert not any(text.startswith("x") for text in facts)


def test_a_run_with_an_element_without_fields_has_no_facts() -> None:
    found = [fields for fields, _ in fields_of('[{"b":"x"},{"b":"x"},{},{"b":"x"}]')]
    facts = ElementFacts(found, columns(found))
    assert facts.of_run(0, 3, in_totals=False) == []
    assert [fact.text for fact in facts.of_run(0, 2, in_totals=False)] == ["b=x"]


def test_words_are_the_guards() -> None:
    element = '{"id":17,"path":"/srv/a1/b","ok":true,"note":"two words","at":"2026-03-01"}'
    assert Words().of(element) == vocabulary(element, 4096)


@pytest.mark.parametrize(
    ("element", "words"),
    [
        ('{"text":"one\\ntwo\\t3"}', {"text", "one", "two", "0"}),
        ('["12","13"]', {"\0numbers", "12", "13"}),
        ("[12,13]", {"\0numbers", "12", "13"}),
        ('{"a":[]}', {"a"}),
        ('{"a":"say \\"b\\" now","c":null}', {"a", "say", "b", "now", "c", "null"}),
    ],
)
def test_words_of_elements(element: str, words: set[str]) -> None:
    assert Words().of(element) == words


def test_many_fields_are_looked_at_up_to_a_limit() -> None:
    rows = [{f"c{at % 3}{n}": "x" for n in range(40)} for at in range(9)]
    found = [fields for fields, _ in fields_of(rows)]
    assert len(columns(found)) == 64
    same = [fields for fields, _ in fields_of([{f"c{n}": "x" for n in range(60)}] * 9)]
    facts = ElementFacts(same, columns(same))
    assert len(facts.of_run(0, 9, in_totals=False)) == 48
