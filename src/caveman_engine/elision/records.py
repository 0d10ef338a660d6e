"""Lines that are records: one JSON object, or logfmt pairs.

Owns reading names and values from such lines at C speed, for shapes and for categories. Nested members count by their
own name; what is not a scalar has no value.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

MESSAGE_NAMES: Final = frozenset({"msg", "message", "event", "error", "err", "reason", "text", "exception"})
"""Fields whose words say what a record is about."""

CONTEXT_NAMES: Final = frozenset({"level", "lvl", "severity", "log_level", "loglevel", "logger", "component", "kind"})
"""Fields whose value, taken whole, says what kind of record it is."""

_MIN_PAIRS: Final = 3


@cache
def _member() -> re.Pattern[str]:
    """A member of a JSON object: its name, and its value if that is a scalar."""
    return re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"\s*:\s*(\"(?:[^\"\\\n]|\\.)*\"|[^\s\"{}\[\],]*)")


@cache
def _pair() -> re.Pattern[str]:
    """A logfmt pair."""
    return re.compile(r"(?:^|(?<=\s))([A-Za-z_][\w.\-]*)=(\"(?:[^\"\\\n]|\\.)*\"|[^\s\"]*)")


@cache
def _starts_with_pair() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z_][\w.\-]*=\S")


def read(line: str) -> list[tuple[str, str]] | None:
    """Return the names and values of a record in order (strings keep their quotes), or `None` for any other line."""
    if line.startswith("{"):
        return _member().findall(line) or None if line.rstrip().endswith("}") else None
    if _starts_with_pair().match(line):
        pairs = _pair().findall(line)
        return pairs if len(pairs) >= _MIN_PAIRS else None
    return None
