"""What tools print about source trees: search hits, findings, paths, diffs."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from properties.generate.lines import SANE, joined

FILES = (
    "src/app/main.go", "src/app/main_test.go", "lib/error/handler.py", "a-b-c/x-12-y.txt", "logs/2026-05-01/app.log",
    "C:\\src\\a.c", "Makefile", "docs/read me.md", "./http2/server.go", "vendor/x=1;y.c", "src/…/odd.c",
)  # fmt: skip
TEXTS = ("return nil", "error: not found", "    if x == nil {", "TODO(ops): later", "a: b: c", "", "x-5-y", "12:30:45")
MESSAGES = (
    "E501 Line too long ({n} > 88)", "F401 [*] `os` imported but unused", "error: Missing return  [return]",
    "warning: unused variable `x{n}` [-Wunused]", "error TS2322: Type '{n}' is not assignable", "note: see here",
    "  {n}:5  error  Unexpected var  no-var", "W605 invalid escape sequence",
)  # fmt: skip


@st.composite
def _hits(draw: st.DrawFn) -> list[str]:
    rng = random.Random(draw(st.integers(0, 9)))
    files = draw(st.lists(st.sampled_from(FILES), min_size=1, max_size=5, unique=True))
    form = draw(st.sampled_from(("numbered", "findings", "context", "headed", "unnumbered", "alone")))
    lines: list[str] = []
    for file in files:
        count = draw(st.one_of(st.integers(1, 4), st.integers(1, 40)))
        if form == "headed":
            lines.append(file)
        for at in range(count):
            number = at * 3 + 1
            text = rng.choice(TEXTS if form != "unnumbered" else TEXTS[:4])
            if form == "numbered":
                lines.append(f"{file}:{number}:{text}")
            elif form == "findings":
                lines.append(
                    f"{file}:{number}:{rng.randrange(90)}: {rng.choice(MESSAGES).format(n=rng.randrange(200))}"
                )
            elif form == "unnumbered":
                lines.append(f"{file}:{text}")
            elif form == "context":
                lines += [f"{file}-{number}-{rng.choice(TEXTS)}", f"{file}:{number + 1}:{text}", "--"]
            else:
                lines.append(f"{number}{rng.choice(':-:')}{text}")
        if form == "headed":
            lines.append("")
    if draw(st.integers(0, 3)) == 0:
        lines.insert(
            draw(st.integers(0, len(lines))), draw(st.sampled_from(("Binary file lib/x.so matches", "", "--")))
        )
    return lines


@st.composite
def _paths(draw: st.DrawFn) -> list[str]:
    rng = random.Random(draw(st.integers(0, 9)))
    base = draw(st.sampled_from(("src/", "./", "/usr/lib/", "C:\\app\\", "")))
    parts = draw(st.lists(st.sampled_from(("a", "b", "error", "ruff", "x y", "z×3")), min_size=1, max_size=4))
    slash = "\\" if "\\" in base else "/"
    return [
        base
        + slash.join(rng.choice(parts) for _ in range(rng.randrange(3)))
        + slash
        + f"file_{at}.{rng.choice(('py', 'go'))}"
        for at in range(draw(st.integers(0, 60)))
    ] or ["a/b"]


def searches() -> st.SearchStrategy[str]:
    """Return search output of any layout, or a list of paths."""
    return joined(st.one_of(_hits(), _hits(), _paths()), SANE, noise=False)


@st.composite
def _hunk(draw: st.DrawFn, rng: random.Random) -> list[str]:
    body: list[str] = []
    old = new = 0
    for _ in range(draw(st.integers(1, 5))):
        sign = draw(st.sampled_from((" ", " ", "+", "-")))
        count = draw(st.integers(1, 24 if sign == " " else 4))
        for at in range(count):
            words = rng.choice((f"value_{at} = {rng.randrange(9)}", "", "- x", "+++ y", "@@ z", "--- w"))
            body += [sign + words]
        old += count * (sign != "+")
        new += count * (sign != "-")
    cut = draw(st.integers(0, 19)) == 0
    return [
        f"@@ -{rng.randrange(1, 99)},{old} +{rng.randrange(1, 99)},{new} @@ def f(x):",
        *(body[:-1] if cut else body),
    ]


@st.composite
def _changes(draw: st.DrawFn) -> list[str]:
    rng = random.Random(draw(st.integers(0, 9)))
    lines: list[str] = []
    for at in range(draw(st.integers(1, 4))):
        if draw(st.integers(0, 3)) == 0:
            lines += [f"commit {at:040x}", "Author: A <a@example.test>", "", "    Change things", ""]
        name = draw(st.sampled_from(("src/a.py", "package-lock.json", "vendor/x/y.go", "app.min.js", "b c.txt")))
        if draw(st.booleans()):
            lines += [f"diff --git a/{name} b/{name}", "index 1111111..2222222 100644"]
        lines += [f"--- a/{name}", f"+++ b/{name}"]
        for _ in range(draw(st.integers(0, 3))):
            lines += draw(_hunk(rng))
        if draw(st.integers(0, 5)) == 0:
            lines += [
                f"diff --git a/old{at} b/new{at}",
                "similarity index 98%",
                f"rename from old{at}",
                f"rename to new{at}",
            ]
        if draw(st.integers(0, 5)) == 0:
            lines += ["diff --git a/l.png b/l.png", "GIT binary patch", "literal 92", *["zcmV-" + "x" * 60] * 9, ""]
    return lines


def diffs() -> st.SearchStrategy[str]:
    """Return diffs: source, generated files, renames, binary patches, commits."""
    return joined(_changes(), SANE, noise=False)
