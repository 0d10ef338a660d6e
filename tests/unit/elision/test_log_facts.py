from __future__ import annotations

from caveman_engine.elision.facts import Kind
from caveman_engine.elision.log_facts import LogFacts
from caveman_engine.elision.log_lines import LogLines
from caveman_engine.elision.time_prefix import factor_out
from payloads import logs


def facts_of(lines: list[str], start: int = 0, end: int | None = None) -> list[str]:
    facts = LogFacts(LogLines(lines, 0), None)
    return [fact.text for fact in facts.of_run(start, len(lines) if end is None else end)]


def test_fields_of_json_lines() -> None:
    lines = [f'{{"level":"info","code":{200 if i % 4 else 404},"secret":"s{i}","list":[1]}}' for i in range(12)]
    assert facts_of(lines)[:2] == ["level=info", "code: 200×9 404×3"]


def test_fields_of_logfmt_behind_a_head() -> None:
    lines = [f"2026-03-04 10:00:00 WARN cart op={'get' if i % 3 else 'put'} shard={i % 2}" for i in range(12)]
    assert facts_of(lines)[:3] == ["level=WARN", "op: get×8 put×4", "shard: 0×6 1×6"]


def test_shapes_are_named_by_how_their_lines_begin() -> None:
    lines = [f"Downloading layer {i}" for i in range(5)] + [f"Compiling unit {i}" for i in range(4)]
    assert facts_of(lines) == ['2 shapes: 5× "Downloading layer …", 4× "Compiling unit …"']


def test_a_shape_of_equal_lines_is_named_whole() -> None:
    assert facts_of(["retrying in a moment"] * 4) == ['1 shape: 4× "retrying in a moment"']


def test_short_runs_have_no_facts() -> None:
    assert facts_of(["a b", "c d"]) == []


def test_the_time_a_run_spans_is_told() -> None:
    text = logs.ci_log()
    prefix = factor_out(text, text.count("\n"))
    assert prefix is not None
    facts = LogFacts(LogLines(prefix.text.splitlines(), 0), prefix).of_run(10, 100)
    assert facts[0].kind is Kind.TIME
    assert facts[0].text == "11:00:10..11:01:39"


def test_matches_are_counted() -> None:
    lines = [f"step {i} of the plan" for i in range(10)]
    facts = LogFacts(LogLines(lines, 0), None, [1, 4, 9]).of_run(2, 10)
    assert facts[0].text == "2 match the query"


def test_shapes_that_begin_alike_are_not_named() -> None:
    lines = [
        f"[Sun Dec 04 04:47:{i:02}] {'worker started fine' if i % 2 else 'scoreboard slot taken'}" for i in range(12)
    ]
    assert not any("shape" in text for text in facts_of(lines))


def test_a_field_that_some_lines_have_in_another_form_is_not_absent_there() -> None:
    lines = [f"step={i % 2} size={i}" for i in range(9)] + ["step=1 only"]
    assert not any("size" in text for text in facts_of(lines))
    lines = [f"limit=4 step={i}" for i in range(9)] + ["limit=<mem:4, cpu:2> step=9"]
    assert not any(text.startswith("limit") for text in facts_of(lines))
    lines = ['{"at":1,"n":1}'] * 9 + ['{"at":{"h":1},"n":1}']
    assert facts_of(lines)[0] == "n=1"
    assert not any("at:" in text for text in facts_of(lines))


def test_values_are_whole() -> None:
    lines = [f"open(host='db-{i % 2}', port={i % 2}): took={i} disk=5\" ok={i % 2}" for i in range(9)]
    assert facts_of(lines)[:2] == ["took: 0..8 all 9 present", "ok: 0×5 1×4"]


def test_strings_and_literals_are_told_apart() -> None:
    lines = [f'{{"flag":{"true" if i % 3 else chr(34) + "true" + chr(34)},"id":"{i % 2}"}}' for i in range(9)]
    assert facts_of(lines)[:2] == ['flag: true×6 "true"×3', "id: 0×5 1×4"]


def test_a_level_pair_is_the_level() -> None:
    lines = ["10:00 level=debug op=get retries INFO"] * 4
    assert facts_of(lines)[:2] == ["level=debug", "op=get"]
    lines = [f"10:00 WARN op=get shard={i % 2}" for i in range(4)] + ["10:00 WARN shut down"] * 2
    assert facts_of(lines)[0] == "level=WARN"
