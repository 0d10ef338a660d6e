"""Configuration: YAML, TOML, INI, .env, properties, and daemons' own directives.

Owns the evidence of keys. A document with colons, a letter with headers and a list are none.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_engine.detection.code_marks import statement_kind
from caveman_engine.detection.config_yaml import is_yaml
from caveman_engine.detection.sample import Sample

_MIN_ENTRIES: Final = 3
_LEGAL_SHARE: Final = 0.9  # of the lines are accounted for
_ENTRY_SHARE: Final = 0.4  # of them hold a key; the others are items and nested values
_DIRECTIVE_SHARE: Final = 0.3  # comments among the lines of a file of bare directives
_DECLARING: Final = (
    *("export default", "export declare", "export const", "export enum", "export type", "declare "),
    *("def ", "func ", "function ", "class ", "public ", "private "),
)
_MAX_WORDS: Final = 5  # of a directive


@cache
def _comment() -> re.Pattern[str]:
    return re.compile(r"\s*(?:#|;|//)")


@cache
def _assignment() -> re.Pattern[str]:
    """A line of TOML, INI, .env or properties: a key and a value, or a section."""
    return re.compile(
        r"(?!(?:const|let|var|local|my|our|return|if|elif|while|for|import|from|use|def|self|this)\b)"
        r"(?:(?P<entry>(?:export )?(?:\"[^\"]+\"|'[^']+'|[A-Za-z_@$%*.\d][\w.$@%*/:\[\]{}<> -]{0,120}?) ?=(?![=>~])"
        r"(?! ?\S+ \w+=\S+ \w+=)(?!.*(?:[;{(]$|[ \t]//[ \t])))"
        r"|(?P<section>\[{1,2}[^\[\]]{1,120}(?:\[[^\]]*\])?\]{1,2}\s*(?:[#;].*)?$)|(?P<item>[\]})],?$|[\"'{\[\d].*[,\]}\"']$|(?:true|false),?$))"
    )


@cache
def _block() -> re.Pattern[str]:
    """A line of directives in braces or sections, as web servers and build tools have them."""
    return re.compile(
        r"\s*(?:(?P<open>[\w.@-]+(?: [^{};]{0,120})? ?\{|<\w+(?: [^<>]{1,120})?>$)|(?P<close>\}[;,]?$|</\w+>$)"
        r"|(?P<entry>[\w.\"'~^*$/-]+\s+[^{};]{1,400};$|[\w.\"-]+ *= *[^;]{1,400}$|[A-Z][A-Za-z]+ +\S[^;]{0,200}$))"
    )


@cache
def _directive() -> re.Pattern[str]:
    return re.compile(r"\s*[A-Za-z][\w.-]*(?=$|[ \t]+[^\s.!?;,])")


def is_config(sample: Sample) -> bool:
    """Whether the payload is configuration of a known form."""
    if sample.fenced:
        return False
    if is_yaml(sample):
        return True
    if any(_is_declaration(line) for line in sample.filled):
        return False
    return _is_assignments(sample) or _is_blocks(sample) or _is_directives(sample)


def _is_declaration(line: str) -> bool:
    """Whether a line belongs to a program that only has constants in it."""
    kind = statement_kind(line)
    return kind == "import" or (kind is not None and line.lstrip().startswith(_DECLARING))


def _is_assignments(sample: Sample) -> bool:
    entries = legal = total = 0
    for block in sample.blocks:
        closing = ""
        is_open = False  # an indented line goes on with the entry above
        for line in block:
            text = line.strip()
            if closing:
                if text.startswith(closing) or (len(closing) > 1 and closing in text):
                    closing = ""
                continue
            if not text or _comment().match(text) is not None:
                continue
            total += 1
            found = _assignment().match(text)
            if found is None:
                legal += is_open and line[0] in " \t"
                continue
            legal += 1
            entries += found["entry"] is not None or found["section"] is not None
            is_open = found["entry"] is not None
            closing = _closing_of(text) if is_open else ""
    return entries >= _MIN_ENTRIES and legal >= _LEGAL_SHARE * total and entries >= _ENTRY_SHARE * total


def _closing_of(entry: str) -> str:
    """Return what closes the value that an entry opens; empty if it is complete."""
    for quotes in ('"""', "'''"):
        if entry.count(quotes) == 1:
            return quotes
    return "]" if entry.endswith("[") else ""


def _is_blocks(sample: Sample) -> bool:
    opened = closed = entries = total = 0
    for line in sample.filled:
        if _comment().match(line) is not None:
            continue
        total += 1
        found = _block().match(line)
        if found is not None:
            opened += found["open"] is not None
            closed += found["close"] is not None
            entries += found["entry"] is not None
    return min(opened, closed) >= 1 and entries >= _MIN_ENTRIES and opened + closed + entries >= _LEGAL_SHARE * total


def _is_directives(sample: Sample) -> bool:
    """Bare directives (`port 6379`): only where comments tell them from prose."""
    comments = directives = total = 0
    for line in sample.filled:
        if line.startswith("#"):
            comments += 1
            continue
        total += 1
        directives += line.count(" ") < _MAX_WORDS and line[-1] not in ".,;:!?" and _directive().match(line) is not None
    return (
        directives >= _MIN_ENTRIES
        and directives >= _LEGAL_SHARE * total
        and comments >= _DIRECTIVE_SHARE * (comments + total)
    )
