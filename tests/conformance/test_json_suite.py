"""JSONTestSuite's parsing cases: what must be read is read, what must not be is passed through, nothing crashes."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_engine import Engine, MemoryStore
from caveman_engine.json_source import read

SUITE = Path(__file__).resolve().parents[3] / "shared" / "conformance" / "json"
CASES = sorted(SUITE.glob("*.json")) if SUITE.is_dir() else []

pytestmark = pytest.mark.skipif(not CASES, reason="JSONTestSuite, ../shared/conformance/json, is not here; CI has it")


def text_of(case: Path) -> str | None:
    try:
        return case.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return None


def test_the_suite_is_complete() -> None:
    kinds = [case.name[0] for case in CASES]
    assert kinds.count("y") >= 95
    assert kinds.count("n") >= 185
    assert kinds.count("i") >= 30


@pytest.mark.parametrize("case", [case for case in CASES if case.name.startswith("y_")], ids=lambda case: case.stem)
def test_accepted(case: Path) -> None:
    text = text_of(case)
    assert text is not None
    assert read(text) is not None


@pytest.mark.parametrize("case", [case for case in CASES if case.name.startswith("n_")], ids=lambda case: case.stem)
def test_passed_through_untouched(case: Path) -> None:
    text, data = text_of(case), case.read_bytes()
    assert text is None or read(text) is None
    result = Engine(store=MemoryStore()).compress(data, mode="compress", type="json")
    assert result.error is None
    assert result.passed_through
    assert result.output == data


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_no_case_crashes(case: Path) -> None:
    data = case.read_bytes()
    engine = Engine(store=MemoryStore())
    result = engine.compress(data, mode="compress", type="json")
    assert result.error is None
    if result.recovery_handle is not None:
        assert engine.retrieve(result.recovery_handle) == data
        assert result.tokens_after < result.tokens_before
