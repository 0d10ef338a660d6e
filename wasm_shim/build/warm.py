"""Brings an interpreter to the state that its memory snapshot is to hold; runs inside Pyodide at build time.

What the engine imports is imported, its patterns are compiled and the interpreter has specialised the code of the
hot paths, because a few payloads have been through them. Nothing of those payloads stays.
"""

from __future__ import annotations

import gc
import json
import random

from caveman_engine.wasm import Bridge, use_host_counter


class _Bytes:
    """What a JavaScript `Uint8Array` looks like from here."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def to_bytes(self) -> bytes:
        return self._data


def _log() -> str:
    """A log with all that a log compressor looks for."""
    lines = [
        f"2025-03-01T12:{i // 60:02}:{i % 60:02}Z INFO worker-{i % 4} request id={i:06} path=/api/items/{i % 17} "
        f"status=200 duration={i % 90 + 3}ms"
        for i in range(600)
    ]
    lines[200:200] = [
        "2025-03-01T12:03:20Z WARN pool connection pool at 95% of its limit",
        "2025-03-01T12:03:21Z ERROR worker-2 unhandled exception",
        "Traceback (most recent call last):",
        '  File "app/server.py", line 88, in handle',
        "    return self.dispatch(request)",
        "ValueError: no such route",
    ]
    return "\n".join(lines) + "\n"


def warm() -> None:
    """Do everything once, and leave nothing behind but what was learnt."""
    use_host_counter(len)
    bridge = Bridge()
    options = {"mode": "compress", "type": None, "query": "", "withheld_bytes": None}
    payloads = (
        _log(),
        json.dumps([{"id": i, "name": f"item {i}"} for i in range(40)]),
        "one line\n",
        "\u4e2d\u6587 \U0001f600",
    )
    for payload in payloads:
        body = _Bytes(payload.encode())
        value = json.loads(bridge.answer("compress", json.dumps(options), body)[0])["value"]
        bridge.answer("compress", json.dumps({**options, "query": "pool limit"}), body)
        bridge.answer("simulate", json.dumps(options), body)
        bridge.answer("detect", "{}", body)
        if value["recovery_handle"] is not None:
            bridge.answer("retrieve", json.dumps({"handle": value["recovery_handle"], "query": ""}))
    for call in ("stats", "registry", "dump_store"):
        bridge.answer(call, "{}")
    bridge.answer("retrieve", json.dumps({"handle": "ccr_none", "query": ""}))
    use_host_counter(None)
    del bridge
    # The generator's state is the one thing that differs from build to build; a start gives it a seed of its own.
    random.seed(0)
    gc.collect()
