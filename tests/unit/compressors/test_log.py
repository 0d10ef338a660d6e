from __future__ import annotations

import re

import pytest

from caveman_engine import Engine, MemoryStore, Result
from payloads import logs


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str, **options: str) -> Result[str]:
    """Compress as a log and check what must hold for every view."""
    result = engine.compress(payload, mode="compress", type="log", **options)
    assert result.error is None
    if result.recovery_handle:
        assert engine.retrieve(result.recovery_handle) == payload.encode()
        assert result.tokens_after < result.tokens_before
        assert engine.compress(result.output, mode="compress", type="log").output == result.output
        accounted = sum(gap.units for gap in result.elisions) + shown_lines(result.output)
        assert accounted == payload.count("\n") + (not payload.endswith("\n"))
    else:
        assert result.output == payload
    return result


def shown_lines(output: str) -> int:
    return sum("caveman" not in line for line in output.removesuffix("\n").split("\n"))


@pytest.mark.parametrize(
    ("payload", "needles"),
    [
        (logs.app_log(), ["deadlock detected between tx 4411", "invoice 99182 rejected: currency XQT"]),
        (logs.access_log(), ['HTTP/1.1" 500 ']),
        (logs.syslog(), ["Killed process 8812 (indexer)"]),
        (
            logs.ci_log(),
            [
                "test store::evicts_oldest ... FAILED",
                "panicked at src/store.rs:88:9",
                "  left: 3\n right: 2",
                "120 passed; 1 failed",
                "exit code 101",
            ],
        ),
        (logs.ndjson(), ['"statusCode":503', "7846.85"]),
        (
            logs.bracketed(),
            [
                "Flush of segment 41 failed",
                "java.io.IOException: No space left on device",
                "Segment.java:211",
                "Writer.java:74",
                "Caused by: java.nio.file.FileSystemException",
            ],
        ),
        (logs.cjk(), ["连接被拒绝: connection refused 节点=10.0.0.9"]),
        (
            logs.pytest_run(),
            [
                "test_rounds_tax FAILED",
                ">       assert tax(Decimal('9.995'))",
                "E       AssertionError",
                "tests/test_cart.py:41",
                "1 failed, 90 passed in 3.21s",
            ],
        ),
        (
            logs.jest_run(),
            [
                "● registry › resolves a scoped name",
                'Expected: "https://registry.example.test/"',
                'Received: "http://127.0.0.1/"',
                "registry.test.ts:31:24",
                "1 failed, 60 passed, 61 total",
            ],
        ),
        (
            logs.go_run(),
            ["--- FAIL: TestDial", "got connection reset by peer", "after 3 attempts", "FAIL\texample.test/net/dial"],
        ),
    ],
    ids=["app", "access", "syslog", "ci", "ndjson", "bracketed", "cjk", "pytest", "jest", "go"],
)
def test_what_went_wrong_stays_and_most_of_the_rest_goes(engine: Engine, payload: str, needles: list[str]) -> None:
    result = view(engine, payload)
    for needle in needles:
        assert needle in result.output
    assert result.ratio > 0.6
    assert result.method == "log-lines"
    assert result.lossless_to_model is False


@pytest.mark.parametrize("tool", list(logs.DIAGNOSTICS))
def test_a_diagnostic_among_like_lines_stays(engine: Engine, tool: str) -> None:
    diagnostic = logs.DIAGNOSTICS[tool]
    result = view(engine, logs.build_with(diagnostic))
    assert diagnostic in result.output.split("\n")
    assert result.ratio > 0.8


def test_the_time_prefix_is_said_once(engine: Engine) -> None:
    payload = logs.ci_log()
    first, *rest = view(engine, payload).output.split("\n")
    count = payload.count("\n")
    assert first.startswith(f"… caveman: time prefix removed from {count} lines, 2026-03-04T11:00:00.0000000Z .. ")
    assert not any(line.startswith("2026-03-04T11") for line in rest)


def test_a_time_that_belongs_to_the_record_stays(engine: Engine) -> None:
    output = view(engine, logs.app_log()).output
    assert re.search(r"^2026-03-04 09:\d\d:\d\d,\d{3} ERROR ledger", output, re.MULTILINE)


def test_escapes_are_taken_out(engine: Engine) -> None:
    assert "\x1b" not in view(engine, logs.ci_log()).output


def test_markers_state_what_they_replace(engine: Engine) -> None:
    output = view(engine, logs.app_log()).output
    marker = next(line for line in output.split("\n") if " lines elided (caveman): " in line)
    assert "all level=INFO" in marker
    assert re.search(r"status: 200×\d+ 204×\d+", marker)


def test_the_first_line_tells_what_the_log_is_made_of(engine: Engine) -> None:
    first = view(engine, logs.app_log()).output.split("\n")[0]
    assert first.startswith("… caveman: 400 lines; level: INFO×398 ERROR×2; lines with ")


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("final", [True, False])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_endings_and_byte_order_mark_survive(engine: Engine, ending: str, final: bool, bom: str) -> None:
    payload = bom + logs.app_log().replace("\n", ending)
    if not final:
        payload = payload[: -len(ending)]
    output = view(engine, payload).output
    assert output.startswith(bom)
    assert output.count("\r\n") == (output.count("\n") if ending == "\r\n" else 0)
    assert "ERROR ledger deadlock" in output


def test_mixed_endings_stay_with_their_lines(engine: Engine) -> None:
    lines = logs.app_log().splitlines()
    payload = "".join(line + ("\r\n" if i % 2 else "\n") for i, line in enumerate(lines))
    output = view(engine, payload).output
    source = set(payload.splitlines(keepends=True))
    assert all(line in source for line in output.splitlines(keepends=True) if "caveman" not in line)


def test_bare_carriage_returns_do_not_split_lines(engine: Engine) -> None:
    payload = "".join(f"step {i} 10%\rstep {i} done\n" for i in range(60))
    view(engine, payload)


@pytest.mark.parametrize("payload", ["", "x", "one line\n", "a\nb\nc\n", "\n\n\n"])
def test_too_little_passes_through(engine: Engine, payload: str) -> None:
    assert view(engine, payload).passed_through


def test_invalid_utf8_is_left_alone(engine: Engine) -> None:
    payload = logs.app_log().encode() + b"\xff\xfe"
    result = engine.compress(payload, mode="compress", type="log")
    assert result.passed_through
    assert result.output == payload


def test_a_document_is_not_a_log(engine: Engine) -> None:
    words = [f"w{i:x}{'abcdefgh'[i % 8]}" for i in range(4000)]
    prose = "\n".join(" ".join(words[i : i + 9]) for i in range(0, len(words), 9))
    prose = re.sub(r"\d", lambda digit: "ghijklmnop"[int(digit[0])], prose)
    assert view(engine, prose).passed_through


def test_a_payload_that_holds_markers_is_left_alone(engine: Engine) -> None:
    payload = logs.app_log() + "… 12 lines elided (caveman) …\n"
    assert view(engine, payload).passed_through


def test_what_other_tools_elide_is_an_ordinary_line(engine: Engine) -> None:
    payload = logs.app_log(200) + "[... 1432 lines truncated ...]\n" + logs.app_log(200, seed=9)
    output = view(engine, payload).output
    assert "[... 1432 lines truncated ...]" in output


def test_a_query_takes_the_place_of_a_representative(engine: Engine) -> None:
    payload = logs.bracketed()
    plain = view(engine, payload)
    asked = view(engine, payload, query="segment 73")
    assert "Flushed segment 73 in" not in plain.output
    assert "Flushed segment 73 in" in asked.output
    assert asked.tokens_after <= plain.tokens_after
    assert "Flush of segment 41 failed" in asked.output


def test_a_query_that_matches_nothing_changes_nothing(engine: Engine) -> None:
    payload = logs.bracketed()
    assert view(engine, payload, query="zebra").output == view(engine, payload).output


def test_hits_without_room_are_counted(engine: Engine) -> None:
    output = view(engine, logs.app_log(), query="cart").output
    assert re.search(r"\d+ match the query", output)


def test_progress_rows_are_counted(engine: Engine) -> None:
    row = "." * 4000 + "F" + "." * 3000 + "ss"
    payload = logs.pytest_run() + row + "\n" + logs.go_run()
    output = view(engine, payload).output
    assert "… 1 lines elided (caveman): results: .×7000 s×2 F×1 …" in output


def test_names_at_the_same_place_are_values_only_when_they_are_many(engine: Engine) -> None:
    few = "".join(f"worker {i} state {'idle' if i % 2 else 'busy'} for {i} s\n" for i in range(60))
    output = view(engine, few).output
    assert "state idle" in output
    assert "state busy" in output
    many = "".join(f"removing volume vol{chr(97 + i % 26)}{chr(97 + i // 26)} from pool\n" for i in range(60))
    assert view(engine, many).ratio > 0.8


def test_large_logs_keep_every_signal_value(engine: Engine) -> None:
    payload = "".join(
        f"task {i} finished with exit code {137 if i == 9001 else 0 if i % 3 else 1}\n" for i in range(20_000)
    )
    output = view(engine, payload).output
    assert "task 9001 finished with exit code 137" in output
    assert "exit code 1\n" in output
