"""Texts: read in sections, or in lines where they are lists; claims about sections are about `Name: value` lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from checker.evidence import Evidence, Unclear, Value
from checker.grammar import Claim
from checker.line_fields import LineEvidence
from checker.lines import Placed, Walk
from checker.normalise import lines_of
from checker.report import Report
from checker.units import Unit, plain

_SECTIONS = " sections elided (caveman)"
_FRONT = ("---", "+++")
_MAX_FRONT = 200
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_HASHES = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_CAPITALS = re.compile(r"[A-Z][A-Z0-9]*(?:[ -][A-Z0-9]+)*:?$")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,}|~{3,})[ \t]*$")
_ITEM = re.compile(r"[ \t]*(?:[-*+•‣]|[0-9]{1,4}[.)])[ \t]+\S")


def read_text(text: str, view: str) -> list[Unit]:
    """Return the units of a text: sections if the view speaks of them, else lines."""
    if _SECTIONS not in view:
        return plain(lines_of(text))
    return [Unit(section, section, section) for section in sections(text)]


def sections(text: str) -> list[str]:
    """Cut a text into front matter, headings with what follows them, fences, tables, list items and paragraphs.

    Blank lines belong to the section above them, and those before the first section to that one.
    """
    lines = lines_of(text)
    bare = [line.rstrip("\r\n") for line in lines]
    starts: list[int] = []
    at = _blank(bare, 0)
    if at < len(bare) and bare[at] in _FRONT:
        close = next((end for end in range(at + 1, min(at + _MAX_FRONT, len(bare))) if bare[end] == bare[at]), None)
        if close is not None:
            starts.append(0)
            at = _blank(bare, close + 1)
    while at < len(bare):
        starts.append(at if starts else 0)
        heading, end = _section(bare, at)
        at = _blank(bare, end)
        if heading and at < len(bare):
            follows, end = _section(bare, at)
            if not follows:
                at = _blank(bare, end)
    starts = starts or ([0] if lines else [])
    ends = [*starts[1:], len(lines)]
    return ["".join(lines[start:end]) for start, end in zip(starts, ends, strict=True)]


def _blank(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at


def _section(lines: Sequence[str], at: int) -> tuple[bool, int]:
    """Return whether a heading begins at a line, and where the section that begins there ends."""
    line = lines[at]
    fence = _FENCE.match(line)
    if fence:
        mark = fence[1]
        for end in range(at + 1, len(lines)):
            text = lines[end].strip()
            if len(text) >= len(mark) and set(text) == {mark[0]}:
                return False, end + 1
        return False, len(lines)
    if _HASHES.match(line) or _CAPITALS.match(line):
        return True, at + 1
    if at + 1 < len(lines) and not line[0].isspace() and _UNDERLINE.match(lines[at + 1]):
        return True, at + 2
    table = line.lstrip().startswith("|")
    item = _ITEM.match(line) is not None
    end = at + 1
    while end < len(lines) and lines[end].strip():
        text = lines[end]
        opens = _FENCE.match(text) or (text.startswith("#") and _HASHES.match(text))
        row = text.lstrip().startswith("|")
        if (table and not row) or (item and not table and (_ITEM.match(text) or opens)):
            break
        if not table and not item and (opens or row):
            break
        end += 1
    return False, end


@dataclass(frozen=True, slots=True)
class SectionEvidence:
    """Sections of a text."""

    units: Sequence[str]
    clocks: Sequence[str] = ()

    def values(self, name: str) -> list[Value | None]:
        """Return what follows the name in every section."""
        return [_value(unit, name) for unit in self.units]

    def holds(self, claim: Claim) -> bool | None:
        """Sections make no claims of their own."""
        return None


def _value(section: str, name: str) -> Value | None:
    found = re.findall(rf"^[ \t]*{re.escape(name)}[ \t]*[:=][ \t]+(\S.*)", section, re.MULTILINE)
    if len(found) > 1:
        raise Unclear("false", f"{name!r} occurs {len(found)} times in {section[:80]!r}")
    return Value(found[0].strip()) if found else None


def check_text(units: Sequence[Unit], output: str, query: str, report: Report) -> list[Placed]:
    """Walk the view of a text."""
    texts = [unit.text for unit in units]
    in_sections = _SECTIONS in output

    def evidence(start: int, end: int) -> Evidence:
        return SectionEvidence(texts[start:end]) if in_sections else LineEvidence(texts[start:end])

    walk = Walk(units, report, ("sections",) if in_sections else ("lines",), evidence, query)
    walk.run(output)
    return walk.placed
