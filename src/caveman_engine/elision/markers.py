"""Markers: the line that stands for a run, and the one that tells a reader how to read the view.

Owns their wording and how to recognise them. What a marker may state is decided in `facts`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

CONTRACT_BYTES: Final = 4096
"""A view that dropped this many bytes or more ends with the contract line (from the specification)."""

CONTRACT: Final = (
    "… caveman: shown lines stand for the elided ones, markers state exact facts; "
    "if you need what is elided, retrieve once, broadly …"
)


@cache
def _marker() -> re.Pattern[str]:
    return re.compile(r"… \d+ [a-z ]+ elided \(caveman\)|… caveman: |\"__caveman_(?:elided|invariants|note)__\"")


def has_marker(text: str) -> bool:
    """Whether a text already holds a marker, a contract line or a view's first line."""
    return "caveman" in text and _marker().search(text) is not None


def marker(units: int, noun: str, facts: str = "") -> str:
    """Return the marker of a run."""
    return f"… {units} {noun} elided (caveman): {facts} …" if facts else f"… {units} {noun} elided (caveman) …"
