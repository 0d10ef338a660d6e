"""Tables: the rows that stand out and one of every kind; the rest is counted where it was.

Owns the order of the readers and the way from a sheet to a view.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.query import compressed
from caveman_engine.compressors.tabular import aligned, bordered, delimited, listing
from caveman_engine.compressors.tabular.choice import RowChoice
from caveman_engine.compressors.tabular.sheet import MIN_ROWS, NOUN, RowStyle, Sheet
from caveman_engine.compressors.tabular.table_facts import TableFacts, totals
from caveman_engine.elision.markers import CONTRACT_BYTES, TOTALS_FROM, has_marker
from caveman_engine.elision.runs import emit, no_facts
from caveman_engine.elision.units import Units, ending_of
from caveman_engine.payload import BOM, Payload


class TabularCompressor:
    """Thins tables by rows."""

    content_type: ClassVar[str] = "tabular"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view of the tables in a payload, or `None` if it holds none that can be read with certainty."""
        text = payload.text
        if not text or has_marker(text):
            return None
        bom = BOM if text.startswith(BOM) else ""
        sheet = read(text[len(bom) :])
        if sheet is None:
            return None
        units = Units.of(sheet.slices, sheet.slices, NOUN, len(bom))
        choices = [RowChoice(table) for table in sheet.tables]
        said = totals(sheet.tables[0], choices[0].columns) if len(choices) == 1 and sheet.tables[0].whole else ""
        style = RowStyle(sheet.form, said, ending_of(sheet.slices[0]) or "\n")

        def write(hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> Compressed:
            keep = bytearray(b"\1" * len(units))
            for choice in choices:
                choice.choose(keep, hits, optional)
            view = emit(units, keep, TableFacts(sheet.tables, matching).of_run if stated else no_facts, style)
            elided = len(units) - view.shown_units
            has_totals = elided >= TOTALS_FROM and view.dropped_bytes < CONTRACT_BYTES and optional == 1 and stated
            end = style.closing(view.text) if has_totals else ""  # else a query needs the room
            return Compressed(bom + view.text + end, "table-rows", gaps=view.shifted(len(bom)))

        return compressed(write, query, sheet.slices)


def read(text: str) -> Sheet | None:
    """Return the tables of a text that have rows enough to be thinned, or `None`."""
    for reader in (bordered.read, delimited.read, listing.read, aligned.read):
        sheet = reader(text)
        if sheet is not None:
            tables = [table for table in sheet.tables if len(table) >= MIN_ROWS]
            if len(tables) < len(sheet.tables) or not _ends(sheet):
                tables = [replace(table, whole=False) for table in tables]
            return Sheet(sheet.slices, tables, sheet.form) if tables else None
    return None


@cache
def _footer() -> re.Pattern[str]:
    """What may stand under the last row of a table: rules, and psql's count."""
    return re.compile(r"[\W_]*(?:\(\d+ rows?\)\s*)?")


def _ends(sheet: Sheet) -> bool:
    """Whether the last table ends the payload: totals at the end would speak of other lines too."""
    return _footer().fullmatch("".join(sheet.slices[sheet.tables[-1].numbers[-1] + 1 :])) is not None
