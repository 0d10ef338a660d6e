"""Payloads meant to break the engine, through detection and through every compressor."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from adversarial.hazards import hazards
from caveman_engine import Engine, MemoryStore, Registry
from relative_cost import costs_more, seconds

HAZARDS = dict(hazards())
TYPES: list[str | None] = [None, *(entry["id"] for entry in Registry.default().manifest()["compressors"])]
_LEAST = 4_000  # bytes of ordinary text to compare with; less takes no time worth measuring
SLOW = 20  # times as long as ordinary text of the same length (from the specification of the suite)


def assert_survives(data: bytes, content_type: str | None, query: str = "") -> bytes:
    """Compress, and assert that nothing is lost and nothing is larger; return the view."""
    engine = Engine(store=MemoryStore())
    result = engine.compress(data, mode="compress", type=content_type, query=query)
    assert result.error is None, repr(result.error)
    assert result.tokens_after <= result.tokens_before
    if result.passed_through:
        assert result.output == data
    else:
        assert result.recovery_handle is not None
        assert engine.retrieve(result.recovery_handle) == data
        assert result.tokens_after < result.tokens_before
        again = engine.compress(result.output, mode="compress", type=content_type or result.content_type)
        assert again.output == result.output
        ends = 0
        for elision in result.elisions:
            assert ends <= elision.original_start < elision.original_end <= len(data)
            ends = elision.original_end
    return result.output


@pytest.mark.parametrize("content_type", TYPES, ids=str)
def test_every_hazard_survives(content_type: str | None) -> None:
    for name, data in HAZARDS.items():
        try:
            assert_survives(data, content_type, query="ERROR row 7")
        except Exception as error:
            raise AssertionError(f"{name!r} as {content_type}: {error!r}") from error


def test_credentials_are_never_stated() -> None:
    engine = Engine(store=MemoryStore())
    data = HAZARDS["credentials"]
    for content_type in TYPES:
        result = engine.compress(data, mode="compress", type=content_type)
        for elision in result.elisions:
            marker = result.output[elision.output_start : elision.output_end].decode()
            assert "hunter" not in marker
            assert "abc" not in marker


def _ordinary(length: int) -> bytes:
    text = "".join(
        f"2026-03-04 10:{at // 60 % 60:02}:{at % 60:02} INFO worker {at % 7} did job {at} in {at * 7919 % 997} ms\n"
        for at in range(length // 60 + 1)
    )
    return text.encode()[:length]


def _compress(data: bytes, content_type: str | None) -> None:
    Engine(store=MemoryStore()).compress(data, mode="compress", type=content_type)


def assert_none_is_slow(payloads: dict[str, bytes]) -> None:
    """Assert that no payload takes more than `SLOW` times as long as ordinary text of its length."""
    slow: list[str] = []
    for name, data in payloads.items():
        ordinary = _ordinary(max(len(data), _LEAST))
        allowed = SLOW * seconds(partial(_compress, ordinary, "log"))
        slow += [
            f"{name} as {content_type}"
            for content_type in TYPES
            if seconds(partial(_compress, data, content_type), 1) > allowed
            and costs_more(partial(_compress, data, content_type), SLOW, partial(_compress, ordinary, "log"))
        ]
    assert slow == []


def test_no_hazard_takes_twenty_times_as_long_as_ordinary_text() -> None:
    assert_none_is_slow(HAZARDS)


@pytest.fixture(scope="module")
def reference(shared_corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[bytes, list[str]]]:
    """The reference payloads with the facts that must stay visible in each."""
    program = shared_corpus / "adversarial" / "make_adversarial.py"
    folder = tmp_path_factory.mktemp("reference")
    subprocess.run([sys.executable, str(program), str(folder)], check=True, capture_output=True)
    entries = map(json.loads, (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines())
    return {each["path"]: ((folder / each["path"]).read_bytes(), each.get("facts", [])) for each in entries}


def _bare(text: bytes) -> bytes:
    """Return a text without white space: JSON may lose what stands between its tokens."""
    return b"".join(text.split())


def test_reference_payloads_survive(reference: dict[str, tuple[bytes, list[str]]]) -> None:
    assert len(reference) > 50
    for name, (data, facts) in reference.items():
        for content_type in TYPES:
            try:
                view = assert_survives(data, content_type)
            except Exception as error:
                raise AssertionError(f"{name} as {content_type}: {error!r}") from error
            if content_type is None:
                shown = _bare(view)
                hidden = [fact for fact in facts if _bare(fact.encode("utf-8", "surrogatepass")) not in shown]
                assert hidden == [], name


def test_no_reference_payload_is_slow(reference: dict[str, tuple[bytes, list[str]]]) -> None:
    assert_none_is_slow({name: data for name, (data, _) in reference.items()})
