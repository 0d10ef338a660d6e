"""States: which elements say that something went wrong, by their fields and by what their texts say.

Owns the names of fields that carry states and errors, and the keys whose values always stay whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.json.columns import Column
from caveman_engine.compressors.json.fields import Number, Scalar, Size
from caveman_engine.elision import signals

_WHOLE: Final = frozenset(
    {
        "error",
        "errors",
        "message",
        "msg",
        "stack",
        "stacktrace",
        "trace",
        "traceback",
        "exception",
        "reason",
        "detail",
        "details",
        "warning",
        "warnings",
    }
)
_FAULTS: Final = frozenset(
    {
        "error",
        "errors",
        "err",
        "exception",
        "exceptions",
        "stack",
        "stacktrace",
        "traceback",
        "failure",
        "failures",
        "fault",
        "faults",
        "panic",
    }
)
_STATES: Final = frozenset(
    {
        "status",
        "state",
        "level",
        "severity",
        "lvl",
        "loglevel",
        "conclusion",
        "result",
        "outcome",
        "phase",
        "health",
        "verdict",
        "reason",
    }
)
_GOOD: Final = frozenset(
    {"ok", "success", "successful", "succeeded", "passed", "healthy", "ready", "available", "valid"}
)
_CODES: Final = frozenset({"status", "statuscode", "httpstatus", "responsecode", "httpcode", "code"})
_EXITS: Final = frozenset({"exitcode", "exitstatus", "returncode", "rc"})
_HTTP_ERRORS: Final = range(400, 600)
_MAX_SIGNALS: Final = 16  # different signals of a field that are shown; more of them are its content
_MAX_TEXT: Final = 4096  # characters of a text that are searched for signals


@cache
def _bad() -> re.Pattern[str]:
    return re.compile(
        r"err(?:or(?:ed)?)?|fail(?:ed|ure|ing|s)?|fatal|critical|crit|severe|panic(?:ked)?|alert|emerg(?:ency)?|firing"
        r"|unhealthy|down|offline|crash(?:ed|ing|loopbackoff)?|(?:err)?imagepull(?:backoff)?|backoff"
        r"|oom[-_ ]?killed|killed|evicted|tim(?:ed?)[-_ ]?out|timeout|abort(?:ed)?|reject(?:ed)?|denied|refused|broken"
        r"|exception|unreachable|lost|degraded"
    )


@cache
def _plain(name: str) -> str:
    """Return the last part of a field's name without case and separators."""
    return name.rpartition(".")[2].removesuffix("[]").replace("_", "").replace("-", "").lower()


@cache
def is_whole(key: str) -> bool:
    """Whether everything under a key stays."""
    return key.lower().replace("_", "").replace("-", "") in _WHOLE


def faulty(columns: Sequence[Column]) -> set[int]:
    """Return the elements whose fields say that they are in an error state."""
    found: set[int] = set()
    for column in columns:
        parts = [_plain(part) for part in column.name.split(".")]
        if not any(part in _FAULTS for part in parts) and parts[-1] not in _STATES | _GOOD | _CODES | _EXITS:
            continue
        judged: dict[tuple[type, Scalar], bool] = {}
        for place, value in zip(column.places, column.values, strict=True):
            key = (type(value), value)
            if key not in judged:
                judged[key] = _is_fault(parts, value)
            if judged[key]:
                found.add(place)
    return found


def _is_fault(parts: Sequence[str], value: Scalar) -> bool:
    """Whether a field with these names says that something went wrong."""
    last = parts[-1]
    if isinstance(value, Number):
        number = float(value)
        if last in _EXITS or last in _FAULTS:
            return number != 0
        return last in _CODES and number in _HTTP_ERRORS
    if isinstance(value, bool):
        return (value and last in _FAULTS) or (not value and last in _GOOD)
    if isinstance(value, Size):
        return value > 0 and last in _FAULTS
    if value is None:
        return False
    if last in _STATES and _bad().fullmatch(value.lower()):
        return True
    return bool(value) and any(part in _FAULTS for part in parts) and value.lower() not in ("none", "false", "ok", "0")


def telling(columns: Sequence[Column]) -> list[int]:
    """Return the first element for each different signal in a field's texts.

    A field in which most texts carry one is about errors; its texts are left to the guard.
    """
    found: list[int] = []
    for column in columns:
        first: dict[str, int] = {}
        for place, value in zip(column.places, column.values, strict=True):
            if isinstance(value, str) and not isinstance(value, Number):
                first.setdefault(value[:_MAX_TEXT].replace("\n", " "), place)
        texts = list(first)
        values = signals.find_signals(texts)
        if 2 * len(values) > len(texts) and len(texts) > _MAX_SIGNALS:
            continue
        places: dict[str, int] = {}
        for number, value in values.items():
            places.setdefault(value, first[texts[number]])
        found += list(places.values())[:_MAX_SIGNALS]
    return found
