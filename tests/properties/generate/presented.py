"""Payloads as tools hand them over: numbered, in a file element, several outputs in one, or plain."""

from __future__ import annotations

import re

from hypothesis import assume
from hypothesis import strategies as st

from properties.generate import documents, json_values, lines, sources, tables

_REDRAWN = re.compile(r"\x1b\[[0-9]*[ABEFJ]|\x08|\r(?!\n)")


def payloads() -> st.SearchStrategy[str]:
    """Return a payload of any type."""
    return st.one_of(
        lines.logs(),
        lines.captures(),
        json_values.values(),
        tables.tables(),
        sources.searches(),
        sources.diffs(),
        documents.texts(),
        documents.configs(),
    )


def _numbered(text: str, gutter: str, first: int, width: int) -> str:
    rows = text.removeprefix("\ufeff").split("\n")
    last = [] if rows[-1] else [rows.pop()]
    return "\n".join([*(f"{at:>{width}}{gutter}{row}" for at, row in enumerate(rows, first)), *last])


@st.composite
def presented(draw: st.DrawFn) -> str:
    """Return a payload with what tools put around it."""
    text = draw(payloads())
    form = draw(st.sampled_from(("plain", "numbered", "numbered", "element", "both", "mixture", "mixture")))
    if form in ("numbered", "both"):
        assume(not _REDRAWN.search(text))  # the rows of a screen are not the lines that have the numbers
        gutter = draw(st.sampled_from(("\t", " | ", ": ", "→", "  ")))
        text = _numbered(text, gutter, draw(st.sampled_from((1, 1, 97, 9998))), draw(st.sampled_from((1, 6))))
    if form in ("element", "both"):
        text = f'<file path="a > b">\n{text}\n</file>' + draw(st.sampled_from(("", "\n")))
    if form == "mixture":
        parts = [text, *draw(st.lists(payloads(), min_size=1, max_size=3))]
        assume(not any(map(_REDRAWN.search, parts)))  # the checker does not follow a cursor from one output to the next
        border = draw(
            st.sampled_from(("$ make part{}\n", "==> part{} <==\n", "user@host:~/x$ run {}\n", "=== part {} ===\n", ""))
        )
        glue = draw(st.sampled_from(("\n", "\n\n")))
        text = glue.join(border.format(at) + part for at, part in enumerate(parts))
    return text
