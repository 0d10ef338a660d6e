"""Source code of any language.

Owns the verdict over a payload's lines: statements of different kinds at the heads of lines, and lines that end as code
does. What marks a single line is told in `code_marks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_engine.detection import code_marks
from caveman_engine.detection.sample import Sample

_MIN_KINDS: Final = 3  # kinds of statements (from the specification: three distinct keywords)
_MIN_CODE_LINES: Final = 5
_MIN_CODE_SHARE: Final = 0.4  # of the lines that are no comments
_MIN_STATEMENT_SHARE: Final = 0.08
_DECLARED: Final = frozenset({"import", "type"})  # what a file of declarations has, and
_MIN_DECLARED_SHARE: Final = 0.6  # of its lines have the shape of code
_MIN_QUERIES: Final = 2  # statements of SQL
_MIN_RULES: Final = 2  # of a style sheet
_HEAD_CHARS: Final = 400
_MINIFIED_LINE: Final = 500  # characters a line, on average
_MINIFIED_CHARS: Final = 16 * 1024  # of a minified file that are looked at
_MINIFIED_MARKS: Final = 0.1  # of its characters are punctuation of code
_MINIFIED_SPACE: Final = 0.12  # at most this much of it is white space

_QUOTES: Final = ('"""', "'''")
_LONG_COMMENTS: Final = {"/*": "*/", "<!--": "-->", "=head": "=cut", "=pod": "=cut", "=begin": "=end", "{-": "-}"}


def is_code(sample: Sample) -> bool:
    """Whether the payload is source code: a script by its first line, or by its statements."""
    if sample.head.startswith("#!") and "/" in sample.first:
        return True
    if sample.fenced:
        return False
    if _is_minified(sample):
        return True
    lines = list(_without_comments(sample))
    return _has_statements(lines) or _is_sql(lines) or _is_style_sheet(lines)


def _without_comments(sample: Sample) -> Iterator[str]:
    """Yield the lines, indentation taken off, that are neither blank nor comments nor documentation."""
    for block in sample.blocks:
        yield from _statements_of(block)


def _statements_of(block: list[str]) -> list[str]:
    """Return the lines of a block outside of comments; a block may begin inside one."""
    outside: list[str] = []
    closing = above = ""
    for line in block:
        text = line.strip()
        if closing:
            if closing in text:
                closing = ""
            continue
        if not text:
            continue
        quote = text.lstrip("rRbBuUfF")[:3]
        if text.endswith("*/") and "/*" not in text and text[0] != "*":
            outside.clear()  # everything up to here was a comment
        elif code_marks.comment().match(text) is not None:
            closing = next((end for mark, end in _LONG_COMMENTS.items() if text.startswith(mark)), "")
            if closing and closing in text[2:]:
                closing = ""
        elif quote in _QUOTES:
            if text.count(quote) > 1:
                pass  # opened and closed on one line
            elif text != quote or not above or above.endswith((":", "(", "=", ",")):
                closing = quote
            else:
                outside.clear()
        else:
            outside.append(text[:_HEAD_CHARS].rstrip())
        above = text
    return outside


def _has_statements(lines: list[str]) -> bool:
    kinds: set[str] = set()
    statements = shaped = entries = 0
    ending, key_line = code_marks.ending().search, code_marks.key_line().match
    for line in lines:
        kind = code_marks.statement_kind(line)
        if kind is not None:
            statements += 1
            shaped += 1
            kinds.add(kind)
        elif line[0] in ")}]>.<" or ending(line) is not None:
            shaped += 1
        elif key_line(line) is not None:
            entries += 1
    enough = len(kinds) >= _MIN_KINDS or (kinds >= _DECLARED and shaped >= _MIN_DECLARED_SHARE * len(lines))
    return (
        enough
        and shaped >= _MIN_CODE_LINES
        and shaped >= _MIN_CODE_SHARE * len(lines)
        and statements >= _MIN_STATEMENT_SHARE * len(lines)
        and 2 * entries < len(lines)
    )


def _is_sql(lines: list[str]) -> bool:
    ends = sum(1 for line in lines if line[-1] == ";")
    if ends < _MIN_QUERIES:
        return False
    queries = parts = 0
    for line in lines:
        found = code_marks.sql().match(line)
        if found is not None:
            queries += found["query"] is not None
            parts += 1
        else:
            parts += line[-1] in ",;()"
    return queries >= _MIN_QUERIES and parts >= _MIN_CODE_SHARE * len(lines)


def _is_style_sheet(lines: list[str]) -> bool:
    rules = properties = others = 0
    for line in lines:
        if line[-1] == "{" or line[0] == "}":
            rules += line[-1] == "{"
        elif line[-1] == ";" and code_marks.style_property().match(line) is not None:
            properties += 1
        else:
            others += line[-1] not in ",};"
    return rules >= _MIN_RULES and properties >= max(rules, _MIN_CODE_LINES) and 10 * others < len(lines)


def _is_minified(sample: Sample) -> bool:
    """Whether the payload is a script on a few long lines."""
    head = sample.head[:_MINIFIED_CHARS]
    if len(head) < _MINIFIED_LINE or len(head) < _MINIFIED_LINE * (1 + head.count("\n")):
        return False
    marks = sum(head.count(mark) for mark in "(){};=,.")
    spaces = head.count(" ") + head.count("\n") + head.count("\t")
    if marks < _MINIFIED_MARKS * len(head) or spaces > _MINIFIED_SPACE * len(head):
        return False
    return len(set(code_marks.script_word().findall(head))) >= _MIN_KINDS and ";" in head and "{" in head
