"""The view of an original that a query asks for: whole units, in their order, every gap marked.

Owns the choice and the text. Over-returning is safe and a fragment is not, so that any doubt returns the original.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from caveman_engine.elision.relevance import scores
from caveman_engine.payload import BOM, Payload
from caveman_engine.recognition import Recognised, recognise
from caveman_engine.recovery.units import Span, Units, units_of

MAX_UNITS: Final = 20
"""The most units a view shows (from the specification)."""

GAP: Final = "… [caveman: non-adjacent] …"


_COMMONPLACE: Final = 0.05
"""Of the best unit's score: a unit below it shares with the query only words that are found everywhere."""


class _Found(NamedTuple):
    """A unit, its places in the inner text of the payload.

    Attributes:
        start, end: where it stands.
        head: what is shown before it, once, or `None`.
        part: the units it is one of.
        number: which of them it is.
    """

    start: int
    end: int
    head: Span | None
    part: Units
    number: int


@dataclass(slots=True)
class _Run:
    """Units without a gap between them; heads count as units."""

    start: int
    end: int
    name: str


def narrow(payload: Payload, query: str) -> bytes:
    """Return the units of an original that match a query, or the whole of it where that would not be less.

    Args:
        payload: the original.
        query: what is wanted of it; blank for all of it.
    """
    text = payload.text
    if not text or not query.strip():
        return payload.data
    recognised = recognise(payload)
    presentation = recognised.presentation
    inner = presentation.inner.text or ""
    chosen = _choose(_units(recognised, inner), inner, query)
    if not chosen:
        return payload.data
    lines: list[str] = []
    shown_to = 0
    for run in _runs(chosen, inner):
        start, end = presentation.outer(run.start), presentation.outer(run.end)
        if text[shown_to:start].strip(BOM + " \t\r\n"):
            lines.append(GAP)
        lines += [run.name, text[start:end]] if run.name else [text[start:end]]
        shown_to = end
    if text[shown_to:].strip():
        lines.append(GAP)
    view = "".join(line if line.endswith("\n") else line + "\n" for line in lines).encode("utf-8")
    return view if len(view) < len(payload.data) else payload.data


def _units(recognised: Recognised, inner: str) -> list[_Found]:
    """Return the units of every part of a payload that has such."""
    bom = len(inner) - len(inner.removeprefix(BOM))
    whole = [(bom, len(inner), recognised.content_type)]
    found: list[_Found] = []
    for first, last, content_type in [
        (each.start, each.end, each.content_type) for each in recognised.segments
    ] or whole:
        part = units_of(inner[first:last], content_type) if content_type else None
        if part is None:
            continue
        for number, (span, head) in enumerate(zip(part.spans, part.heads, strict=True)):
            moved = Span(head.start + first, head.end + first) if head else None
            found.append(_Found(span.start + first, span.end + first, moved, part, number))
    return found


def _choose(found: Sequence[_Found], inner: str, query: str) -> list[_Found]:
    """Return the units that match best, in their order; of units in one another the better one."""
    documents = [
        (inner[each.head.start : each.head.end] if each.head and each.part.found_by_head else "")
        + inner[each.start : each.end]
        for each in found
    ]
    ranked = scores(query, documents)
    least = max(ranked, default=0.0) * _COMMONPLACE
    best = sorted((number for number, score in enumerate(ranked) if score > least), key=lambda number: -ranked[number])
    chosen: list[_Found] = []
    for number in best:
        unit = found[number]
        if all(unit.end <= other.start or other.end <= unit.start for other in chosen):
            chosen.append(unit)
            if len(chosen) == MAX_UNITS:
                break
    return sorted(chosen, key=lambda unit: unit.start)


def _runs(chosen: Sequence[_Found], inner: str) -> list[_Run]:
    """Join units, and the heads they need, that stand next to each other."""
    runs: list[_Run] = []
    heads: set[Span] = set()
    for unit in chosen:
        pieces = [Span(unit.start, unit.end)]
        if unit.head is not None and unit.head not in heads:
            heads.add(unit.head)
            pieces.insert(0, unit.head)
        for start, end in pieces:
            between = inner[runs[-1].end : start] if runs else ""
            if runs and not between.strip(" \t\r\n" + unit.part.between):
                runs[-1].end = end
            else:
                runs.append(_Run(start, end, unit.part.name(unit.number)))
    return runs
