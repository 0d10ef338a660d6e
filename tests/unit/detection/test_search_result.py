"""Hits with path and line, headings, context, lists of paths; ports, drives, clocks and links are none."""

from __future__ import annotations

import pytest

from caveman_engine import detect


def _hits(count: int, form: str) -> str:
    return "".join(form.format(i=i, n=i * 7 + 1, f="abc"[i % 3]) + "\n" for i in range(count))


@pytest.mark.parametrize(
    "payload",
    [
        _hits(12, "src/shop/{f}.py:{n}:    return self._free.pop()"),
        _hits(12, "src/shop/{f}.py:{n}:    return self._free.pop()\r"),
        _hits(12, './{f}.go:{n}:\tpanic("pool: empty")'),
        _hits(12, "src/{f}.ts:{n}:17:export class Pool {{"),
        _hits(12, "README.md:{n}:```"),
        _hits(12, "Makefile:{n}:\tgcc -c {f}.c"),
        _hits(12, r"C:\src\shop\{f}.cs:{n}:    throw new Empty();"),
        _hits(12, "C:/Program Files/shop/{f}.cs:{n}:    throw new Empty();"),
        _hits(12, "logs/2026-05-01/app.log:{n}:2026-05-01 10:00:00 ERROR pool {i} is empty"),
        _hits(12, "logs/2026-05-01T10:00:00/app.log:{n}: no matter").replace("T10:00:00", "T10"),
        _hits(12, "src/{f}.py:{n}:89: E501 Line too long (97 > 88)") + "Found 12 errors.\n",
        _hits(
            4,
            "src/{f}.py-{n}-    before\nsrc/{f}.py-1{n}-    before\nsrc/{f}.py:2{n}:    hit\n"
            "src/{f}.py-3{n}-    after\n--",
        ),
        "src/shop/pool.py\n3:import threading\n12-    with lock:\n13:        return lock\n\n"
        "src/shop/api.py\n8:from shop import pool\n90:    pool.take()\n",
        "3:import threading\n14:class Pool:\n15-    free = []\n--\n90:    def take(self):\n91-        pass\n"
        "120:    def give(self):\n",
        _hits(20, "src/shop/{f}/part_{i}.py"),
        _hits(20, "./tests/errors/ruff_{i}.py"),
        _hits(20, r"src\shop\{f}\part_{i}.cs"),
        "README.md\nLICENSE.txt\n" + _hits(20, "web/src/error-{i}.tsx"),
        _hits(3000, "src/shop/{f}.py:{n}:    return {i}"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_search_results(payload: str) -> None:
    assert detect(payload) == "search-result"


@pytest.mark.parametrize(
    ("payload", "kind"),
    [
        (_hits(12, "198.18.0.{i}:8080: connection accepted"), "text"),
        (_hits(12, "example.test:443: connection accepted"), "text"),
        (_hits(12, "2001:db8::{i}:443: connection accepted"), "text"),
        (_hits(12, "- [Part {i}](https://example.test/docs/part:{i}:a) explains part {i}"), "text"),
        (_hits(12, "https://example.test/items/{i}"), "text"),
        (_hits(12, "10:{n}0 the train to {f} leaves"), "text"),
        (_hits(12, "key_{i}: value:{n}:more"), "config"),
        (
            "The file src/shop/pool.py:12 holds the lock. See also src/shop/api.py:90, where it is given back,\n"
            "and the notes of 2026-05-01 at 10:30: nothing new.\nThe rest is in the manual.\nRead it.\nThen ask.\n"
            "Thanks.\n",
            "text",
        ),
        ("alpha\nbeta\ngamma\ndelta\nepsilon\nzeta\neta\ntheta\niota\nkappa\n", "text"),
        ("src/a.py:1:x\nsrc/a.py:2:y\n", "text"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_other_texts_with_colons(payload: str, kind: str) -> None:
    assert detect(payload) == kind


def test_a_compiler_that_prints_pytest_style_frames_stays_a_log() -> None:
    session = "=============================== FAILURES ===============================\n" + _hits(
        12, "tests/test_{f}.py:{n}: in test_take\n    pool.take()\nE   shop.pool.Empty: nothing left"
    )
    assert detect(session + "================ 12 failed in 0.52s ================\n") == "log"
