"""Logs: lines that carry a level or a time, test-runner output, CI prefixes.

Owns the evidence that lines were written by a running program. Judges whole lines of the sample only.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_engine.detection.sample import Sample

_MIN_LINES: Final = 3
_HEAD_CHARS: Final = 160  # where a line announces itself; a level word further in is prose

_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"


@cache
def _stamp() -> re.Pattern[str]:
    """A machine time near the head of a line."""
    return re.compile(
        r"\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d"  # ISO 8601 and its slashed cousin
        rf"|{_MONTH} [ \d]\d(?: \d{{4}})? \d\d:\d\d:\d\d"  # syslog, ctime
        rf"|\d\d/{_MONTH}/\d{{4}}:\d\d:\d\d"  # common log format
        r"|^\W{0,2}\d\d:\d\d:\d\d\b"  # a bare clock
        r"|^\d{6} \d{6} "  # yymmdd hhmmss
        r"|^\W?\d{10}(?:\.\d+|\d{3})?\b"  # seconds or milliseconds since the epoch
    )


@cache
def _level() -> re.Pattern[str]:
    """A level where a logger prints it."""
    return re.compile(
        r"(?:^|[\s\[(<|:])(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)(?=$|[\s\])>|:])"
        r"|\[(?:trace|debug|info|notice|warn|warning|error|fatal|crit|emerg|alert)\]"
        r'|\blevel"?[=:] ?"?(?:trace|debug|info|warn|warning|error|fatal|critical)\b'
    )


@cache
def _runner() -> re.Pattern[str]:
    """A line of a test runner or a CI system."""
    return re.compile(
        r"^##\[|^::(?:group|error|warning)|\b(?:PASSED|FAILED|SKIPPED|XFAIL|XPASS)\b|^=+ .* =+$"
        r"|^(?:---|===) (?:RUN|PASS|FAIL|SKIP|CONT)\b|^(?:ok|not ok|FAIL|PASS)\b|^E   |^test .* \.\.\. "
    )


def is_log(sample: Sample) -> bool:
    """Whether at least half of the filled lines, three or more, carry a time, a level or a runner's mark."""
    heads = [line[:_HEAD_CHARS] for line in sample.filled]
    if len(heads) < _MIN_LINES:
        return False
    stamp, level, runner = _stamp(), _level(), _runner()
    marked = sum(1 for head in heads if stamp.search(head, 0, 64) or level.search(head) or runner.search(head))
    return marked * 2 >= len(heads)
