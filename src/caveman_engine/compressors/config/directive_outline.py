"""Directives read by their lines: daemons' own files, with or without blocks in braces or tags.

Owns which line belongs to which entry. A block is indented, in braces, or between an opening and a closing tag.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.config.outline import Kind, Outline, OutlineBuilder

_MAX_DEPTH: Final = 64  # blocks inside blocks
_COLUMNS: Final = 1000  # an indentation counts less than a block


@cache
def _directive() -> re.Pattern[str]:
    return re.compile(r"([A-Za-z_@~*\"'$.\d^/][^\s{};=]*)(?:[\s={;:].*)?")


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(r"<(/?)([A-Za-z]\w*)(?:\s[^<>]*)?>")


@cache
def _heredoc() -> re.Pattern[str]:
    return re.compile(r"<<[-~]?[\"']?\w+[\"']?$")


def read(lines: Sequence[str]) -> Outline | None:
    """Return the outline of directives, or `None` where it cannot be read with certainty."""
    builder = OutlineBuilder(lines, "#")
    blocks: list[str] = []  # how each open block is closed
    is_closed_by_semicolon = 2 * sum(line.rstrip().endswith(";") for line in lines) > sum(
        line.strip()[:1] not in ("", "#", "}") and not line.rstrip().endswith("{") for line in lines
    )
    goes_on = False
    for at, line in enumerate(lines):
        text = line.strip(" \t\r")
        if goes_on:
            builder.go_on(at)
            goes_on = text.endswith("\\") or (is_closed_by_semicolon and not text.endswith((";", "{", "}")))
            if text.endswith("{"):
                return None
        elif not text:
            builder.blank(at)
        elif text[0] == "#":
            builder.comment(at)
        elif text[0] == "}" or text.startswith("</"):
            if not blocks or not text.startswith(blocks[-1]) or text.endswith("{"):
                return None
            blocks.pop()
            builder.go_on(at, _depth(blocks, 0) + _COLUMNS - 1)
        else:
            found = _tag().fullmatch(text) or _directive().fullmatch(text)
            if found is None or _heredoc().search(text) is not None or len(blocks) > _MAX_DEPTH:
                return None
            column = min(len(line) - len(line.lstrip(" \t")), _COLUMNS - 1)
            opens = text.endswith("{") or text[0] == "<"
            builder.enter(at, _depth(blocks, column), Kind.KEY, found[2] if text[0] == "<" else found[1], text)
            if opens:
                blocks.append(f"</{found[2]}" if text[0] == "<" else "}")
            else:
                goes_on = text.endswith("\\") or (is_closed_by_semicolon and not text.endswith((";", "}")))
    return builder.finish(has_statements=True) if not blocks and not goes_on else None


def _depth(blocks: Sequence[str], column: int) -> int:
    """Return the depth of a line: its blocks count first; its column only tells it from the others in its block."""
    return len(blocks) * _COLUMNS + column
