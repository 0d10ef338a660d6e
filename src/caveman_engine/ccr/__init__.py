"""Context recovery: exact originals behind content-addressed handles."""

from caveman_engine.ccr.handle import handle_of, parse_reference
from caveman_engine.ccr.memory import MemoryStore
from caveman_engine.ccr.store import Recovery, Stats, Store, TypeStats

__all__ = ["MemoryStore", "Recovery", "Stats", "Store", "TypeStats", "handle_of", "parse_reference"]
