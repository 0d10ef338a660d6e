"""Prints TypeScript types of what the bridge answers, made from the engine's own annotations.

Each value is produced by a real call, so that the keys are those that are sent; each key's type is the annotation of
the attribute it prints. A key that no annotation explains is an error here, not a silent `unknown` there.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterable
from typing import Any

from caveman_engine.ccr import Recovery, Stats, TypeStats
from caveman_engine.compressors.protocol import Compressor
from caveman_engine.errors import ERROR_CODES
from caveman_engine.result import BASIS, Elision, Result, Simulation
from caveman_engine.wasm import Bridge, use_host_counter

_SCALARS = {str: "string", bool: "boolean", int: "number", float: "number", bytes: "string", type(None): "null"}


class _Bytes:
    def __init__(self, data: bytes) -> None:
        self._data = data

    def to_bytes(self) -> bytes:
        return self._data


def typescript(annotation: Any) -> str:
    """Return the TypeScript of a scalar's annotation or of a union of scalars."""
    if isinstance(annotation, types.UnionType):
        return " | ".join(typescript(member) for member in typing.get_args(annotation))
    if typing.get_origin(annotation) is typing.ClassVar:
        return typescript(typing.get_args(annotation)[0])
    return _SCALARS[annotation]


def annotations(*owners: type) -> dict[str, Any]:
    """Return what attributes and properties of classes are declared to be."""
    found: dict[str, Any] = {}
    for owner in owners:
        found |= typing.get_type_hints(owner)
        for name, member in vars(owner).items():
            if isinstance(member, property) and member.fget is not None:
                found[name] = typing.get_type_hints(member.fget)["return"]
    return found


def interface(name: str, keys: Iterable[str], owner: dict[str, Any], known: dict[str, str]) -> str:
    """Return an interface with one member for each key."""
    members = (f"  readonly {key}: {known[key] if key in known else typescript(owner[key])};" for key in keys)
    return "\n".join([f"export interface {name} {{", *members, "}"])


def main() -> None:
    """Make one call of each kind and print what came back as types."""
    use_host_counter(len)
    bridge = Bridge()
    log = "".join(f"2025-03-01 12:00:{i % 60:02} INFO request {i} done\n" for i in range(400)).encode()

    def ask(method: str, **arguments: Any) -> Any:
        return json.loads(bridge.answer(method, json.dumps(arguments), _Bytes(log))[0])["value"]

    wanted = {"type": None, "query": "", "withheld_bytes": None}
    compressed = ask("compress", mode="compress", **wanted)
    simulated = ask("simulate", **wanted)
    stats = ask("stats")
    registry = ask("registry")
    basis = {"basis": json.dumps(BASIS)}
    elisions = {"elisions": "readonly Elision[]"}
    totals = {**annotations(TypeStats), "ratio": float}
    entry = {**annotations(Compressor), "id": str}
    print(
        interface("Elision", compressed["elisions"][0], annotations(Elision), {}),
        interface("Recovery", compressed["recovery"], annotations(Recovery), {}),
        interface("Compress", compressed, annotations(Result), {**basis, **elisions, "recovery": "Recovery | null"}),
        interface("Simulation", simulated, annotations(Simulation), {**basis, **elisions}),
        interface("Totals", stats["types"]["log"], totals, {}),
        interface(
            "Stats",
            stats,
            {**totals, **annotations(Stats), "storage_full": bool},
            {**basis, "types": "Readonly<Record<string, Totals>>"},
        ),
        interface("RegistryEntry", registry["compressors"][0], entry, {}),
        interface("Registry", registry, {"sha256": str}, {"compressors": "readonly RegistryEntry[]"}),
        f"export type ErrorCode = {' | '.join(json.dumps(code) for code in ERROR_CODES)};",
        f"export type Method = {' | '.join(json.dumps(name) for name in bridge.names)};",
        sep="\n\n",
    )


if __name__ == "__main__":
    main()
