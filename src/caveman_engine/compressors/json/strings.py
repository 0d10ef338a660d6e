"""Strings that are payloads of their own: encoded bytes, and logs without a signal.

Owns which long strings go whole and what their marker states. Text that says something new stays.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Final

from caveman_engine.compressors.json.edits import Edit
from caveman_engine.elision import signals
from caveman_engine.elision.facts import fit
from caveman_engine.elision.log_facts import LogFacts
from caveman_engine.elision.log_lines import LogLines
from caveman_engine.json_text import String

MIN_LENGTH: Final = 2048
"""Characters between the quotes from which a string may be a payload of its own (2 KiB, from the specification)."""

_MIN_LINES: Final = 20
_MAX_KEPT: Final = 0.1  # of the lines that a log's view would show; above it, the text says something new


@cache
def _encoded() -> re.Pattern[str]:
    """Bytes in base64, either alphabet, or in hexadecimal; perhaps as a data URI."""
    return re.compile(r"(data:[\w/+.;=-]{1,80},)?([A-Za-z0-9+/_-]*={0,2})")


@cache
def _hex() -> re.Pattern[str]:
    return re.compile(r"[0-9a-fA-F]*")


def edit(text: str, string: String) -> Edit | None:
    """Return what replaces a string of at least `MIN_LENGTH` characters, or `None` if it stays."""
    inside = text[string.start + 1 : string.end - 1]
    size = len(inside.encode())
    found = _encoded().fullmatch(inside.replace("\\/", "/").replace("\\r", "").replace("\\n", ""))
    if found is not None:
        kind = "hexadecimal digits only" if _hex().fullmatch(found[2]) else "base64 characters only"
        facts = f"{found[1]} then {kind}" if found[1] else kind
        return Edit(string.start, string.end, size, size, "bytes", facts, in_string=True)
    lines = str(json.loads(text[string.start : string.end])).split("\n")
    if not lines[-1]:
        lines.pop()
    facts = _log_facts(lines, size) if len(lines) >= _MIN_LINES else ""
    return Edit(string.start, string.end, size, len(lines), "lines", facts, in_string=True) if facts else None


def _log_facts(lines: list[str], size: int) -> str:
    """Return what a marker says of a log that is nothing but repetition, or nothing if it is more than that."""
    if signals.find_signals(lines):
        return ""
    log = LogLines(lines, 0)
    if sum(log.choose()) > _MAX_KEPT * len(lines):
        return ""
    return fit(LogFacts(log, None).of_run(0, len(lines)), size)
