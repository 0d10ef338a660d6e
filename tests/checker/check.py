"""The way in: which walk a content type takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from checker.lines import Placed, check_log
from checker.normalise import lines_of, screen, without_escapes
from checker.offsets import ElisionLike, check_offsets
from checker.report import Report

BOM = "\ufeff"


def check(
    original: bytes, output: bytes, content_type: str, elisions: Sequence[ElisionLike] = (), query: str = ""
) -> Report:
    """Judge a view against its original.

    Args:
        original, output: the payload and its view.
        content_type: as what it was compressed.
        elisions: the offsets that the result reports; they are judged too.
        query: the query the view was made for.

    Raises:
        ValueError: no walk is known for the content type.
    """
    report = Report()
    if original == output:
        if elisions:
            report.add("offsets", 0, "a payload that passed through has elisions")
        return report
    walk = _WALKS.get(content_type)
    if walk is None:
        raise ValueError(f"no walk for {content_type!r}; the checker knows {', '.join(_WALKS)}")
    source, view = original.decode(), output.decode()
    if source.startswith(BOM) != view.startswith(BOM):
        report.add("alien", 1, "the byte order mark is not the original's")
    source, view = source.removeprefix(BOM), view.removeprefix(BOM)
    walk(source, view, query, report, (original, output, elisions))
    return report


Offsets = tuple[bytes, bytes, Sequence[ElisionLike]]


def _log(source: str, view: str, query: str, report: Report, offsets: Offsets) -> None:
    slices = lines_of(source)
    shown = [without_escapes(line) for line in slices]
    _judge_offsets(check_log(shown, view, query, report), slices, offsets, report)


def _terminal(source: str, view: str, query: str, report: Report, offsets: Offsets) -> None:
    rows, redrawn = screen(source)
    placed = check_log(rows, view, query, report)
    _judge_offsets(placed, None if redrawn else lines_of(source), offsets, report)


def _judge_offsets(placed: list[Placed], slices: list[str] | None, offsets: Offsets, report: Report) -> None:
    original, output, elisions = offsets
    check_offsets(original, output, elisions, placed, slices, report)


_WALKS: dict[str, Callable[[str, str, str, Report, Offsets], None]] = {"log": _log, "terminal": _terminal}
