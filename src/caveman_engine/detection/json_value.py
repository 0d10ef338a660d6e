"""JSON: one value, or one value a line.

Owns the verdict whether a text is JSON. It is strict, does not depend on how deep a stack this platform has, and builds
no more of the value than the parser insists on.
"""

from __future__ import annotations

import json
from typing import Final

from caveman_engine import json_source
from caveman_engine.detection.sample import Sample
from caveman_engine.json_text import is_shallow
from caveman_engine.payload import BOM

_MIN_RECORDS: Final = 2
_MIN_RECORD_SHARE: Final = 0.5  # of the lines; some servers print plain lines between
_MIN_PARSED_SHARE: Final = 0.9  # of the lines that look like records
_WHITE: Final = " \t\r\n"


def is_json(sample: Sample) -> bool:
    """Whether the payload is one JSON object or array."""
    ends = sample.head.lstrip(_WHITE)[:1] + sample.windows[-1].rstrip(_WHITE)[-1:]
    return ends in ("{}", "[]") and parses(sample.text.removeprefix(BOM))


def is_json_lines(sample: Sample) -> bool:
    """Whether half of the lines, two or more, are JSON objects of their own."""
    lines = [line.strip(_WHITE) for line in sample.head.split("\n", 256)[:256]]
    if len(sample.windows) > 1 or len(lines) == 256:
        lines.pop()  # it may be cut
    filled = [line for line in lines if line]
    shaped = [line for line in filled if line.startswith("{") and line.endswith("}")]
    if len(shaped) < _MIN_RECORDS or len(shaped) < _MIN_RECORD_SHARE * len(filled):
        return False
    return sum(map(parses, shaped)) >= max(_MIN_RECORDS, _MIN_PARSED_SHARE * len(shaped))


def parses(text: str) -> bool:
    """Whether `text` is strict JSON: one value, no NaN or Infinity, at any depth."""
    if not is_shallow(text):
        return json_source.read(text) is not None
    try:
        # Numbers stay lexemes: one may be longer than int() accepts. Members are only counted, so that a payload of
        # many megabytes does not become a tree of dictionaries to be thrown away.
        json.loads(text, parse_constant=_reject_constant, parse_int=str, parse_float=str, object_pairs_hook=len)
    except ValueError:
        return False
    return True


def _reject_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
