"""Tables in every form that is read: delimited, with rules, aligned, and the long listings of files."""

from __future__ import annotations

import random

from hypothesis import strategies as st

HEADERS = ("id", "name", "Status", "Order Date", "amount", "note", "token", "k=v", "", "name", "of 3; x: y")
_CELLS = {
    "count": lambda rng, at: str(at + 1),
    "code": lambda rng, at: f"w-{at:03}",
    "status": lambda rng, at: rng.choice(("ok", "ok", "ok", "ok", "failed", "absent")),
    "amount": lambda rng, at: f"{rng.uniform(1, 900):.2f}",
    "date": lambda rng, at: f"2026-03-{1 + at % 28:02}",
    "word": lambda rng, at: rng.choice(("alpha", "beta gamma", "omega", "δ")),
    "sparse": lambda rng, at: rng.choice(("", "", "x", "0")),
    "constant": lambda rng, at: "same",
    "text": lambda rng, at: " ".join(rng.choice(("red", "green", "blue")) + str(rng.randrange(99)) for _ in range(4)),
    "quoted": lambda rng, at: rng.choice(('say "hi"', "a,b", "two\nlines", "plain", "x;y|z", '5"')),
}
"""How the cells of a column vary from row to row."""


@st.composite
def grids(draw: st.DrawFn, longest: int = 60) -> tuple[list[str], list[list[str]]]:
    """Return the names of columns and rows of cells."""
    kinds = draw(st.lists(st.sampled_from(sorted(_CELLS)), min_size=2, max_size=6))
    names = draw(st.lists(st.sampled_from(HEADERS), min_size=len(kinds), max_size=len(kinds)))
    count = draw(st.one_of(st.integers(0, 14), st.integers(12, longest)))
    rng = random.Random(draw(st.integers(0, 9)))
    return names, [[_CELLS[kind](rng, at) for kind in kinds] for at in range(count)]


@st.composite
def delimited(draw: st.DrawFn) -> str:
    """Return CSV or its like, quoted where it must be, sometimes ragged or without a header."""
    names, rows = draw(grids())
    delimiter = draw(st.sampled_from((",", ",", ";", "\t", "|")))
    ending = draw(st.sampled_from(("\n", "\n", "\r\n")))
    lines = [] if draw(st.integers(0, 3)) == 0 else [names]
    lines += rows
    if lines and draw(st.integers(0, 3)) == 0:
        at = draw(st.integers(0, len(lines) - 1))
        lines[at] = lines[at][:-1] if draw(st.booleans()) else [*lines[at], "extra"]

    def cell(text: str) -> str:
        if delimiter in text or '"' in text or "\n" in text:
            return '"' + text.replace('"', '""') + '"'
        return text

    text = ending.join(delimiter.join(map(cell, line)) for line in lines)
    title = draw(st.sampled_from(("", "", "", "# a comment" + ending)))
    return title + text + (ending if draw(st.booleans()) else "")


def _plain(text: str) -> str:
    return text.replace("\n", " ").replace("|", "/")


@st.composite
def ruled(draw: st.DrawFn) -> str:
    """Return a table with a rule under its header, as Markdown, psql, MySQL or box drawing."""
    names, rows = draw(grids())
    rows = [[_plain(cell) for cell in row] for row in rows]
    widths = [max(3, *(len(row[at]) for row in [names, *rows])) for at in range(len(names))]
    form = draw(st.sampled_from(("markdown", "psql", "mysql", "box")))
    bar = "│" if form == "box" else "|"

    def line(cells: list[str]) -> str:
        body = f" {bar} ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        return f" {body}" if form == "psql" else f"{bar} {body} {bar}"

    if form == "markdown":
        rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
        lines = [line(names), rule, *map(line, rows)]
    elif form == "psql":
        rule = "+".join("-" * (width + 2) for width in widths)
        lines = [line(names), rule, *map(line, rows), f"({len(rows)} rows)"]
    elif form == "mysql":
        rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
        lines = [rule, line(names), rule, *map(line, rows), rule]
    else:
        rule = "├" + "┼".join("─" * (width + 2) for width in widths) + "┤"
        lines = [line(names), rule, *map(line, rows)]
    before = draw(st.sampled_from(("", "", "Some words first.\n\n")))
    return before + "\n".join(lines) + "\n"


@st.composite
def aligned(draw: st.DrawFn) -> str:
    """Return columns of fixed width under a header, as process and container tools print them."""
    names, rows = draw(grids())
    names = [(name or "col").upper() for name in names]
    rows = [[_plain(cell) or ("-" if at % 2 else "") for cell in row] for at, row in enumerate(rows)]
    widths = [max(len(row[at]) for row in [names, *rows]) + draw(st.integers(1, 4)) for at in range(len(names))]
    right = draw(st.booleans())

    def line(cells: list[str]) -> str:
        padded = [
            cell.rjust(width - 1) + " " if right else cell.ljust(width)
            for cell, width in zip(cells, widths, strict=True)
        ]
        return "".join(padded).rstrip()

    return "\n".join(map(line, [names, *rows])) + "\n"


@st.composite
def listings(draw: st.DrawFn) -> str:
    """Return what `ls -l` prints."""
    rng = random.Random(draw(st.integers(0, 9)))
    count = draw(st.integers(0, 60))
    lines = [f"total {count * 4}"]
    for at in range(count):
        mode = rng.choice(("-rw-r--r--", "-rw-r--r--", "drwxr-xr-x", "-rwsr-xr-x"))
        owner = rng.choice(("root", "deploy"))
        name = rng.choice(("report", "build log", "trace")) + f"-{at}.txt"
        lines.append(f"{mode} 1 {owner} staff {rng.randrange(10**6):>8} Mar {at % 28 + 1:>2} 10:{at % 60:02} {name}")
    return "\n".join(lines) + "\n"


def tables() -> st.SearchStrategy[str]:
    """Return tables of any form."""
    return st.one_of(delimited(), delimited(), ruled(), aligned(), listings())
