"""Bordered tables: Markdown, psql, MySQL, box drawing; whatever has a rule under its header.

Owns rules, rows and rows of several lines. A rule says how many columns there are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from caveman_engine.compressors.tabular.sheet import MAX_ODD_SHARE, RowForm, Sheet, Table
from caveman_engine.elision.units import split_lines

_BARS: Final = "|│┃║"
_DASHES: Final = "-=─━═┄"
_JOINTS: Final = "|+┼┽╪╫╬╇╋┿┴┬╤╧"
_CORNERS: Final = "├┝┠┡╞╟╠└╰┌╭╔╚╘┕┤┥┨┩╡╢╣┘╯┐╮╗╝╛┙"
_RULE_CHARACTERS: Final = _DASHES + _JOINTS + _CORNERS + ": \t\r\n"
_MIN_RULE: Final = 3  # dashes of a rule


@cache
def _joint() -> re.Pattern[str]:
    return re.compile(rf"[{_DASHES}:] ?[{_JOINTS}] ?(?=[{_DASHES}:])")


@cache
def _bar() -> re.Pattern[str]:
    """A bar that parts cells; an escaped one is text."""
    return re.compile(r"(?<!\\)[|│┃║]")


@cache
def _runs_on() -> re.Pattern[str]:
    """The mark of psql for a cell that goes on in the next line."""
    return re.compile(r"\+(?:\||\r?\n?$)")


@dataclass(frozen=True, slots=True)
class _Shape:
    """How the lines of one table look: the bar, the columns, and whether bars stand around the rows."""

    bar: str
    width: int
    framed: bool

    def cells(self, line: str) -> list[str] | None:
        """Return the cells of a line, or `None` if it has not the right number of them."""
        text = line.strip()
        if self.framed:
            if len(text) < 2 or text[0] not in _BARS or text[-1] not in _BARS:
                return None
            text = text[1:-1]
        cells = _bar().split(text) if "\\" in text or self.bar != "|" else text.split(self.bar)
        return [cell.strip() for cell in cells] if len(cells) == self.width else None


def read(text: str) -> Sheet | None:
    """Return the bordered tables of a text, or `None` if it has none."""
    if "--" not in text and "──" not in text and "━━" not in text and "══" not in text and "==" not in text:
        return None
    lines = split_lines(text)
    slices: list[str] = []
    tables: list[Table] = []
    form = RowForm()
    at = 0
    while at < len(lines):
        shape = _shape(lines, at)
        if shape is None:
            slices.append(lines[at])
            at += 1
            continue
        names = shape.cells(lines[at - 1]) or []
        slices.append(lines[at])
        rows, stop = _rows(lines, at + 1, shape)
        table = _table(names, rows, len(slices))
        if table is not None:
            own = _form(shape)
            form = form if tables else own
            if form == own:  # rows of another form stay: one form is given to all markers
                tables.append(table)
        slices += [row for row, _ in rows]
        at = stop
    return Sheet(slices, tables, form) if tables else None


def _shape(lines: Sequence[str], at: int) -> _Shape | None:
    """Return the shape of the table whose rule under the header is line `at`, or `None`."""
    line = lines[at]
    if at == 0 or not _is_rule(line):
        return None
    joints = len(_joint().findall(line))
    header = lines[at - 1].strip()
    bar = next((each for each in _BARS if each in header), "")
    if not bar or not joints or _is_rule(lines[at - 1]):
        return None
    shape = _Shape(bar, joints + 1, line.strip()[0] in _JOINTS + _CORNERS)
    return shape if shape.cells(header) is not None else None


def _is_rule(line: str) -> bool:
    """Whether a line is made of dashes with joints between the columns."""
    return not line.strip(_RULE_CHARACTERS) and sum(map(line.count, _DASHES)) >= _MIN_RULE


_Rows = list[tuple[str, list[str] | None]]


def _rows(lines: Sequence[str], start: int, shape: _Shape) -> tuple[_Rows, int]:
    """Return the rows from line `start` on, each with its cells (`None`: no row), and where the table ends.

    A rule between two rows belongs to the row above it; so do the lines in which the cells of a row go on.
    """
    rows: _Rows = []
    at = start
    ruled = _is_ruled(lines, start)
    while at < len(lines) and shape.bar in lines[at]:
        first = at
        cells = shape.cells(lines[at])
        at += 1
        if ruled:
            while at < len(lines) and shape.bar in lines[at] and not _is_rule(lines[at]):
                at += 1
        else:
            while at < len(lines) and _runs_on().search(lines[at - 1]) and shape.bar in lines[at]:
                at += 1
        if at - first > 1 and cells is not None:
            cells = _open(cells)
        if ruled and at + 1 < len(lines) and _is_rule(lines[at]) and shape.bar in lines[at + 1]:
            at += 1
        rows.append(("".join(lines[first:at]), cells))
    return rows, at


def _open(cells: list[str]) -> list[str]:
    """Mark the cells of a row of several lines, whose text is not whole here, so that no fact quotes them."""
    return [cell + "\n" if cell else cell for cell in cells]


def _is_ruled(lines: Sequence[str], start: int) -> bool:
    """Whether rules stand between the rows."""
    window = lines[start : start + 8]
    return any(_is_rule(line) for line in window[1:-1]) and bool(window) and not _is_rule(window[0])


def _table(names: Sequence[str], rows: _Rows, first: int) -> Table | None:
    numbers = [first + number for number, (_, cells) in enumerate(rows) if cells is not None]
    cells = [found for _, found in rows if found is not None]
    if not cells or len(rows) - len(cells) > MAX_ODD_SHARE * len(rows):
        return None
    return Table(names, numbers, list(zip(*cells, strict=True)), whole=len(cells) == len(rows))


def _form(shape: _Shape) -> RowForm:
    bars = f" {shape.bar}" * (shape.width - 1)
    if shape.framed:
        return RowForm(f"{shape.bar} ", f"{bars} {shape.bar}", shape.bar)
    return RowForm(" ", bars, shape.bar)
