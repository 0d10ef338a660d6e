"""The ordered list of detectors.

Owns the order and nothing else: each type's evidence is a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from caveman_engine.detection.code import is_code
from caveman_engine.detection.config import is_config
from caveman_engine.detection.diff import is_diff
from caveman_engine.detection.html import is_html
from caveman_engine.detection.json_value import is_json, is_json_lines
from caveman_engine.detection.log import is_log
from caveman_engine.detection.sample import Sample
from caveman_engine.detection.search_result import is_search_result
from caveman_engine.detection.tabular import is_tabular
from caveman_engine.detection.terminal import is_terminal
from caveman_engine.payload import Payload

DETECTORS: Final[tuple[tuple[str, Callable[[Sample], bool]], ...]] = (
    ("json", is_json),
    ("log", is_json_lines),
    ("terminal", is_terminal),
    ("diff", is_diff),
    ("html", is_html),
    ("tabular", is_tabular),
    ("log", is_log),  # before code: messages may read like it
    ("code", is_code),
    ("search-result", is_search_result),
    ("config", is_config),
)
"""Strict evidence first; the first that is conclusive decides."""

FALLBACK: Final = "text"


def detect_type(payload: Payload) -> str:
    """Return the first type whose evidence is conclusive, or `text`."""
    if not payload.text:
        return FALLBACK
    sample = Sample.of(payload)
    return next((name for name, matches in DETECTORS if matches(sample)), FALLBACK)
