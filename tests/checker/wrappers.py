"""What a payload may be wrapped in: one file element around it, a gutter of line numbers before its lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from checker.normalise import lines_of
from checker.units import Unit

_GUTTERS = tuple(
    re.compile(rf" *([0-9]+)(?:{re.escape(each)}|{re.escape(each.rstrip())}(?=\r?\n?$))")
    for each in ("\t", " | ", ": ", "→", "  ")
)
_MIN_LINES = 8
_MAX_WIDTH = 12


@dataclass(frozen=True, slots=True)
class Element:
    """A file element.

    Attributes:
        opening: its tag, the end of that line included.
        inner: what is inside.
        closing: its closing tag and what follows.
    """

    opening: str
    inner: str
    closing: str


def file_element(text: str) -> Element | None:
    """Return the element that a text is, or `None`."""
    start = len(text) - len(text.lstrip())
    close = text.rfind("</file>")
    if not re.match(r"<file[\s>]", text[start : start + 6]) or close < 0 or text[close + 7 :].strip():
        return None
    end, quote = start, ""
    while end < close and (quote or text[end] != ">"):
        if text[end] in "\"'" and quote in ("", text[end]):
            quote = "" if quote else text[end]
        end += 1
    end += 1
    if end < close:
        end += 2 if text.startswith("\r\n", end) else text.startswith("\n", end)
    inner = text[end:close]
    if not inner.strip() or re.search(r"</?file[\s/>]", text[start + 1 : close]):
        return None
    return Element(text[:end], inner, text[close:])


@dataclass(frozen=True, slots=True)
class Listing:
    """A listing without its gutter.

    Attributes:
        lines: its lines.
        gutters: what stood before each; empty before blank lines.
        numbers: the number in each gutter.
    """

    lines: Sequence[str]
    gutters: Sequence[str]
    numbers: Sequence[str]

    def dress(self, units: Sequence[Unit]) -> list[Unit]:
        """Put the gutter before every line of the units, which together are the listing's lines."""
        dressed: list[Unit] = []
        at = 0
        for unit in units:
            size = len(lines_of(unit.source or ""))
            shown = lines_of(unit.shown) or ([""] if size else [])
            if len(shown) != size:
                raise ValueError(f"{unit.shown!r} has not as many lines as {unit.source!r}")
            gutters = self.gutters[at : at + size]
            numbers = [number for number in self.numbers[at : at + size] if number]
            source = "".join(map("".join, zip(gutters, lines_of(unit.source or ""), strict=True)))
            dressed.append(
                replace(
                    unit,
                    shown="".join(map("".join, zip(gutters, shown, strict=True))),
                    source=source,
                    number=numbers[0] if numbers else "",
                    last=numbers[-1] if numbers else "",
                    gutter_bytes=len("".join(gutters).encode()),
                )
            )
            at += size
        return dressed


def listing(text: str) -> Listing | None:
    """Return a text without the gutter it has, or `None` if it has none."""
    lines = lines_of(text)
    for gutter in _GUTTERS:
        found = [gutter.match(line) for line in lines]
        pairs = list(zip(lines, found, strict=True))
        if any(each is None and line.strip() for line, each in pairs):
            continue
        numbers = [int(each[1]) for each in found if each]
        if len(numbers) < _MIN_LINES or any(each.end() > _MAX_WIDTH for each in found if each):
            return None
        if any(one >= other for one, other in pairwise(numbers)):
            return None
        return Listing(
            [line[each.end() :] if each else line for line, each in pairs],
            [each[0] if each else "" for each in found],
            [each[1] if each else "" for each in found],
        )
    return None
