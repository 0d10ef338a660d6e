"""What marks one line as a running program's: a time, a level, a tool's way to report.

Owns times and levels. Each pattern is bound to the head of a line, so that prose that mentions such words is not taken
for it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_engine.detection.log_tools import reports_step

_STAMP_CHARS: Final = 64  # a time stands so near the head

_LEVEL_HINTS: Final = (
    *("INFO", "WARN", "ERROR", "DEBUG", "TRACE", "NOTICE", "FATAL", "CRITICAL", "SEVERE"),
    *("[", "=", ":", "|"),
)
"""A line without any of these has no level; plain search is far cheaper than the pattern."""

_MONTH: Final = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DATE_TIME: Final = r"\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d"


def is_marked(line: str) -> bool:
    """Whether a running program wrote a line: it carries a time or a level, or a tool reports a step with it."""
    return _is_stamped(line) or reports_step(line) or _has_level(line)


def _has_level(line: str) -> bool:
    """Whether a logger's level or a record of named fields stands in a line."""
    return any(hint in line for hint in _LEVEL_HINTS) and _level().search(line) is not None


def _is_stamped(line: str) -> bool:
    """Whether a machine time stands near the head of a line, and is an event's."""
    if _bare_stamp().match(line) is not None:
        return True
    if _clock().search(line, 0, _STAMP_CHARS) is None or _stamp().search(line, 0, _STAMP_CHARS) is None:
        return False
    return _no_stamp().match(line) is None


@cache
def _clock() -> re.Pattern[str]:
    return re.compile(r"\d:\d\d")


@cache
def _stamp() -> re.Pattern[str]:
    """A date and a time of day."""
    return re.compile(
        _DATE_TIME  # ISO 8601 and its slashed cousin
        + rf"|{_MONTH} [ \d]?\d(?: \d{{4}})? \d\d:\d\d:\d\d"  # syslog, ctime
        rf"|\d\d?[-./ ]{_MONTH}[-./ ]\d\d(?:\d\d)?[: ]\d\d:\d\d"  # common log format
        r"|^\W{0,2}\d\d[./-]\d\d(?:[./-]\d\d(?:\d\d)?)?,? \d\d:\d\d:\d\d"
    )


@cache
def _bare_stamp() -> re.Pattern[str]:
    """Times that only a log begins with."""
    return re.compile(
        r"\W{0,2}\d\d:\d\d:\d\d\b"
        r"|\d{6} \d{6} |\d{6} [ \d]\d:\d\d:\d\d\b|\d{8}[-T ]?\d\d:?\d\d:?\d\d\b"
        r"|\W?\d{10}(?:\.\d+|\d{3})?\b|[^\n]{0,48} 1\d{9} "  # seconds or milliseconds since 1970
        r"|\[ {0,8}\d{1,9}\.\d{3,6}\] |[IWEF]\d{4} \d\d:\d\d:\d\d\.\d"  # the kernel; glog
    )


@cache
def _no_stamp() -> re.Pattern[str]:
    """Lines whose time is no event's: a field that holds nothing else, an annotated source, a listed file."""
    return re.compile(
        rf"\s*(?:- )?[\"']?[\w.-]+[\"']? ?[:=] {{0,8}}[\"']?{_DATE_TIME}(?::\d\d)?[\d.:+Z -]{{0,16}}[\"']?,?$"
        r"|\^?[0-9a-f]{7,40} .{0,100}?\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d [+-]\d{4})? +\d+\) ?"
        rf"|[-dlbcps](?:[r-][w-][xsStT-]){{3}}|\S.{{0,60}}?{_DATE_TIME}(?::\d\d)? +[\d.]+[KMG]?$"
    )


@cache
def _level() -> re.Pattern[str]:
    """A level where a logger prints it, or a record of named fields."""
    return re.compile(
        r"(?:^|(?<=[\s\[(<|:]))(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)(?=$|[\s\])>|:])"
        r"|\[(?:trace|debug|info|notice|warn|warning|error|fatal|crit|emerg|alert)\]"
        r'|\blevel"?[=:] ?"?(?:trace|debug|info|warn|warning|error|fatal|critical)\b'
        r"|^(?:trace|debug|info|notice|warn|warning|error|fatal|critical)\s?[:\]|]"
        r"|^(?:[A-Z]?[a-z]+ ){0,3}(?:[Ee]rror|[Ww]arning|[Ff]ail(?:ed|ure)|[Ff]atal): "
        r"|^[a-z][\w.]*=\S+ [a-z][\w.]*=\S+ [a-z][\w.]*=\S"
    )
