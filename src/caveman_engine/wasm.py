"""The bridge to JavaScript: one call in, one call out, nothing that lives on either side of it.

Owns how an engine is spoken to from a JavaScript host under Pyodide: arguments come as JSON and bytes, answers go as
JSON and bytes, errors go as their codes. It is the only module that knows JavaScript exists; what the calls mean is the
engine's affair, and what they are called in JavaScript is the npm package's.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, Protocol

from caveman_engine.ccr import MemoryStore, Recovery
from caveman_engine.ccr.store import DEFAULT_MAX_BYTES
from caveman_engine.engine import Engine
from caveman_engine.errors import CavemanError, InternalError, InvalidArgumentsError
from caveman_engine.result import Result, Simulation
from caveman_engine.tokens import register_host_counter


class JsBytes(Protocol):
    """A JavaScript `Uint8Array` as Pyodide shows it."""

    def to_bytes(self) -> bytes:
        """Return a copy of the bytes."""
        ...


Body = JsBytes | str | None
"""What accompanies the arguments: bytes; text that has no UTF-8 form; nothing."""

Answer = tuple[dict[str, Any] | str | int | None, bytes | None]
"""A value for JSON, and bytes that go beside it."""


class Bridge:
    """An engine with a store in memory, driven from JavaScript.

    Args:
        max_store_bytes: budget of the store in bytes of originals and metadata.
    """

    def __init__(self, max_store_bytes: int = DEFAULT_MAX_BYTES) -> None:
        self._store = MemoryStore(max_store_bytes)
        self._engine = Engine(store=self._store)
        self._calls: dict[str, Callable[[dict[str, Any], Body], Answer]] = {
            "compress": self._compress,
            "simulate": self._simulate,
            "detect": self._detect,
            "retrieve": self._retrieve,
            "stats": self._stats,
            "count_tokens": self._count_tokens,
            "registry": self._registry,
            "dump_store": self._dump_store,
            "load_store": self._load_store,
            "restore": self._restore,
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The calls there are."""
        return tuple(self._calls)

    def call(self, name: str, arguments: str, body: Body = None) -> Any:
        """Run one call.

        Args:
            name: which one.
            arguments: a JSON object. `withheld_bytes` is the size of a payload that the host does not copy in because
                it exceeds the limit; null otherwise.
            body: the payload, a store's dump or an original, for the calls that take one.

        Returns:
            A JavaScript array of two: JSON text, `{"value": …}` or `{"error": {"code": …, "message": …}}`, and a
            `Uint8Array` or null. Never raises, and holds on to nothing of JavaScript's.
        """
        value, data = self.answer(name, arguments, body)
        return _to_js([value, data])

    def answer(self, name: str, arguments: str, body: Body = None) -> tuple[str, bytes | None]:
        """Return what `call` returns, before it becomes JavaScript."""
        try:
            run = self._calls.get(name)
            if run is None:
                raise InvalidArgumentsError(f"there is no call {name!r}; use one of {', '.join(self._calls)}")
            value, data = run(json.loads(arguments), body)
            return json.dumps({"value": value}), data
        except CavemanError as error:
            return _error(error), None
        except Exception as error:  # whatever it is, the host must learn of it as a value
            return _error(InternalError(f"{name} failed ({error.__class__.__name__}: {error}); report this")), None

    def _compress(self, arguments: dict[str, Any], body: Body) -> Answer:
        kind, query, size = arguments["type"], arguments["query"], arguments["withheld_bytes"]
        result: Result[Any] = (
            self._engine.compress(_payload(body), mode=arguments["mode"], type=kind, query=query)
            if size is None
            else self._engine.refuse(size, type=kind)
        )
        handle = result.recovery_handle
        value = {
            **_view(result),
            "recovery_handle": handle,
            "passed_through": result.passed_through,
            "recovery": None if handle is None else _describe(self._store.recovery(handle)),
        }
        return value, None if result.passed_through else result.output

    def _simulate(self, arguments: dict[str, Any], body: Body) -> Answer:
        kind, query, size = arguments["type"], arguments["query"], arguments["withheld_bytes"]
        if size is not None:
            return {**_view(self._engine.refuse(size, type=kind)), "recoverable": True}, None
        simulation: Simulation[Any] = self._engine.simulate(_payload(body), type=kind, query=query)
        changed = simulation.method is not None
        return {**_view(simulation), "recoverable": simulation.recoverable}, simulation.output if changed else None

    def _detect(self, arguments: dict[str, Any], body: Body) -> Answer:
        return self._engine.detect(_payload(body)), None

    def _retrieve(self, arguments: dict[str, Any], body: Body) -> Answer:
        return None, self._engine.retrieve(arguments["handle"], arguments["query"])

    def _stats(self, arguments: dict[str, Any], body: Body) -> Answer:
        return self._engine.stats().to_dict(), None

    def _count_tokens(self, arguments: dict[str, Any], body: Body) -> Answer:
        # Record mode counts and does nothing else, so the number is the one that `compress` reports.
        return self._engine.compress(_payload(body)).tokens_before, None

    def _registry(self, arguments: dict[str, Any], body: Body) -> Answer:
        return self._engine.registry.manifest(), None

    def _dump_store(self, arguments: dict[str, Any], body: Body) -> Answer:
        return None, self._store.dump()

    def _load_store(self, arguments: dict[str, Any], body: Body) -> Answer:
        return self._store.load(_bytes(body)), None

    def _restore(self, arguments: dict[str, Any], body: Body) -> Answer:
        """Commit an original again that an earlier bridge of this host has published and lost with its runtime."""
        metadata = arguments["metadata"]
        recovery = Recovery(
            content_type=arguments["content_type"],
            compressor=arguments["compressor"],
            tokens_before=arguments["tokens_before"],
            tokens_after=arguments["tokens_after"],
            original=_bytes(body),
            metadata=None if metadata is None else b64decode(metadata),
        )
        return self._store.put(recovery), None


def use_host_counter(count: Callable[[str], int] | None) -> None:
    """Count tokens with a JavaScript function from now on; with `None`, as the platform would without one."""
    register_host_counter(count)


def _view(result: Result[Any] | Simulation[Any]) -> dict[str, Any]:
    """Return what is printed of a result, and its markers."""
    return {**result.to_dict(), "elisions": [elision.to_dict() for elision in result.elisions]}


def _describe(recovery: Recovery) -> dict[str, Any]:
    """Return all of a record but its original, so that the host can bring it back with `restore`."""
    metadata = recovery.metadata
    return {
        "content_type": recovery.content_type,
        "compressor": recovery.compressor,
        "tokens_before": recovery.tokens_before,
        "tokens_after": recovery.tokens_after,
        "metadata": None if metadata is None else b64encode(metadata).decode("ascii"),
    }


def _payload(body: Body) -> Any:
    """Return the payload a body stands for: bytes, or text that has no UTF-8 form."""
    if body is None:
        raise InvalidArgumentsError("the call needs a payload; pass text or bytes")
    return body if isinstance(body, str) else body.to_bytes()


def _bytes(body: Body) -> bytes:
    """Return the bytes of a body that must not be text."""
    if body is None or isinstance(body, str):
        raise InvalidArgumentsError("the call needs bytes; pass a Uint8Array")
    return body.to_bytes()


def _error(error: CavemanError) -> str:
    return json.dumps({"error": {"code": error.code, "message": error.message}})


def _to_js(answer: list[str | bytes | None]) -> Any:
    # Pyodide's module, there only where this call can come from; copies, so that no proxy is left behind.
    from pyodide.ffi import to_js  # type: ignore[import-not-found, unused-ignore]

    return to_js(answer)
