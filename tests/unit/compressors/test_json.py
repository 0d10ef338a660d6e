from __future__ import annotations

import base64
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine import Engine, MemoryStore, Result
from caveman_engine.compressors.json import JsonCompressor
from caveman_engine.payload import Payload
from json_views import assert_accounts, markers
from payloads import records

GOLDEN = Path(__file__).parents[2] / "golden" / "json"
EVERY = {
    name: getattr(records, name)()
    for name in (
        "pods",
        "requests",
        "slugs",
        "jobs",
        "series",
        "measurements",
        "cars",
        "tickets",
        "tests",
        "groups",
    )
}


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str, query: str = "") -> Result[str]:
    """Compress as JSON and check what must hold for every view."""
    result = engine.compress(payload, mode="compress", type="json", query=query)
    assert result.error is None
    if result.recovery_handle is None:
        assert result.output == payload
        return result
    assert engine.retrieve(result.recovery_handle) == payload.encode()
    assert result.tokens_after < result.tokens_before
    assert_accounts(payload.removeprefix("\ufeff"), result.output.removeprefix("\ufeff"))
    assert engine.compress(result.output, mode="compress", type="json").output == result.output
    assert (result.method == "minify") is (result.lossless_to_model is True) is (not result.elisions)
    _gaps_are_exact(payload, result)
    return result


def _gaps_are_exact(payload: str, result: Result[str]) -> None:
    data, output = payload.encode(), result.output.encode()
    for gap in result.elisions:
        marker = json.loads(output[gap.output_start : gap.output_end])
        source = data[gap.original_start : gap.original_end].decode()
        if gap.noun == "elements":
            assert marker["__caveman_elided__"] == gap.units == len(json.loads(f"[{source}]"))
        else:
            assert f"… {gap.units} {gap.noun} elided (caveman)" in marker
            assert isinstance(json.loads(source), str)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("printed", ["pretty", "compact"])
def test_views_account_for_every_element(engine: Engine, name: str, printed: str) -> None:
    view(engine, getattr(records, printed)(EVERY[name]))


@pytest.mark.parametrize(
    ("name", "needles", "most"),
    [
        ("pods", ['"CrashLoopBackOff"', '"restartCount":42'], 0.15),
        ("requests", ['"status":500', "8412.5", '"__caveman_totals__":"240 elements; all method=GET'], 0.15),
        ("tests", ["expected 200, got 503", "KeyError: 'region'", "test_case_91", "passed×296 failed×4"], 0.15),
        ("groups", ['{"step":60,"name":"step-60","state":"failed"}', '"run":11'], 0.05),
        ("cars", ["9140", '"Horsepower":null', '"Iceland"'], 0.25),
        ("series", ['"0.8007"', "120 elements"], 0.25),
        ("jobs", ["nightly-0003..nightly-0297 all 295 present", '"total":300'], 0.1),
    ],
)
def test_what_matters_is_seen(engine: Engine, name: str, needles: list[str], most: float) -> None:
    result = view(engine, records.pretty(EVERY[name]))
    assert [needle for needle in needles if needle not in result.output] == []
    assert result.tokens_after <= most * result.tokens_before


@pytest.mark.parametrize("name", ["slugs", "measurements", "tickets"])
def test_documents_lose_white_space_alone(engine: Engine, name: str) -> None:
    result = view(engine, records.pretty(EVERY[name]))
    assert result.method == "minify"
    assert result.output == records.compact(EVERY[name])


@pytest.mark.parametrize("name", ["pods", "series", "tests"])
def test_golden(engine: Engine, name: str) -> None:
    output = view(engine, records.compact(EVERY[name])).output
    spread = output.replace("},{", "},\n{").replace("],[", "],\n[") + "\n"  # an element a line, to be read
    assert spread == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_numbers_strings_and_members_stay_as_they_are_written(engine: Engine) -> None:
    payload = (
        '{ "a" : 1.0, "b" : 1e400, "c" : -0, "d" : 123456789012345678901234567890, "e" : 0.10E+02,\n'
        '  "a" : "again", "" : null, "\\u0041\\/\\"" : "\\ud800 \\n é \\u00e9" }\n'
    )
    result = view(engine, payload)
    assert result.output == (
        '{"a":1.0,"b":1e400,"c":-0,"d":123456789012345678901234567890,"e":0.10E+02,'
        '"a":"again","":null,"\\u0041\\/\\"":"\\ud800 \\n é \\u00e9"}'
    )


def test_repeated_members_and_odd_numbers_survive_thinning(engine: Engine) -> None:
    rows = [f'{{"id":{number},"n":1.0,"n":2e0,"s":"\\u00e9"}}' for number in range(40)]
    rows[20] = '{"id":20,"n":1e999,"n":-0,"s":"\\u00e9"}'
    result = view(engine, f"[{', '.join(rows)}]")
    assert rows[20] in result.output
    assert "n=" not in result.output.replace("range", "")  # which of the two would be meant?


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "{}",
        "[]",
        "7",
        '{"tasks":[{"id":1,"title":"","due":null},{"id":2,"title":"x"}]}',
        '["a","b","c","d","e","f","g","h"]',
        json.dumps(list(range(9)), separators=(",", ":")),
    ],
)
def test_small_payloads_pass_through(engine: Engine, payload: str) -> None:
    assert view(engine, payload).passed_through


@pytest.mark.parametrize(
    "payload",
    [
        '{"a": [1, 2',
        '{"a": 1} {"b": 2}',
        "[1, 2, ]",
        '{"a": 01}',
        '{"a": NaN}',
        "{'a': 1}",
        '["\t"]',
        '[ "\\x" ]',
        "// note\n[ 1 ]",
        '[ 1 , 2 ]\n{"more": 1}',
    ],
)
def test_what_is_not_json_is_declined(engine: Engine, payload: str) -> None:
    result = view(engine, payload)
    assert result.passed_through
    assert "declined" in (result.note or "")


def test_invalid_utf8_is_declined(engine: Engine) -> None:
    result = engine.compress(b'[ "\xff" ]', mode="compress", type="json")
    assert result.passed_through


@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_line_endings_and_marks_do_not_matter(engine: Engine, newline: str, bom: str) -> None:
    plain = records.pretty(EVERY["tests"])
    result = view(engine, bom + plain.replace("\n", newline).rstrip())
    assert result.output == bom + view(engine, plain).output


def test_markers_of_ours_are_left_alone(engine: Engine) -> None:
    payload = records.pretty([{"id": at, "note": '{"__caveman_elided__":3}'} for at in range(30)])
    assert view(engine, payload).tokens_after < len(payload)
    marked = payload.replace('"note"', '"__caveman_elided__"', 1)
    assert view(engine, marked).passed_through


@pytest.mark.parametrize("key", ["errors", "Warnings", "stack_trace", "details", "message"])
def test_what_stands_under_an_error_is_whole(engine: Engine, key: str) -> None:
    same = [{"code": 7, "at": number} for number in range(60)]
    result = view(engine, records.pretty({"ok": False, key: same, "rest": same}))
    shown = json.loads(result.output)
    assert shown[key] == same
    assert len(shown["rest"]) < 12


def test_elements_in_an_error_state_stay_unless_that_is_the_usual_state(engine: Engine) -> None:
    usual = [{"job": number, "state": "failed"} for number in range(100)]
    assert view(engine, records.pretty(usual)).tokens_after < 250
    few = [{"job": at, "state": "failed" if at % 20 == 9 else "done", "exitCode": int(at == 50)} for at in range(100)]
    output = view(engine, records.pretty(few)).output
    assert output.count('"state":"failed"') == 5
    assert '"exitCode":1' in output


def test_very_many_errors_are_shown_by_kind(engine: Engine) -> None:
    payload = records.pretty(
        [
            {"request": at, "status": 503 if at % 5 == 2 else 200, "body": "upstream gone" if at % 5 == 2 else "fine"}
            for at in range(1000)
        ]
    )
    result = view(engine, payload)
    assert 3 <= result.output.count('"status":503') < 12
    assert "status: 200×800 503×200" in result.output


def test_lookalike_values_are_told_apart(engine: Engine) -> None:
    flags: list[Any] = [1, "1", True, "true", None, "null"]
    payload = records.compact([{"id": at, "flag": flags[at % 6]} for at in range(120)])
    totals = markers(view(engine, payload).output)[0]["__caveman_totals__"]
    assert totals == '120 elements; flag: 1×20 "1"×20 true×20 "true"×20 null×20 "null"×20'


def test_arrays_of_other_lengths_are_elided_with_their_element_or_thinned_in_it(engine: Engine) -> None:
    payload = records.pretty({"hosts": [{"host": f"h{at}", "ports": [8000 + at] * 2} for at in range(50)]})
    assert "ports: " not in view(engine, payload).output  # a list is no value a marker could state


def test_encoded_bytes_go_whole(engine: Engine) -> None:
    rng = random.Random(11)
    blob = base64.b64encode(rng.randbytes(3000)).decode()
    payload = records.pretty(
        {
            "image": f"data:image/png;base64,{blob}",
            "sha": rng.randbytes(2000).hex(),
            "raw": blob,
            "error": blob,
            "details": {"dump": [blob]},
        }
    )
    shown = json.loads(view(engine, payload).output)
    assert shown == {
        "image": "… 4022 bytes elided (caveman): data:image/png;base64, then base64 characters only …",
        "sha": "… 4000 bytes elided (caveman): hexadecimal digits only …",
        "raw": "… 4000 bytes elided (caveman): base64 characters only …",
        "error": blob,
        "details": {"dump": [blob]},
    }


def test_a_log_in_a_string_goes_if_it_says_one_thing(engine: Engine) -> None:
    quiet = "".join(f"2026-03-01T10:{at // 60:02}:{at % 60:02}Z INFO fetched page {at}\n" for at in range(300))
    loud = quiet.replace("INFO fetched page 150", "ERROR connection refused by 10.0.0.7")
    payload = records.pretty({"stdout": quiet, "stderr": loud, "exit_code": 0})
    shown = json.loads(view(engine, payload).output)
    assert shown["stdout"].startswith("… 300 lines elided (caveman): all level=INFO")
    assert shown["stderr"] == loud


def test_prose_in_a_string_stays(engine: Engine) -> None:
    rng = random.Random(12)
    words = [f"{a}{b}" for a in "bdfgklmnprst" for b in ("ale", "ine", "orth", "ust", "ave", "ilt")]
    prose = ". ".join(" ".join(rng.sample(words, 9)) for _ in range(60))
    payload = records.pretty({"readme": prose, "lines": prose.replace(". ", ".\n")})
    assert view(engine, payload).method == "minify"


def test_deep_values_lose_white_space_alone(engine: Engine) -> None:
    deep = "[ " * 100_000 + " ]" * 100_000
    result = engine.compress(deep, mode="compress", type="json")  # too deep to be read back by the standard library
    assert result.output == "[" * 100_000 + "]" * 100_000
    assert result.method == "minify"
    rows = records.compact([{"id": at, "state": "done"} for at in range(40)])
    assert "__caveman" not in view(engine, "[ " * 200 + rows + "]" * 200).output
    assert "__caveman" in view(engine, "[ " * 100 + rows + "]" * 100).output


def test_a_large_payload_is_thinned_to_a_small_view() -> None:
    rng = random.Random(13)
    rows = [{"id": at, "user": f"u{rng.randrange(10**6)}", "ms": rng.randrange(20, 90)} for at in range(60_000)]
    rows[31_337]["ms"] = 90_210
    payload = records.compact(rows)
    assert len(payload) > 2_000_000
    made = JsonCompressor().compress(Payload(payload.encode()))
    assert made is not None
    assert '"ms":90210' in made.output
    assert len(made.output) < 8000
    assert_accounts(payload, made.output)


@pytest.mark.parametrize(
    ("name", "query", "needle"),
    [
        ("pods", "10.0.3.13", '"podIP":"10.0.3.13"'),
        ("requests", "9188", '"id":9188'),
        ("jobs", "nightly-0150", '"nightly-0150"'),
        ("groups", "step-44", '"name":"step-44"'),
        ("tests", "test_case_155", "test_case_155"),
        ("cars", "Horsepower zephyr", "zephyr"),
    ],
)
def test_a_query_shows_what_it_names_and_costs_nothing(engine: Engine, name: str, query: str, needle: str) -> None:
    payload = records.pretty(EVERY[name])
    plain, asked = view(engine, payload), view(engine, payload, query)
    assert needle not in plain.output
    assert needle in asked.output
    assert asked.tokens_after <= plain.tokens_after


def test_a_query_keeps_what_must_stay(engine: Engine) -> None:
    payload = records.pretty(EVERY["requests"])
    asked = view(engine, payload, "9188 9189 9190").output
    assert '"status":500' in asked
    assert "8412.5" in asked


def test_a_query_that_matches_nothing_changes_nothing(engine: Engine) -> None:
    payload = records.pretty(EVERY["pods"])
    assert view(engine, payload, "zebra").output == view(engine, payload).output


def test_a_query_shows_a_string_that_would_go(engine: Engine) -> None:
    quiet = "".join(f"2026-03-01T10:{at // 60:02}:{at % 60:02}Z INFO fetched page {at}\n" for at in range(300))
    rows = [{"id": at, "state": "done"} for at in range(400)]
    payload = records.pretty({"stdout": quiet, "rows": rows})
    asked = view(engine, payload, "page")
    assert asked.tokens_after <= view(engine, payload).tokens_after
    assert "300 lines elided" in asked.output  # there is no room for the whole of it


_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["ok", "failed", "1", "null", "", "error: disk full", "a b", 'x"y\\', "é\n", "…"]),
    st.text(max_size=6),
)
_ROWS = st.lists(
    st.fixed_dictionaries(
        {"id": st.integers(0, 9)},
        optional={"status": st.sampled_from(["ok", "ok", "failed"]), "v": _SCALARS, "tags": st.lists(_SCALARS)},
    ),
    min_size=9,
    max_size=60,
)
_VALUES = st.recursive(
    _SCALARS | _ROWS,
    lambda each: st.lists(each, max_size=14) | st.dictionaries(st.text(max_size=4), each, max_size=4),
    max_leaves=12,
)


@given(value=_VALUES, indent=st.sampled_from([None, 0, 3]), query=st.sampled_from(["", "failed", "disk 7"]))
def test_any_value_is_accounted_for(engine: Engine, value: Any, indent: int | None, query: str) -> None:
    payload = json.dumps(value, indent=indent, ensure_ascii=indent == 0)
    plain = view(engine, payload)
    asked = view(engine, payload, query)
    assert asked.tokens_after <= plain.tokens_after
