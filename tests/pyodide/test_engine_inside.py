"""The Python package inside Pyodide, as people who use Pyodide themselves meet it.

Run with `pytest tests/pyodide --rt node,chrome --dist-dir build/pyodide-dist`, after `make_dist.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from pytest_pyodide import run_in_pyodide

LOG = "".join(f"2026-03-04 09:{i // 60:02}:{i % 60:02} INFO request {i} done in {i % 7} ms\n" for i in range(300))


@run_in_pyodide(packages=["caveman-engine"])
def compressed(selenium: Any, text: str) -> dict[str, Any]:
    from caveman_engine import Engine, MemoryStore

    engine = Engine(store=MemoryStore())
    result = engine.compress(text, mode="compress")
    assert result.recovery_handle is not None
    assert engine.retrieve(result.recovery_handle) == text.encode()
    return {**result.to_dict(), "output": result.output}


def test_same_as_here(selenium: Any) -> None:
    from caveman_engine import Engine, MemoryStore

    here = Engine(store=MemoryStore()).compress(LOG, mode="compress")
    assert compressed(selenium, LOG) == {**here.to_dict(), "output": here.output}


@run_in_pyodide(packages=["caveman-engine"])
def test_the_platform_is_what_we_think(selenium: Any) -> None:
    import importlib.util
    import sys

    assert sys.platform == "emscripten"
    assert sys.version_info[:2] == (3, 14)
    assert importlib.util.find_spec("tiktoken") is None


@run_in_pyodide(packages=["caveman-engine"])
def test_counts_without_a_host(selenium: Any) -> None:
    from caveman_engine.tokens import default_counter

    counter = default_counter()
    assert counter.name == "o200k_base"
    assert counter.count("hello world") == 2
    assert counter.count("<|endoftext|>") == 7


@run_in_pyodide(packages=["caveman-engine"])
def test_the_bridge_speaks_javascript(selenium: Any) -> None:
    import json

    from js import Array, Uint8Array
    from pyodide.code import run_js

    from caveman_engine.wasm import Bridge, use_host_counter

    use_host_counter(run_js("(text) => text.length"))
    try:
        bridge = Bridge()
        body = Uint8Array.new([0x61, 0xFF])
        arguments = {"mode": "compress", "type": None, "query": "", "withheld_bytes": None}
        answer = bridge.call("compress", json.dumps(arguments), body)
        assert Array.isArray(answer)
        value = json.loads(answer[0])["value"]
        assert (value["tokens_before"], value["passed_through"]) == (2, True)
        original = bridge.call("retrieve", json.dumps({"handle": "ccr_", "query": ""}))
        assert json.loads(original[0])["error"]["code"] == "cave_unknown_handle"
        assert json.loads(bridge.call("nonsense", "{}")[0])["error"]["code"] == "cave_invalid_arguments"
        assert json.loads(bridge.call("stats", "no JSON")[0])["error"]["code"] == "cave_internal_error"
        dump = bridge.call("dump_store", "{}")
        assert json.loads(bridge.call("load_store", "{}", dump[1])[0])["value"] == 0
        assert json.loads(bridge.call("load_store", "{}")[0])["error"]["code"] == "cave_invalid_arguments"
        assert json.loads(bridge.call("count_tokens", "{}", "a\ud800")[0])["value"] > 0
    finally:
        use_host_counter(None)


def test_installs_with_micropip(selenium_standalone: Any, request: pytest.FixtureRequest) -> None:
    selenium = selenium_standalone
    dist = request.config.getoption("--dist-dir")
    (wheel,) = dist.glob("caveman_engine-*.whl")
    selenium.load_package("micropip")
    version = selenium.run_async(f"""
        import micropip
        await micropip.install("{selenium.base_url}/{wheel.name}")
        import caveman_engine
        caveman_engine.__version__
    """)
    assert version == wheel.name.split("-")[1]


@run_in_pyodide
def fails(selenium: Any) -> None:
    x = [1, 2, 3]
    assert x == [1, 2, 4]


def test_a_failure_inside_is_a_failure_here(selenium: Any) -> None:
    with pytest.raises(AssertionError, match=r"\[1, 2, 3\] == \[1, 2, 4\]"):
        fails(selenium)
