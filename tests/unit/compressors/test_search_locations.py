from __future__ import annotations

import pytest

from caveman_engine.compressors.search.locations import (
    Location,
    is_path,
    read_context,
    read_hit,
    read_unnumbered,
    read_unnumbered_context,
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("src/a.py:12:x = 1", ("src/a.py", "12", "x = 1")),
        ("src/a.py:12:5: E501 long", ("src/a.py", "12", " E501 long")),
        ("./a b/c.py:3:x", ("./a b/c.py", "3", "x")),
        ("Makefile:7:all:", ("Makefile", "7", "all:")),
        (".env:7:KEY=1", (".env", "7", "KEY=1")),
        ("C:\\src\\a.c:12:int", ("C:\\src\\a.c", "12", "int")),
        ("d:/src/a.c:12:int", ("d:/src/a.c", "12", "int")),
        ("src/a.ts(12,5): error TS1: x", ("src/a.ts", "12", " error TS1: x")),
        ("src/A.cs(12): warning CS1: x", ("src/A.cs", "12", " warning CS1: x")),
        ("app/(shop)/page.tsx:3:x", ("app/(shop)/page.tsx", "3", "x")),
        ("src/a.ts:12:5 - error TS1: x", ("src/a.ts", "12", "error TS1: x")),
        ("docs/a.md:12 MD013/line-length x", ("docs/a.md", "12", " MD013/line-length x")),
        ("src/a.py\x0012:x", ("src/a.py", "12", "x")),
        ("./we:ird:name.py:3:x", ("./we:ird:name.py", "3", "x")),
        ("logs/2026-05-01T10:00/app.log:10:x", ("logs/2026-05-01T10:00/app.log", "10", "x")),
        ("src/a.py:12:", ("src/a.py", "12", "")),
        ("src/a.py:12", ("src/a.py", "12", "")),
    ],
)
def test_hits(line: str, expected: tuple[str, str, str]) -> None:
    assert read_hit(line) == Location(*expected)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "x",
        ":12:x",
        "10:20:30 starting",
        "2026-05-01 10:20:30: starting",
        "2026-05-01T10:20:30 starting",
        "Mar  4 10:20:30 host app: x",
        "127.0.0.1 - - [20/Jun/2026:10:20:30 +0000] x",
        "http://host:80/x:7:match",
        "2001:db8::1:443: refused",
        "[::1]:8080: refused",
        "fe80::1:22: refused",
        "192.168.0.1:8080: refused",
        "Error in src/a.py:12: x",
        'File "src/a.py":12: x',
        "see: src/a.py:12:x",
        "key: 12: x",
        "a" * 600 + ":12:x",
    ],
)
def test_what_is_no_hit(line: str) -> None:
    assert read_hit(line) is None


class TestContext:
    def test_dashes_and_numbers_in_a_path_are_told_apart_by_its_name(self) -> None:
        line = "logs/2026-05-01/app-12-a.log-11-shard-7-idle"
        known = {"logs/2026-05-01/app-12-a.log"}
        assert read_context(line, known) == Location("logs/2026-05-01/app-12-a.log", "11", "shard-7-idle")
        assert read_context(line, {"logs/2026-05-01/app"}) == Location(
            "logs/2026-05-01/app", "12", "a.log-11-shard-7-idle"
        )
        assert read_context(line, {"logs"}) is None

    def test_without_a_number(self) -> None:
        known = {"a-b/c-d.py"}
        assert read_unnumbered_context("a-b/c-d.py-x - y", known) == Location("a-b/c-d.py", "", "x - y")
        assert read_unnumbered_context("a-b/c-e.py-x", known) is None
        assert read_unnumbered_context("no dash", known) is None
        assert read_unnumbered_context("-" * 9000, known) is None


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("conf/a.yaml:x: 1", "conf/a.yaml"),
        ("C:\\conf\\a.yaml:x", "C:\\conf\\a.yaml"),
        ("a.yaml:x", None),
        ("server.port: 80", None),
        ("no colon", None),
        (":x", None),
        ("http://host/x", None),
    ],
)
def test_unnumbered(line: str, path: str | None) -> None:
    found = read_unnumbered(line)
    assert (found.path if found else None) == path


@pytest.mark.parametrize(
    "text", ["a.py", "src/a", "/", ".git/config", "C:\\x y\\z", "LICENSE", "a-b/c d/e.txt", "日本/語.txt"][3:]
)
def test_paths(text: str) -> None:
    assert is_path(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " a.py",
        "a.py ",
        "1.5",
        "v2",
        "two words",
        "two words/x",
        "a: b/c",
        "a\tb/c",
        "x://y",
        'a"b/c',
        "a|b/c",
        "/1/2",
    ],
)
def test_what_is_no_path(text: str) -> None:
    assert not is_path(text)
