"""The ordered list of detectors.

Owns the order and nothing else: each type's evidence is a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from caveman_engine.detection.json_value import is_json, is_json_lines
from caveman_engine.detection.log import is_log
from caveman_engine.detection.sample import Sample
from caveman_engine.payload import Payload

DETECTORS: Final[tuple[tuple[str, Callable[[Sample], bool]], ...]] = (
    ("json", is_json),
    ("log", is_json_lines),
    ("log", is_log),
)
FALLBACK: Final = "text"


def detect_type(payload: Payload) -> str:
    """Return the first type whose evidence is conclusive, or `text`."""
    if payload.text is None or not payload.data:
        return FALLBACK
    sample = Sample.of(payload)
    return next((name for name, matches in DETECTORS if matches(sample)), FALLBACK)
