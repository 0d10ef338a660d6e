"""Repeats: entries that stand elsewhere in the file, word for word.

Owns finding them. One occurrence of everything stays, the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from caveman_engine.compressors.config.outline import Entry, Kind, Outline

_MIN_LINES: Final = 3  # of an entry that repeats one; fewer cost no more than what stands for them
_MIN_ITEM_LINES: Final = 2  # of an item, which often has others beside it
_WINDOW: Final = 3  # entries in a row that repeat others in a row


def repeats(outline: Outline) -> list[int]:
    """Return the entries that repeat earlier ones, ascending; none lies inside another.

    An entry repeats another if all that lies in it is the same. Items or statements in a row repeat others in a row,
    each for itself too small.
    """
    entries = outline.entries
    identities = outline.identities()
    in_rows = _in_rows(outline, identities)
    seen: set[int] = set()
    found: list[int] = []
    gone_until = 0
    for at, entry in enumerate(entries):
        if entry.start < gone_until:
            continue
        if _may_go(entry, entries) and (
            at in in_rows or (identities[at] in seen and _lines(entry) >= _min_lines(entry))
        ):
            found.append(at)
            gone_until = entry.stop
        else:
            seen.add(identities[at])
    return found


def _may_go(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether an entry can be left out: what stands at the top stays, and what begins on its parent's line."""
    if entry.inline or entry.kind is Kind.SECTION:
        return False
    if entry.kind is Kind.RECORD:
        return True
    if entry.parent < 0:
        return entry.kind is Kind.ITEM
    parent = entries[entry.parent]
    return entry.kind is Kind.ITEM or parent.parent >= 0 or parent.kind is not Kind.RECORD or parent.name != ""


def _lines(entry: Entry) -> int:
    return entry.stop - entry.start


def _min_lines(entry: Entry) -> int:
    return _MIN_ITEM_LINES if entry.kind is Kind.ITEM else _MIN_LINES


def _in_rows(outline: Outline, identities: Sequence[int]) -> set[int]:
    """Return the entries of rows that an earlier row equals."""
    first: dict[tuple[int, ...], int] = {}
    found: set[int] = set()
    windows = sorted(_windows(outline), key=lambda window: window[0])
    for window in windows:
        key = tuple(identities[at] for at in window)
        if first.setdefault(key, window[0]) != window[0]:
            found.update(window)
    return found


def _windows(outline: Outline) -> Iterator[Sequence[int]]:
    for entry in outline.entries:
        children = entry.children
        for at in range(len(children) - _WINDOW + 1):
            window = children[at : at + _WINDOW]
            if outline.has_statements or outline.entries[window[0]].kind is Kind.ITEM:
                yield window
