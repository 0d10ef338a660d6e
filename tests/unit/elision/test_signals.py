from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision import signals
from caveman_engine.elision.signals import find_signal, find_signals


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ERROR: cannot open file", "error"),
        ("2026 [err] lost", "err"),
        ("FATAL out", "fatal"),
        ("kernel panic now", "panic"),
        ("thread 'main' panicked at src/x.rs:3", "thread 'main' panicked"),
        ("raised KeyError: 'x'", "keyerror"),
        ("java.io.IOException: x", "ioexception"),
        ("Traceback (most recent call last):", "traceback"),
        ("test x failed", "failed"),
        ("3 failed, 40 passed", "3 failed"),
        ("12 passed in 3s", "12 passed"),
        ("warning: unused", "warning"),
        ("access denied for bob", "denied"),
        ("request rejected", "rejected"),
        ("connection refused", "refused"),
        ("read timeout after 3s", "timeout"),
        ("it timed out", "timed out"),
        ("aborted by user", "aborted"),
        ("Out of memory: Killed process 7", "out of memory"),
        ("Caused by: x", "caused by"),
        ("security update", "security"),
        ("process exited with code 3", "exited with code 3"),
        ("exit status 2", "exit status 2"),
        ("command returned non-zero", "returned non-zero"),
        ("##[error]Process completed", "##[error"),
        ("::error file=x::y", "::error"),
        ("    at com.example.Foo(Foo.java:3)", "at c"),
        ('  File "/srv/x.py", line 3, in f', 'file "/srv/x.py", line 3'),
        ("  --> src/main.rs:3:5", "-->"),
        ("E   assert 1 == 2", "e"),
        ("    Expected: 3", "expected:"),
        ("    Received: 4", "received:"),
        ("--- FAIL: TestX (0.00s)", "--- fail"),
        ("Tests: 1 failed, 3 total", "tests: 1 failed, 3"),
        ("test result: FAILED. 3 passed", "test result: failed. 3"),
        ("===== 3 failed in 2s =====", "===== 3 failed in 2s ====="),
        ("BUILD FAILED", "build failed"),
        ("  ● suite › case", "●"),
        ("not ok 3 - x", "not ok 3"),
        ("errors: 3", "errors: 3"),
        ("failed=12 of 40", "failed=12"),
        ("# fail 3", "fail 3"),
        ("dial: i/o deadlock", "deadlock"),
        ("segfault at 0", "segfault"),
    ],
)
def test_signals(line: str, says: str) -> None:
    assert find_signal(line) == says


@pytest.mark.parametrize(
    "line",
    [
        "",
        "all is well",
        "0 errors",
        "no failures found",
        "without warnings",
        "zero exceptions",
        "error: null",
        "errors=0",
        "errors: 0",
        "failed (0)",
        "# fail 0",
        "passed 10, failed 0, skipped 1",
        "timeouts=0, retries=3",
        '"failed": false',
        "timeout: none",
        "exit code 0",
        "run --fail-fast",
        "gcc -Werror -Wall",
        "docker --on-failure x",
        "wrote error.log",
        "src/errors/handler.go",
        "see /var/log/error/x",
        "error_page 500 /x",
        "error-prone code",
        "if: failure()",
        "continue-on-error: true",
        "terrorist",
        "failover is ready",
        "errand",
        "PASS src/error.test.js",
        "ok   pkg/failure 0.3s",
        "✓ handles the error",
        "--- PASS: TestError",
        "passed along",
    ],
)
def test_what_is_none(line: str) -> None:
    assert find_signal(line) is None


def test_a_file_named_after_an_error_with_a_line_is_one() -> None:
    assert find_signal("x/error.go:12: bad") is None or "error" in str(find_signal("x/error.go:12: bad"))
    assert find_signal("KeyError.py:12") is not None


def test_lines_are_found_among_others() -> None:
    lines = ["start", "an error here", "", "0 errors", "E   x", "exit code 3"]
    assert find_signals(lines) == {1: "error", 4: "e", 5: "exit code 3"}
    assert list(signals.candidates(lines)) == [1, 3, 4, 5]


def test_a_candidate_judges_the_line_itself() -> None:
    (found,) = signals.candidates(["exit code 0"]).values()
    assert found.value("exit code 0") is None
    assert found.value("exit code 7") == "exit code 7"
    assert "exit code" in found.window("exit code 7")


def test_lower_keeps_every_offset() -> None:
    text = "ÄÖ İ ERROR \ud800 ſ"
    assert signals.lower(text) == "ÄÖ İ error \ud800 ſ"


@given(st.lists(st.text(alphabet="eErRoO 0:=-/.\t", max_size=20), max_size=6))
def test_a_line_says_the_same_alone_and_among_others(lines: list[str]) -> None:
    lines = [line.replace("\n", "") for line in lines]
    together = find_signals(lines)
    assert together == {at: says for at, line in enumerate(lines) if (says := find_signal(line)) is not None}
