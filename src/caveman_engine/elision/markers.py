"""Markers: the line that stands for a run, and the one that tells a reader how to read the view.

Owns their wording and how to recognise them. What a marker may state is decided in `facts`.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Final, Protocol

CONTRACT_BYTES: Final = 4096
"""A view that dropped this many bytes or more ends with the contract line (from the specification)."""

CONTRACT: Final = (
    "… caveman: shown lines stand for the elided ones, markers state exact facts; "
    "if you need what is elided, retrieve once, broadly …"
)


_ELIDED: Final = "elided (caveman)"


@cache
def _marker() -> re.Pattern[str]:
    return re.compile(r"… \d+ [a-z ]+ elided \(caveman\)|… caveman: |\"__caveman_(?:elided|invariants|note)__\"")


def has_marker(text: str) -> bool:
    """Whether a text already holds a marker, a contract line or a view's first line."""
    return "caveman" in text and _marker().search(text) is not None


def is_frame(line: str) -> bool:
    """Whether a line says something about the view as a whole."""
    return "… caveman: " in line


class Style(Protocol):
    """How a type phrases its markers, so that the view stays what the payload was (a table, a configuration)."""

    def marker(self, start: int, end: int, facts: str) -> str:
        """Return the marker of the units from `start` up to `end`, without a line ending."""
        ...

    def contract(self) -> str:
        """Return the contract line, without a line ending."""
        ...


def phrase(units: int, noun: str, facts: str = "") -> str:
    """Return the words of a marker."""
    return f"… {units} {noun} elided (caveman): {facts} …" if facts else f"… {units} {noun} elided (caveman) …"


def naming(marker: str, first: str, last: str) -> str:
    """Return a marker that names the range of lines it stands for, by the numbers printed before them."""
    return marker.replace(_ELIDED, f"{_ELIDED}, lines {first}-{last}", 1)


def on_a_line(marker: str, units: int, noun: str) -> str:
    """Return a marker in the words it has on a line of its own; those of JSON are elements or strings."""
    if not marker.startswith(("{", '"')):
        return marker
    value = json.loads(marker)
    return value if isinstance(value, str) else phrase(units, noun, value.get("__caveman_invariants__", ""))


TOTALS_FROM: Final = 12
"""Elided units from which the totals of the whole payload are worth the view's first line."""


def totals(counts: str) -> str:
    """Return the first line of a view that says how much there is in all."""
    return f"… caveman: {counts} …"


class PlainStyle:
    """A marker is a line of its own.

    Args:
        noun: what a unit is called, in the plural.
    """

    def __init__(self, noun: str) -> None:
        self._noun = noun

    def marker(self, start: int, end: int, facts: str) -> str:
        """Return the marker of a run; see `Style.marker`."""
        return phrase(end - start, self._noun, facts)

    def contract(self) -> str:
        """Return the contract line; see `Style.contract`."""
        return CONTRACT
