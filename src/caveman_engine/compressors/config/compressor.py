"""Configuration: every setting that says something new, in a file that still parses.

Owns the order of the readers, the way from an outline to a view, and markers that are comments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from caveman_engine.compressors.config import assignment_outline, directive_outline, toml_outline, yaml_outline
from caveman_engine.compressors.config.choice import ConfigChoice
from caveman_engine.compressors.config.config_facts import ConfigFacts
from caveman_engine.compressors.config.outline import Outline
from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.query import compressed
from caveman_engine.elision.markers import CONTRACT, CONTRACT_BYTES, has_marker, phrase
from caveman_engine.elision.runs import emit, no_facts
from caveman_engine.elision.units import Units, split_lines
from caveman_engine.payload import BOM, Payload

NOUN: Final = "config lines"
MIN_LINES: Final = 14
"""Shorter files stay as they are (from the specification)."""


class ConfigCompressor:
    """Thins configuration by lines."""

    content_type: ClassVar[str] = "config"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view of a configuration, or `None` if no reader knows its format with certainty."""
        text = payload.text
        if not text or has_marker(text):
            return None
        bom = BOM if text.startswith(BOM) else ""
        slices = split_lines(text[len(bom) :])
        if len(slices) < MIN_LINES:
            return None
        outline = read([line.rstrip("\r\n") for line in slices])
        if outline is None:
            return None
        may_close = text.endswith("\n") or not outline.open_end
        units = Units.of(slices, slices, NOUN, len(bom))
        choice = ConfigChoice(outline)
        style = _CommentStyle(outline)

        def write(hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> Compressed:
            keep = choice.choose(hits, optional)
            facts_of = ConfigFacts(outline, bytes(keep), matching).of_run if stated else no_facts
            view = emit(units, keep, facts_of, style)
            if view.dropped_bytes >= CONTRACT_BYTES and not may_close:
                return Compressed(text, "config-lines")
            return Compressed(bom + view.text, "config-lines", gaps=view.shifted(len(bom)))

        return compressed(write, query, outline.lines)


def read(lines: Sequence[str]) -> Outline | None:
    """Return the outline by the first reader that knows every line, the strictest first, or `None`."""
    for reader in (yaml_outline.read, toml_outline.read, assignment_outline.read, directive_outline.read):
        outline = reader(lines)
        if outline is not None:
            return outline
    return None


class _CommentStyle:
    """Markers are comments, indented like the first line they stand for."""

    def __init__(self, outline: Outline) -> None:
        self._lines = outline.lines
        self._mark = outline.mark

    def marker(self, start: int, end: int, facts: str) -> str:
        """Return the marker of a run; see `Style.marker`."""
        line = self._lines[start]
        indent = line[: len(line) - len(line.lstrip())]
        return f"{indent}{self._mark} {phrase(end - start, NOUN, facts)}"

    def contract(self) -> str:
        """Return the contract line; see `Style.contract`."""
        return f"{self._mark} {CONTRACT}"
