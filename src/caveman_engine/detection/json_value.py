"""JSON: one value, or one value a line."""

from __future__ import annotations

import json
from typing import Final

from caveman_engine.detection.sample import Sample

_MIN_RECORDS: Final = 2


def is_json(sample: Sample) -> bool:
    """Whether the payload is one JSON object or array."""
    text = sample.text.strip(" \t\r\n")
    if not ((text.startswith("{") and text.endswith("}")) or (text.startswith("[") and text.endswith("]"))):
        return False
    return parses(text)


def is_json_lines(sample: Sample) -> bool:
    """Whether every sampled line is a JSON object of its own, two or more of them."""
    lines = sample.filled
    return (
        len(lines) >= _MIN_RECORDS
        and all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines)
        and all(parses(line) for line in lines)
    )


def parses(text: str) -> bool:
    """Whether `text` is strict JSON (no NaN or Infinity); too deep for the parser counts as no."""
    try:
        json.loads(text, parse_constant=_reject_constant, parse_int=_keep, parse_float=_keep)
    except (ValueError, RecursionError):
        return False
    return True


def _reject_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _keep(lexeme: str) -> str:
    return lexeme  # numbers are not converted: a lexeme may be longer than int() accepts
