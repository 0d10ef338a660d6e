"""INI, .env and properties read by their lines: sections, keys, values of several lines.

Owns which line belongs to which entry.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.config.outline import Kind, Outline, OutlineBuilder

_KEY_DEPTH: Final = 1
_MIN_SHARE: Final = 0.95  # of the lines that are no comments and go on with no value name a key or a section


@cache
def _section() -> re.Pattern[str]:
    return re.compile(r"\[([^\[\]\n]{1,200}(?:\[[^\]]*\])?)\]\s*(?:[#;].*)?")


@cache
def _key() -> re.Pattern[str]:
    """A key and its value; `export` is how shells read the same file."""
    return re.compile(r"(?:export[ \t]+)?([^\s=:#;\[\]{}\"'<>][^=:\n\"'<>{}]*|\"[^\"]*\"[ \t]*)[=:](?!=)[ \t]*(.*)")


@cache
def _bare() -> re.Pattern[str]:
    """A key without a value, as INI files may have."""
    return re.compile(r"[\w.-]+")


def read(lines: Sequence[str]) -> Outline | None:
    """Return the outline of assignments, or `None` where it cannot be read with certainty."""
    mark = next((line.lstrip()[0] for line in lines if line.lstrip()[:1] in ("#", ";", "!")), "#")
    builder = OutlineBuilder(lines, "#" if mark == "!" else mark)
    quote = ""
    goes_on = False
    named = total = 0
    for at, line in enumerate(lines):
        text = line.strip(" \t\r")
        if quote:
            builder.go_on(at)
            quote = "" if _closes(text, quote) else quote
            continue
        if goes_on:
            builder.go_on(at)
            goes_on = _is_continued(text)
            continue
        if not text:
            builder.blank(at)
            continue
        if text[0] in "#;!":
            builder.comment(at)
            continue
        if line[0] in " \t" and builder.depth() >= _KEY_DEPTH:
            builder.go_on(at)
            continue
        total += 1
        section = _section().fullmatch(text)
        if section is not None:
            builder.enter(at, 0, Kind.SECTION, section[1], text)
            named += 1
            continue
        key = _key().fullmatch(text)
        if key is not None and not key[2] and text.endswith(":"):
            return None  # what is inside such a key is indented below it, which is another format
        if key is None:
            if _bare().fullmatch(text) is None:
                return None
            builder.enter(at, _KEY_DEPTH, Kind.KEY, text, text)
            continue
        named += 1
        builder.enter(at, _KEY_DEPTH, Kind.KEY, key[1].strip('"'), text)
        value = key[2]
        if value[:1] in ("'", '"') and not _closes(value[1:], value[0]):
            quote = value[0]
        goes_on = not quote and _is_continued(text)
    return builder.finish(has_statements=True) if not quote and not goes_on and named >= _MIN_SHARE * total else None


def _closes(text: str, quote: str) -> bool:
    """Whether a quote is closed in a text that begins inside of it."""
    pattern = r"(?:[^\"\\]|\\.)*\"" if quote == '"' else r"(?:[^'\\]|\\.)*'"
    return re.match(pattern, text) is not None


def _is_continued(text: str) -> bool:
    """Whether a line ends with a backslash that is not escaped itself."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1
