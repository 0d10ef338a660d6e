"""Caveman Engine: a smaller view of tool output, every omission marked, every byte recoverable.

>>> from caveman_engine import Engine, MemoryStore
>>> engine = Engine(store=MemoryStore())
>>> engine.compress("short", mode="compress").passed_through
True
"""

from caveman_engine.ccr import MemoryStore, Stats
from caveman_engine.compressors.protocol import Compressed, Compressor
from caveman_engine.compressors.registry import Registry
from caveman_engine.engine import Engine, detect
from caveman_engine.errors import (
    BudgetExceededError,
    CavemanError,
    InputTooLargeError,
    InvalidArgumentsError,
    StatsUnavailableError,
    StoreUnavailableError,
    UnknownHandleError,
)
from caveman_engine.payload import Payload
from caveman_engine.result import Elision, Mode, Options, Result, Simulation
from caveman_engine.version import __version__

__all__ = [
    "BudgetExceededError",
    "CavemanError",
    "Compressed",
    "Compressor",
    "Elision",
    "Engine",
    "InputTooLargeError",
    "InvalidArgumentsError",
    "MemoryStore",
    "Mode",
    "Options",
    "Payload",
    "Registry",
    "Result",
    "Simulation",
    "Stats",
    "StatsUnavailableError",
    "StoreUnavailableError",
    "UnknownHandleError",
    "__version__",
    "detect",
]
