"""Edits: what of a JSON payload is replaced by markers, and the text that comes of it.

Owns the form of markers in JSON and their offsets. What is replaced is decided in `view`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from caveman_engine.elision.markers import CONTRACT, CONTRACT_BYTES, phrase
from caveman_engine.elision.view import Gap
from caveman_engine.json_source import JsonSource
from caveman_engine.json_text import minify
from caveman_engine.payload import BOM

_NOTE: Final = CONTRACT.replace("lines", "elements")


@dataclass(slots=True)
class Edit:
    """A run that one marker replaces.

    Attributes:
        start, end: the run in the original.
        replaced: its bytes in the view.
        units: how many units it has.
        noun: what a unit is called.
        facts: what the marker states.
        totals: what it says about the whole array; on the first marker of one.
        note: how to read the view; on its first marker.
        in_string: the run is the inside of one string, and so is the marker.
    """

    start: int
    end: int
    replaced: int
    units: int
    noun: str
    facts: str
    totals: str = ""
    note: str = ""
    in_string: bool = False

    def marker(self) -> str:
        """Return the marker: an element, or a string."""
        if self.in_string:
            return _dumps(phrase(self.units, self.noun, self.facts))
        members: dict[str, int | str] = {"__caveman_elided__": self.units}
        for name, text in (("invariants", self.facts), ("totals", self.totals), ("note", self.note)):
            if text:
                members[f"__caveman_{name}__"] = text
        return _dumps(members)


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def apply(source: JsonSource, edits: list[Edit]) -> tuple[str, tuple[Gap, ...]]:
    """Return the payload without the white space outside its strings, each edit's run replaced, and the gaps.

    The first marker that is an element carries the contract note where much was dropped.
    """
    edits.sort(key=lambda edit: edit.start)
    if sum(edit.replaced for edit in edits) >= CONTRACT_BYTES:
        first = next((edit for edit in edits if not edit.in_string), None)
        if first is not None:
            first.note = _NOTE
    parts = [BOM if source.text.startswith(BOM) else ""]
    gaps: list[Gap] = []
    size, position = len(parts[0]), source.start
    for edit in edits:
        shown, marker = minify(source.text[position : edit.start]), edit.marker()
        size += len(shown)
        gaps.append(Gap(size, size + len(marker), edit.start, edit.end, edit.units, edit.noun))
        size += len(marker)
        parts += (shown, marker)
        position = edit.end
    parts.append(minify(source.text[position : source.end]))
    return "".join(parts), tuple(gaps)


def runs(keep: bytearray) -> Sequence[tuple[int, int]]:
    """Return the runs of zero bytes, each as its first index and the index after its last."""
    found = []
    start = keep.find(0)
    while start >= 0:
        end = keep.find(1, start)
        end = len(keep) if end < 0 else end
        found.append((start, end))
        start = keep.find(0, end)
    return found
