"""The level a logger prints in the head of a line.

Owns reading it; every place that speaks of levels reads them here, so that their counts agree.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_HEAD_CHARS: Final = 120  # a logger prints the level before the message


@cache
def _level() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|[\s\[(|:])(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)(?=$|[\s\])|:,])"
        r"|\[(trace|debug|info|notice|warn|warning|error|fatal|crit|alert|emerg)\]"
        r"|\b(?:level|lvl|severity)\"?[=:] ?\"?((?i:trace|debug|info|notice|warn|warning|error|fatal|critical|panic))\b"
    )


def level_of(line: str) -> str | None:
    """Return the level as it is written, or `None` if the head of the line has none."""
    found = _level().search(line, 0, _HEAD_CHARS)
    return next(group for group in found.groups() if group) if found else None
