"""YAML by its lines: keys, items, block scalars.

Owns the evidence that a payload is YAML. Records of `Key: value` lines that repeat, reports that align their values and
lists of sentences are none.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_engine.detection.code_marks import statement_kind
from caveman_engine.detection.sample import Sample

_MIN_ENTRIES: Final = 3
_LEGAL_SHARE: Final = 0.9  # of the lines are accounted for
_MAX_STRANGE_SHARE: Final = 0.02  # of the lines: nothing but keys and items can begin at the margin
_ENTRY_SHARE: Final = 0.2  # of them hold a key; the others are items
_OUTER_SHARE: Final = 0.1  # of the entries are not the heads of items, as they all are in a list of changes
_MAX_ALIGNED_SHARE: Final = 0.3  # of the entries: reports align their values, configuration does not
_ADDRESS_DIGITS: Final = 6
_SENTENCE_SPACES: Final = 8  # an item with more that ends with a full stop is prose
_MAX_SENTENCE_SHARE: Final = 0.25


@cache
def _line() -> re.Pattern[str]:
    """A YAML line: a key and how its value begins, an item, a border, a part of a flow collection."""
    bare = r"[\w/@.<$~][^\s:#{}\[\],\"']{0,120}(?: [^\s:#{}\[\],]{1,40}){0,2}"
    value = r" +(?!.*(?:[^\]}][,{\[]|;)$)\S.*| *$"
    return re.compile(
        rf"(?:- +)?(?:(?P<key>\"[^\"]{{1,120}}\"|'[^']{{1,120}}'|{bare}) ?:(?P<value>{value}))"
        r"|(?P<item>-(?: |$))|---(?: |$)|\.\.\.$|%YAML|[\[{\]}]|[\w\"'$!&*./-].*,$"
    )


@cache
def _block_scalar() -> re.Pattern[str]:
    return re.compile(r"(?:^|[ :])[|>][+-]?\d?[+-]?(?: +#.*)?$")


def is_yaml(sample: Sample) -> bool:
    """Whether the payload is YAML."""
    first = next((line for line in sample.filled if line[0] != "#"), "")
    if first.startswith("class ") or statement_kind(first) in ("import", "function"):  # data in a program
        return False
    entries = in_items = legal = strange = total = aligned = sentences = 0
    keys: set[str] = set()
    top: set[str] = set()
    for block in sample.blocks:
        deep = -1  # lines indented deeper than this belong to a block scalar; negative outside of one
        plain = -1  # lines indented deeper than this may go on with a plain value; negative where none is open
        for line in block:
            text = line.strip()
            indent = len(line) - len(line.lstrip(" "))
            if deep >= 0 and (not text or indent > deep):
                continue
            deep = -1
            if not text or text[0] == "#":
                continue
            total += 1
            found = _line().match(text)
            if found is None:
                legal += 0 <= plain < indent
                strange += not indent
                continue
            key, value = found["key"], found["value"]
            if key is not None and _is_fused(value):
                continue
            legal += 1
            plain = indent if key is None or value.strip() else -1
            if key is not None:
                entries += 1
                in_items += text[0] == "-"
                keys.add(key)
                aligned += value.startswith("   ") and bool(value.strip())
                if not indent and text[0] != "-":
                    if key in top:
                        return False
                    top.add(key)
            elif found["item"] is not None:
                sentences += text[-1] in ".!?" and text.count(" ") > _SENTENCE_SPACES
            elif text.startswith("---"):
                top.clear()
            if text[-1] in "|>+-0123456789" and _block_scalar().search(text) is not None:
                deep = indent
    return (
        len(keys) >= _MIN_ENTRIES
        and legal >= _LEGAL_SHARE * total
        and strange <= _MAX_STRANGE_SHARE * total
        and entries >= _ENTRY_SHARE * total
        and entries - in_items >= max(1, _OUTER_SHARE * entries)
        and aligned <= _MAX_ALIGNED_SHARE * entries
        and 2 * sum(map(_is_address, keys)) <= len(keys)
        and sentences <= _MAX_SENTENCE_SHARE * total
    )


def _is_fused(value: str) -> bool:
    """Whether a bare value holds a colon as only keys may: then the line is no YAML."""
    return ": " in value and " #" not in value and value.lstrip()[0] not in "\"'{[|>&*!"


def _is_address(key: str) -> bool:
    """Whether a key is a number, as offsets in a dump are."""
    return len(key) >= _ADDRESS_DIGITS and all(character in "0123456789abcdef" for character in key)
