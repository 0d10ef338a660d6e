"""What running programs write: loggers, continuous integration, test runners, build tools, tracers."""

from __future__ import annotations

import pytest

from caveman_engine import detect


def _lines(count: int, *forms: str) -> str:
    return "".join(
        forms[i % len(forms)].format(i=i, s=f"{i % 60:02}", ms=f"{i * 37 % 1000:03}", hex=f"{i * 7919:08x}") + "\n"
        for i in range(count)
    )


_LOGS = {
    "levels": _lines(20, "2026-05-01 10:00:{s},{ms} INFO [worker-1] shop.Pool: took item {i}"),
    "brackets": _lines(20, "[2026-05-01T10:00:{s}.{ms}Z] [WARN] [main] queue is {i} long"),
    "a crlf": _lines(20, "2026-05-01 10:00:{s} INFO took {i}\r", "2026-05-01 10:00:{s} ERROR lost {i}\r"),
    "syslog": _lines(20, "May  1 10:00:{s} host7 sshd[{i}]: Accepted key for dev from 198.18.0.{i} port 4{ms}"),
    "journal with a kill": _lines(20, "May 01 10:00:{s} host7 app[{i}]: served {ms}")
    + "May 01 10:01:00 host7 kernel: Out of memory: Killed process 731 (app)\n",
    "access": _lines(20, '198.18.0.{i} - - [01/May/2026:10:00:{s} +0000] "GET /item/{i} HTTP/1.1" 200 {ms}'),
    "kernel": _lines(20, "[    {i}.{ms}000] usb 1-{i}: new high-speed device"),
    "epoch": _lines(20, "1777629{ms}.{ms} served {i}"),
    "glog": _lines(20, "I0501 10:00:{s}.{ms}000    17 pool.go:{i}] took {i}"),
    "android": _lines(20, "05-01 10:00:{s}.{ms}  1702  2395 D PoolManager: took {i}"),
    "proxy": _lines(20, "[05.01 10:00:{s}] app.exe - pool.example.test:5070 open through proxy, {i}"),
    "epoch inside": _lines(
        20, "13468{i} node-{i} unix.hw state_change.unavailable 1777629{ms} 1 Component State Change"
    ),
    "redis": _lines(20, "1:M 01 May 2026 10:00:{s}.{ms} * Background saving {i}"),
    "pipes": _lines(20, "20260501-10:00:{s}:{ms}|Pool|3000{i}|took an item {i}"),
    "start": _lines(20, "[  OK  ] Started unit {i}.", "[FAILED] Failed to start unit {i}."),
    "eslint": _lines(
        5,
        "/home/dev/shop/src/part{i}.js\n  {i}:5  error    'x' is not defined  no-undef\n"
        "  1{i}:9  warning  odd  eqeqeq\n",
    )
    + "✖ 10 problems (5 errors, 5 warnings)\n",
    "backtrace": _lines(20, "#{i}  0x00007f{hex} in pool_take (p=0x0) at pool.c:{i}"),
    "logfmt": _lines(20, "level=info msg=served id={i} took={ms}ms", "level=warn msg=slow id={i} took={ms}ms"),
    "python without times": _lines(20, "INFO:shop.pool:took {i}", "WARNING:shop.pool:nearly empty, {i} left"),
    "actions": _lines(
        30, "2026-05-01T10:00:{s}.{ms}0000Z step {i}", "2026-05-01T10:00:{s}.{ms}0000Z ##[group]Run make t{i}"
    ),
    "cjk": _lines(20, "2026-05-01 10:00:{s} 信息 订单 {i} 已发货", "2026-05-01 10:00:{s} 错误 连接被拒绝 {i}"),
    "errors only": _lines(20, "Connection error: host {i} refused", "Connection error: host {i} timed out"),
    "java trace": _lines(
        6,
        "2026-05-01 10:00:{s} ERROR shop.Api - request {i} failed\njava.lang.IllegalStateException: empty\n"
        "\tat shop.Pool.take(Pool.java:{i})\n\tat shop.Api.get(Api.java:12)\n"
        "\tat java.base/java.lang.Thread.run(Thread.java:840)\n"
        "Caused by: java.io.IOException: closed\n\t... 3 more",
    ),
    "python trace": "Traceback (most recent call last):\n"
    '  File "/app/main.py", line 12, in run\n    pool.take()\n  File "/app/pool.py", line 40, in take\n'
    '    raise Empty("nothing left")\npool.Empty: nothing left\n',
    "pytest": "============================= test session starts ==============================\n"
    "platform linux -- Python 3.12.1, pytest-8.3.2\nrootdir: /home/dev/shop\ncollected 42 items\n\n"
    "tests/test_pool.py ....F.                                                [ 14%]\n"
    "tests/test_api.py ....................................                   [100%]\n\n"
    "=================================== FAILURES ===================================\n"
    "_______________________________ test_take_empty ________________________________\n\n"
    "    def test_take_empty():\n>       assert Pool().take() is None\nE       assert 3 is None\n\n"
    "tests/test_pool.py:17: AssertionError\n"
    "=========================== short test summary info ============================\n"
    "FAILED tests/test_pool.py::test_take_empty - assert 3 is None\n"
    "========================= 1 failed, 41 passed in 0.52s =========================\n",
    "pytest -v": _lines(20, "tests/test_pool.py::test_take[{i}] PASSED                          [ {s}%]"),
    "go": _lines(12, "=== RUN   TestTake{i}", "--- PASS: TestTake{i} (0.0{s}s)")
    + "--- FAIL: TestGrow (0.01s)\n    pool_test.go:41: got 3, want 4\nFAIL\nFAIL\tshop/pool\t0.031s\n",
    "jest": "FAIL src/pool.test.js\n  pool\n    ✓ gives (2 ms)\n    ✕ takes (5 ms)\n\n  ● pool › takes\n\n"
    "    expect(received).toBe(expected)\n\n    Expected: 4\n    Received: 3\n\n      12 |   const pool = make(3);\n"
    "    > 13 |   expect(pool.take()).toBe(4);\n         |                       ^\n\n"
    "      at Object.toBe (src/pool.test.js:13:23)\n\nTest Suites: 1 failed, 3 passed, 4 total\n"
    "Tests:       1 failed, 20 passed, 21 total\nTime:        1.2 s\n",
    "ginkgo": "Running Suite: Pool Suite\n=========================\n\n• [FAILED] [0.012 seconds]\n[It] takes an item\n"
    "/src/pool_test.go:31\n\n  Expected\n      <int>: 3\n  to equal\n      <int>: 4\n\nSummarizing 1 Failure:\n"
    "  [FAIL] Pool [It] takes an item\n\nRan 12 of 12 Specs in 0.021 seconds\nFAIL! -- 11 Passed | 1 Failed\n",
    "cargo": _lines(12, "   Compiling crate-{i} v1.{i}.0", "  Downloaded dep-{i} v0.{i}.1")
    + "error[E0382]: borrow of moved value: `pool`\n"
    "  --> src/main.rs:12:5\n   |\n12 |     pool.take();\n   |     ^^^^ moved\n",
    "gradle": _lines(12, "> Task :app:compile{i}") + "\nBUILD FAILED in 3s\n4 actionable tasks: 4 executed\n",
    "maven": _lines(12, "[INFO] Building shop-{i} 1.0", "[INFO] Tests run: {i}, Failures: 0, Errors: 0"),
    "cmake and make": _lines(12, "-- Found Lib{i}: /usr/lib/lib{i}.so", "[ {s}%] Building CXX object o/{i}.cpp.o"),
    "kernel build": _lines(12, "  CC      drivers/usb/{i}.o", "  LD [M]  drivers/usb/{i}.ko"),
    "autoconf": _lines(20, "checking for lib{i}... yes", "checking whether the compiler supports -f{i}... no"),
    "msbuild": "Microsoft (R) Build Engine\nBuild started.\n"
    + _lines(12, "  Shop.Pool{i} -> /src/bin/Shop.Pool{i}.dll")
    + "Build FAILED.\n\nerror CS1002: ; expected\n    0 Warning(s)\n    1 Error(s)\nerror MSB4181: task failed\n",
    "pip -v": "Using pip 24.0 from /venv/lib/python3.12/site-packages/pip (python 3.12)\n"
    + _lines(
        24,
        "Collecting lib-{i}>=1.{i}",
        "  Downloading lib_{i}-1.{i}-py3-none-any.whl (12 kB)",
        "  Link requires a different Python (3.12 not in: '>=3.{i}'): https://example.test/lib-{i}.tar.gz",
        "Requirement already satisfied: lib-{i} in /venv/lib (from shop)",
    )
    + "Successfully installed lib-1 lib-2\n",
    "npm": _lines(
        20, "npm verbose stack {i}", "npm warn deprecated lib-{i}@1.{i}.0: use another", "npm http fetch GET 200"
    ),
    "apt": _lines(
        20,
        "Get:{i} http://deb.example.test/debian stable/main amd64 lib{i} amd64 1.{i}",
        "Setting up lib{i} (1.{i}) ...",
    ),
    "docker": _lines(20, "#{i} [stage {i}/30] RUN make part-{i}", "#{i} 0.{ms} compiling part {i}", "#{i} DONE 0.{i}s"),
    "pulls": _lines(20, "{hex}beef: Pulling fs layer", "{hex}beef: Download complete", "{hex}beef: Pull complete"),
    "ansible": "PLAY [shop] ****\n\nTASK [Gathering Facts] ****\n"
    + _lines(12, "ok: [host-{i}]", "changed: [host-{i}]"),
    "terraform": _lines(20, "shop_pool.item[{i}]: Creating...", "shop_pool.item[{i}]: Creation complete after {s}s"),
    "strace": _lines(
        20,
        'openat(AT_FDCWD, "/etc/conf.d/{i}", O_RDONLY|O_CLOEXEC) = {i}',
        'read({i}, "x", 4096) = {ms}',
        "close({i}) = 0",
    ),
    "curl": _lines(
        6,
        "* Connected to example.test (198.18.0.1) port 443\n> GET /{i} HTTP/1.1\n> Host: example.test\n"
        "< HTTP/1.1 200 OK\n"
        "< content-type: text/plain",
    ),
    "unpacking": _lines(20, "  inflating: src/part-{i}.c", "extracting src/part-{i}.h", "creating src/part-{i}")
    + _lines(20, "copying src/part-{i}.py -> build/lib/part-{i}.py"),
}


@pytest.mark.parametrize("name", _LOGS)
def test_logs(name: str) -> None:
    assert detect(_LOGS[name]) == "log"
    assert detect(_LOGS[name] * 200) == "log"


@pytest.mark.parametrize(
    ("payload", "kind"),
    [
        ("# Changelog\n\n## 1.2.0 - 2026-05-01\n\n- Pools grow.\n\n## 1.1.0 - 2026-04-01\n\n- Pools exist.\n", "text"),
        ("timestamp,level,message\n" + _lines(20, "2026-05-01 10:00:{s},INFO,took {i}"), "tabular"),
        ("A log is shown below.\n\n```\n" + _LOGS["levels"] + "```\n\nIt has one line a second.\n", "text"),
        (
            "An error is raised when the pool is empty. A warning says that it soon will be.\n"
            "INFO lines may be ignored, ERROR lines should not; see the manual at 10:00 if in doubt.\n"
            "Running the tests takes a while. Checking them takes longer.\nInstalling is easy.\n",
            "text",
        ),
        (
            "".join(
                f"a1b2c3d{i % 10} (Ada Example 2026-05-01 10:00:0{i % 10} +0200 {i:3}) {line}\n"
                for i, line in enumerate(
                    ["def take(self):", "    with self._lock:", "        return self._free.pop()", ""] * 8
                )
            ),
            "text",
        ),
        (
            _lines(
                6,
                "commit {hex}{hex}{hex}{hex}{hex}\nAuthor: Ada <ada@example.test>\n"
                "Date:   Mon May {i} 10:00:00 2026 +0200\n"
                "\n    Change number {i}\n\n    It changes a thing or two, for the better.\n",
            ),
            "text",
        ),
        (
            'apiVersion: v1\nkind: Pod\nmetadata:\n  name: api\n  creationTimestamp: "2026-05-01T10:00:00Z"\nstatus:\n'
            + _lines(
                8,
                "  - type: Cond{i}\n    lastProbeTime: 2026-05-01T10:00:{s}Z\n"
                "    lastTransitionTime: 2026-05-01T10:00:00Z",
            ),
            "config",
        ),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_only_mentions_times_and_levels(payload: str, kind: str) -> None:
    assert detect(payload) == kind
