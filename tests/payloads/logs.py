"""Logs of the shapes that programs really write; names, hosts and numbers are invented."""

from __future__ import annotations

import json
import random


def app_log(lines: int = 400, seed: int = 7) -> str:
    """A service's own log: time, level, component, logfmt fields; one deadlock, one rejected invoice."""
    rng = random.Random(seed)
    out = []
    for i in range(lines):
        stamp = f"2026-03-04 09:{i // 60 % 60:02}:{i % 60:02},{rng.randrange(1000):03}"
        if i == lines // 3:
            out.append(f"{stamp} ERROR ledger deadlock detected between tx 4411 and tx 4417")
        elif i == lines // 2:
            out.append(f"{stamp} ERROR billing invoice 99182 rejected: currency XQT is not supported")
        else:
            out.append(
                f"{stamp} INFO {rng.choice(['cart', 'auth', 'mail'])} request id={rng.randrange(10**6)} "
                f"status={rng.choice([200, 200, 200, 204])} took={rng.randrange(5, 90)}ms"
            )
    return "\n".join(out) + "\n"


def access_log(lines: int = 600, odd_status: int = 500, seed: int = 3) -> str:
    """An Apache access log in which one request failed."""
    rng = random.Random(seed)
    out = []
    for i in range(lines):
        status = odd_status if i == lines * 2 // 3 else 200
        out.append(
            f"10.4.{rng.randrange(8)}.{rng.randrange(250)} - - [04/Mar/2026:10:{i // 60 % 60:02}:{i % 60:02} +0000] "
            f'"GET /shop/item/{rng.randrange(5000)} HTTP/1.1" {status} {rng.randrange(300, 9000)}'
        )
    return "\n".join(out) + "\n"


def syslog(lines: int = 300) -> str:
    """A syslog with one out-of-memory kill."""
    out = []
    for i in range(lines):
        if i == 211:
            out.append("Mar  4 10:03:31 node7 kernel: Out of memory: Killed process 8812 (indexer) total-vm:8123456kB")
        else:
            out.append(f"Mar  4 10:{i // 60:02}:{i % 60:02} node7 systemd[1]: Started Session {i} of user deploy.")
    return "\n".join(out) + "\n"


def ci_log(packages: int = 120) -> str:
    """A CI job with a machine's time before every line, escapes, and one failed test."""
    lines = ["##[group]Run make all", "make all", "env:", "  CI: true", "  CACHE: warm", "##[endgroup]"]
    lines += [f"\x1b[32m   Compiling\x1b[0m pkg-{chr(97 + i % 26)}{i} v{i % 9}.{i % 7}.0" for i in range(packages)]
    lines += [f"test store::case_{i} ... ok" for i in range(packages)]
    lines += [
        "test store::evicts_oldest ... FAILED",
        "",
        "failures:",
        "",
        "---- store::evicts_oldest stdout ----",
        "thread 'store::evicts_oldest' panicked at src/store.rs:88:9:",
        "assertion `left == right` failed",
        "  left: 3",
        " right: 2",
        "",
        "test result: FAILED. 120 passed; 1 failed; 0 ignored",
        "##[error]Process completed with exit code 101.",
    ]
    return "".join(f"2026-03-04T11:{i // 60:02}:{i % 60:02}.{i:07}Z {line}\n" for i, line in enumerate(lines))


def ndjson(lines: int = 200) -> str:
    """JSON lines of a web service; one request is far slower than the rest, one failed."""
    out = []
    for i in range(lines):
        record: dict[str, object] = {
            "level": 30,
            "time": 1772600000000 + i * 37,
            "msg": "request completed",
            "reqId": f"req-{i:x}",
            "res": {"statusCode": 503 if i == 91 else 200},
            "responseTime": 7846.85 if i == 140 else round(1 + i % 13 * 0.37, 3),
        }
        out.append(json.dumps(record, separators=(",", ":")))
    return "\n".join(out) + "\n"


def bracketed(lines: int = 150) -> str:
    """`[time] [LEVEL] [thread]` as many Java services print it, with a stack trace."""
    out = []
    for i in range(lines):
        if i == 97:
            out += [
                f"[2026-03-04 10:00:{i % 60:02}] [ERROR] [worker-3] Flush of segment 41 failed",
                "java.io.IOException: No space left on device",
                "\tat com.example.store.Segment.flush(Segment.java:211)",
                "\tat com.example.store.Writer.run(Writer.java:74)",
                "Caused by: java.nio.file.FileSystemException: /data: No space left on device",
                "\t... 12 more",
            ]
        else:
            out.append(f"[2026-03-04 10:00:{i % 60:02}] [INFO] [worker-{i % 4}] Flushed segment {i} in {i % 17} ms")
    return "\n".join(out) + "\n"


def cjk(lines: int = 120) -> str:
    """A log whose messages are Chinese; one connection is refused."""
    out = []
    for i in range(lines):
        if i == 70:
            out.append(f"2026-03-04 10:00:{i % 60:02} ERROR 支付服务 连接被拒绝: connection refused 节点=10.0.0.9")
        else:
            out.append(f"2026-03-04 10:00:{i % 60:02} INFO 订单服务 处理完成 订单={i * 17} 耗时={i % 31}毫秒")
    return "\n".join(out) + "\n"


def pytest_run(passed: int = 90) -> str:
    """Verbose pytest with one failing test."""
    lines = ["============ test session starts ============", f"collected {passed + 1} items", ""]
    lines += [f"tests/test_cart.py::test_adds_item_{i} PASSED [{i * 100 // passed:3}%]" for i in range(passed)]
    lines += [
        "tests/test_cart.py::test_rounds_tax FAILED [100%]",
        "",
        "================ FAILURES ================",
        "____________ test_rounds_tax ____________",
        "",
        "    def test_rounds_tax():",
        ">       assert tax(Decimal('9.995')) == Decimal('1.90')",
        "E       AssertionError: assert Decimal('1.89') == Decimal('1.90')",
        "",
        "tests/test_cart.py:41: AssertionError",
        "======== short test summary info ========",
        "FAILED tests/test_cart.py::test_rounds_tax - AssertionError",
        f"======== 1 failed, {passed} passed in 3.21s ========",
    ]
    return "\n".join(lines) + "\n"


def jest_run(passed: int = 60) -> str:
    """Jest with one failing expectation."""
    lines = [f"PASS test/unit/widget{i}.test.ts ({i % 7}.{i % 10} s)" for i in range(passed)]
    lines += [
        "FAIL test/unit/registry.test.ts",
        "  ● registry › resolves a scoped name",
        "",
        "    expect(received).toBe(expected) // Object.is equality",
        "",
        '    Expected: "https://registry.example.test/"',
        '    Received: "http://127.0.0.1/"',
        "",
        "      at Object.<anonymous> (test/unit/registry.test.ts:31:24)",
        "",
        f"Tests:       1 failed, {passed} passed, {passed + 1} total",
    ]
    return "\n".join(lines) + "\n"


def go_run(passed: int = 80) -> str:
    """`go test -v` with one failing test and its indented body."""
    lines: list[str] = []
    for i in range(passed):
        lines += [f"=== RUN   TestRoute{i}", f"--- PASS: TestRoute{i} (0.0{i % 10}s)"]
    lines += [
        "=== RUN   TestDial",
        "--- FAIL: TestDial (0.31s)",
        "    dial_test.go:52: got connection reset by peer, want nil",
        "        after 3 attempts",
        "FAIL",
        "FAIL\texample.test/net/dial\t4.120s",
    ]
    return "\n".join(lines) + "\n"


DIAGNOSTICS = {
    "ginkgo": "  [FAIL] Volume [It] detaches when the node is gone",
    "cargo": "error[E0308]: mismatched types",
    "gradle": "> Task :core:compileJava FAILED",
    "msbuild": "src\\App.cs(41,17): error CS0103: The name 'Flush' does not exist in the current context",
    "tsc": "src/index.ts(9,3): error TS2322: Type 'string' is not assignable to type 'number'.",
    "eslint": "   14:7  error  'total' is assigned a value but never used  no-unused-vars",
    "strace": 'openat(AT_FDCWD, "/etc/app/license.key", O_RDONLY) = -1 EACCES (Permission denied)',
}


def build_with(diagnostic: str, lines: int = 200) -> str:
    """A build log of like lines around one diagnostic."""
    out = [f"[{i:4}/{lines}] Building unit_{i % 23} of target {i}" for i in range(lines)]
    out.insert(lines * 3 // 5, diagnostic)
    return "\n".join(out) + "\n"
