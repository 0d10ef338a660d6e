"""Logs: one line of every shape, every signal with its block, rare values; times a machine prepended are said once.

Owns what is special to logs: which text is normalised, and what a marker can say about log lines. The choice of lines
is shared with terminal captures (`elision.log_lines`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import ClassVar, Final

from caveman_engine.compressors.protocol import Compressed, Room
from caveman_engine.elision.log_facts import LogFacts
from caveman_engine.elision.log_lines import LogLines
from caveman_engine.elision.markers import PlainStyle, has_marker
from caveman_engine.elision.relevance import best
from caveman_engine.elision.runs import emit
from caveman_engine.elision.time_prefix import factor_out
from caveman_engine.elision.units import Units, split_lines
from caveman_engine.payload import BOM, Payload

_ANCHORS: Final = 2
_ESC: Final = "\x1b"


@cache
def _escape() -> re.Pattern[str]:
    """CSI, OSC and two-character escape sequences."""
    return re.compile(r"\x1b(?:\[[0-9;:?<=>]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[@-Z\\^_])")


class LogCompressor:
    """Thins logs by lines."""

    content_type: ClassVar[str] = "log"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view of a log, or `None` if it is not text or holds markers already."""
        original = payload.text
        if not original or has_marker(original):
            return None
        bom = BOM if original.startswith(BOM) else ""
        slices = split_lines(original)
        text = (_escape().sub("", original) if _ESC in original else original).removeprefix(BOM)
        prefix = factor_out(text, len(slices))
        if prefix is not None:
            text = prefix.text
        shown = split_lines(text)
        units = Units.of(shown, slices, "lines")
        style = PlainStyle(units.noun)
        lines = LogLines([line.rstrip("\r\n") for line in shown], _ANCHORS)
        first_line = prefix.first_line() if prefix else ""

        def view(keep: bytearray, matching: list[int]) -> Compressed:
            facts = LogFacts(lines, prefix, matching)
            written = emit(units, keep, facts.of_run, style, first_line)
            return Compressed(bom + written.text, "log-lines", gaps=written.shifted(len(bom)))

        hits = best(query, lines.lines) if query.strip() else []
        plain = view(lines.choose(), [])
        if not hits:
            return plain

        def for_query(room: Room) -> Compressed:
            keep = lines.choose(hits[: room.hits], room.anchors)
            return view(keep, sorted(hits) if room.counts else [])

        return replace(plain, for_query=for_query)
