"""The way in: what is taken off first, and which walk a content type takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from checker.by_offsets import check_by_offsets
from checker.configs import check_config
from checker.diffs import check_diff
from checker.jsons import check_json
from checker.lines import Placed
from checker.logs import check_log
from checker.normalise import lines_of, screen, without_escapes
from checker.offsets import ElisionLike, Place, check_offsets, places
from checker.repetitions import check_repetition
from checker.report import Report
from checker.searches import check_search
from checker.tables import check_table, read_rows
from checker.texts import check_text, read_text
from checker.units import Unit, plain
from checker.wrappers import file_element, listing

BOM = "\ufeff"

Read = Callable[[str, str], list[Unit]]
"""Returns the units of a text without wrappers; its view tells which units it was read in, where there are several."""

Judge = Callable[[Sequence[Unit], str, str, Report], list[Placed]]
"""Walks a view of units; takes the units, the view, the query and the report, and returns the markers met."""


def check(
    original: bytes,
    output: bytes,
    content_type: str,
    elisions: Sequence[ElisionLike] = (),
    query: str = "",
    mixture: bool = False,
) -> Report:
    """Judge a view against its original.

    Args:
        original, output: the payload and its view.
        content_type: as what it was compressed.
        elisions: the offsets that the result reports; they are judged too.
        query: the query the view was made for.
        mixture: the view is one of several outputs in one payload; it is then judged by its offsets.

    Raises:
        ValueError: no walk is known for the content type.
    """
    report = Report()
    if original == output:
        if elisions:
            report.add("offsets", 0, "a payload that passed through has elisions")
        return report
    in_lines = content_type == "json" and b" elided (caveman), lines " in output
    if mixture or in_lines:
        check_by_offsets(original, output, elisions, query, report)
        return report
    if content_type not in (*_TYPES, "json"):
        raise ValueError(f"no walk for {content_type!r}; the checker knows json, {', '.join(_TYPES)}")
    source, view = original.decode(), output.decode()
    if source.startswith(BOM) != view.startswith(BOM):
        report.add("alien", 1, "the byte order mark is not the original's")
    lead = BOM if source.startswith(BOM) else ""
    source, view = source.removeprefix(BOM), view.removeprefix(BOM)
    element = file_element(source)
    if element is not None:
        if not view.startswith(element.opening) or not view.endswith(element.closing):
            report.add("alien", 1, "the file element is not the original's")
            return report
        lead += element.opening
        source, view = element.inner, view[len(element.opening) : len(view) - len(element.closing)]
        if source.startswith(BOM) and view.startswith(BOM):
            lead += BOM
            source, view = source.removeprefix(BOM), view.removeprefix(BOM)
    if content_type == "json":
        in_json = check_json(source, view, query, report)
        spans = [
            (len((lead + source[: each.start]).encode()), len((lead + source[: each.end]).encode())) for each in in_json
        ]
        found = [Place(each.text, each.units, span) for each, span in zip(in_json, spans, strict=True)]
        check_offsets(output, elisions, found, report)
        return report
    read, judge = _TYPES[content_type]
    numbered = listing(source)
    units = read("".join(numbered.lines) if numbered else source, view)
    if numbered and any(unit.source is None for unit in units):  # a redrawn screen has not the listing's lines
        check_by_offsets(original, output, elisions, query, report)
        return report
    units = numbered.dress(units) if numbered else units
    placed = judge(units, view, query, report)
    check_offsets(output, elisions, places(placed, units, len(lead.encode())), report)
    return report


def _log_lines(text: str, _: str) -> list[Unit]:
    lines = lines_of(text)
    return plain(lines, [without_escapes(line) for line in lines])


def _screen_rows(text: str, _: str) -> list[Unit]:
    rows, redrawn = screen(text)
    return [Unit(row, row.rstrip("\r\n"), None) for row in rows] if redrawn else plain(lines_of(text), rows)


def _lines(text: str, _: str) -> list[Unit]:
    return plain(lines_of(text))


_TYPES: dict[str, tuple[Read, Judge]] = {
    "log": (_log_lines, check_log),
    "terminal": (_screen_rows, check_log),
    "search-result": (_lines, check_search),
    "diff": (_lines, check_diff),
    "config": (_lines, check_config),
    "repetition": (_lines, check_repetition),
    "text": (read_text, check_text),
    "tabular": (read_rows, check_table),
}
