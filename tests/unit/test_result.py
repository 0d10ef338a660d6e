from __future__ import annotations

import json

import pytest

from caveman_engine import Elision, Mode, Options, Result


def test_modes_are_read_in_one_place() -> None:
    assert Mode.parse("compress") is Mode.COMPRESS
    assert Mode.parse(Mode.COMPRESS) is Mode.COMPRESS
    for other in (None, "", "record", "Compress", " compress", "best"):
        assert Mode.parse(other) is Mode.RECORD


def test_options_are_closed_by_default() -> None:
    assert Options() == Options(Mode.RECORD, None, "", False)


def test_a_result_is_a_pass_through_unless_something_was_done() -> None:
    plain = Result("a", "text", 1, 1, "o200k_base")
    assert plain.passed_through
    assert not Result("a", "text", 2, 1, "o200k_base", ratio=0.5).passed_through
    assert not Result("a", "text", 1, 1, "o200k_base", method="minify").passed_through
    assert not Result("a", "text", 1, 1, "o200k_base", recovery_handle="ccr_").passed_through


def test_the_report_is_json_and_complete() -> None:
    result = Result(
        "v",
        "log",
        10,
        4,
        "o200k_base",
        0.6,
        "ccr_x",
        "log-lines",
        False,
        "S4",
        None,
        (Elision(0, 1, 0, 5, 2, "lines"),),
        ValueError("hidden"),
    )
    assert json.loads(json.dumps(result.to_dict())) == {
        "ratio": 0.6,
        "tokens_before": 10,
        "tokens_after": 4,
        "token_count_basis": "o200k_base",
        "basis": "inferred",
        "content_type": "log",
        "recovery_handle": "ccr_x",
        "method": "log-lines",
        "lossless_to_model": False,
        "safety_class": "S4",
        "note": None,
    }
    assert "hidden" not in repr(result)


def test_the_error_is_no_part_of_what_a_result_is() -> None:
    assert Result("a", "text", 1, 1, "c", error=ValueError("x")) == Result("a", "text", 1, 1, "c")


def test_results_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Result("a", "text", 1, 1, "c").ratio = 1.0  # type: ignore[misc]
