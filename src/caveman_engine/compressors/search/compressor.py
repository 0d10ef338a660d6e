"""Search results: every file, what is rare, and one line of what repeats; totals are said in the first line.

Owns the way from an output to its view. Reading and choosing are done by its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.query import compressed
from caveman_engine.compressors.search.choice import Choice
from caveman_engine.compressors.search.facts import SearchFacts
from caveman_engine.compressors.search.findings import Findings
from caveman_engine.compressors.search.layout import read
from caveman_engine.elision.markers import TOTALS_FROM, PlainStyle, has_marker, totals
from caveman_engine.elision.runs import emit, no_facts
from caveman_engine.elision.units import Units, ending_of, split_lines
from caveman_engine.payload import BOM, Payload

_NOUN: Final = "search result lines"


class SearchCompressor:
    """Thins the output of search tools, linters and file listings by lines."""

    content_type: ClassVar[str] = "search-result"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view of a search output, or `None` if its layout is not certain or it holds markers already."""
        text = payload.text
        if not text or has_marker(text):
            return None
        bom = BOM if text.startswith(BOM) else ""
        slices = split_lines(text[len(bom) :])
        found = read([line.rstrip("\r\n") for line in slices])
        if found is None:
            return None
        findings = Findings.among(found)
        choice = Choice(found, findings)
        units = Units.of(slices, slices, _NOUN, len(bom))
        style = PlainStyle(_NOUN)
        newline = ending_of(slices[0]) or "\n"

        def write(hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> Compressed:
            keep = choice.choose(hits, bool(optional))
            facts = SearchFacts(found, findings, matching)
            view = emit(units, keep, facts.of_run if stated else no_facts, style)
            head = bom
            if len(units) - view.shown_units >= TOTALS_FROM and optional == 1 and stated:  # else a query needs the room
                head += totals(facts.totals()) + newline
            return Compressed(head + view.text, "search-lines", gaps=view.shifted(len(head)))

        return compressed(write, query, found.lines)
