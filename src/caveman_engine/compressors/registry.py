"""Which compressors there are.

Owns the list and its capability manifest; adding a compressor touches this file and nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from caveman_engine.compressors.config import ConfigCompressor
from caveman_engine.compressors.diff import DiffCompressor
from caveman_engine.compressors.json import JsonCompressor
from caveman_engine.compressors.log import LogCompressor
from caveman_engine.compressors.protocol import Compressor
from caveman_engine.compressors.repetition import RepetitionCompressor
from caveman_engine.compressors.search import SearchCompressor
from caveman_engine.compressors.tabular import TabularCompressor
from caveman_engine.compressors.terminal import TerminalCompressor
from caveman_engine.compressors.text import TextCompressor
from caveman_engine.errors import InvalidArgumentsError


class Registry:
    """An ordered set of compressors, found by content type or alias.

    Args:
        compressors: the compressors, each under a content type and aliases of its own.

    Raises:
        InvalidArgumentsError: two compressors claim one name.
    """

    def __init__(self, compressors: Iterable[Compressor]) -> None:
        self._compressors = tuple(compressors)
        self._by_name: dict[str, Compressor] = {}
        for compressor in self._compressors:
            for name in (compressor.content_type, *compressor.aliases):
                if name in self._by_name:
                    raise InvalidArgumentsError(f"two compressors are called {name!r}; give each a name of its own")
                self._by_name[name] = compressor

    @classmethod
    def default(cls) -> Registry:
        """Return the registry of every compressor this package ships."""
        return cls(
            [
                JsonCompressor(),
                LogCompressor(),
                DiffCompressor(),
                SearchCompressor(),
                TextCompressor(),
                TabularCompressor(),
                ConfigCompressor(),
                RepetitionCompressor(),
                TerminalCompressor(),
            ]
        )

    def get(self, name: str) -> Compressor | None:
        """Return the compressor called `name`, or `None`."""
        return self._by_name.get(name)

    def manifest(self) -> dict[str, Any]:
        """Return the capability manifest: one entry a compressor, and one SHA-256 over all of them."""
        entries = [
            {
                "id": each.content_type,
                "version": each.version,
                "safety_class": each.safety_class,
                "query_aware": each.query_aware,
                "forced_only": each.forced_only,
            }
            for each in self._compressors
        ]
        canonical = json.dumps(entries, sort_keys=True, separators=(",", ":")).encode()
        return {"compressors": entries, "sha256": hashlib.sha256(canonical).hexdigest()}
