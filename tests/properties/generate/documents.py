"""Texts and configuration: prose that repeats itself or does not, stanzas, settings in every format."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from properties.generate.lines import PLAIN, RECORDS, SANE, blocks, joined

_WORDS = ("river", "stone", "mill", "miner", "boot", "dawn", "old", "runs", "stood", "wash", "where", "each", "before")


@st.composite
def _prose(draw: st.DrawFn) -> list[str]:
    rng = random.Random(draw(st.integers(0, 9)))
    lines: list[str] = ["---", "title: x", "---"] if draw(st.integers(0, 5)) == 0 else []
    for _ in range(draw(st.integers(1, 30))):
        kind = draw(st.sampled_from(("paragraph", "paragraph", "copy", "heading", "list", "fence", "table", "stanza")))
        if kind == "paragraph":
            lines += [
                " ".join(rng.choice(_WORDS) for _ in range(rng.randrange(5, 30))) for _ in range(rng.randrange(1, 4))
            ]
        elif kind == "copy":
            lines += [
                f"Section {rng.randrange(99)} of the report was not changed since the last review of the board."
            ] * 2
        elif kind == "heading":
            lines += [
                rng.choice(("# Title", "## Part", "NAME", "Underlined")),
                *(["=" * 10] if rng.random() < 0.3 else []),
            ]
        elif kind == "list":
            lines += [f"- item {rng.randrange(9)}: {rng.choice(_WORDS)}" for _ in range(rng.randrange(1, 9))]
        elif kind == "fence":
            lines += ["```sh", "make all", "", "make test", "```" if rng.random() < 0.9 else ""]
        elif kind == "table":
            lines += ["| a | b |", "|---|---|", f"| {rng.randrange(9)} | x |"]
        else:
            lines += _stanza(rng)
        lines.append("")
    return lines


def _stanza(rng: random.Random) -> list[str]:
    fields = [
        f"Package: {rng.choice(('libfoo', 'libbar', 'tool'))}",
        f"Status: {rng.choice(('installed', 'installed', 'broken', 'absent'))}",
        f"Version: 1.{rng.randrange(30)}",
        "Section: libs",
        "Note: " + rng.choice(("a b c", "=x", 'say "hi"')),
    ]
    if rng.random() < 0.2:
        fields.append("Status: twice")
    return [field for field in fields if rng.random() < 0.95]


@st.composite
def _stanzas(draw: st.DrawFn) -> list[str]:
    rng = random.Random(draw(st.integers(0, 9)))
    return [line for _ in range(draw(st.integers(1, 40))) for line in [*_stanza(rng), ""]]


def texts() -> st.SearchStrategy[str]:
    """Return prose, stanzas, or lists of lines."""
    return joined(st.one_of(_prose(), _stanzas(), blocks(PLAIN + RECORDS)))


@st.composite
def _yaml(draw: st.DrawFn) -> list[str]:
    rng = random.Random(draw(st.integers(0, 9)))
    lines: list[str] = []
    for at in range(draw(st.integers(1, 6))):
        form = draw(st.sampled_from(("map", "list", "records", "block", "comment", "document")))
        if form == "map":
            lines += [
                f"section_{at}:",
                *(
                    f"  key_{index}: " + rng.choice(("1", "on", '"x y"', "name"))
                    for index in range(rng.randrange(1, 9))
                ),
            ]
        elif form == "list":
            lines += [
                f"items_{at}:",
                *(f"  - {rng.choice(('alpha', 'beta'))}{index}" for index in range(rng.randrange(1, 20))),
            ]
        elif form == "records":
            lines.append(f"steps_{at}:")
            for index in range(rng.randrange(1, 15)):
                lines += [
                    f"  - name: step {index % 3}",
                    "    uses: actions/checkout@v4",
                    "    with:",
                    f"      depth: {index % 2}",
                ]
        elif form == "block":
            lines += [f"script_{at}: |", *(f"  echo line {index % 2}: done" for index in range(rng.randrange(1, 12)))]
        elif form == "comment":
            lines += [f"# remark {rng.choice(_WORDS)} {index}" for index in range(rng.randrange(1, 14))]
        else:
            lines += ["---", f"kind: Service{at}", "metadata:", "  labels: {app: web}"]
    return lines


@st.composite
def _assignments(draw: st.DrawFn) -> list[str]:
    rng = random.Random(draw(st.integers(0, 9)))
    form = draw(st.sampled_from(("ini", "toml", "env", "directives")))
    lines: list[str] = []
    for at in range(draw(st.integers(1, 8))):
        if form == "toml":
            lines.append("[[package]]" if draw(st.booleans()) else f"[table_{at}]")
        elif form == "ini":
            lines.append(f"[section {at}]")
        for index in range(draw(st.integers(1, 9))):
            value = rng.choice(("1", "true", '"text"', '"a b"'))
            if form == "directives":
                lines.append(f"{rng.choice(('listen', 'server', 'root'))} {rng.randrange(3)} {value};")
            elif form == "env":
                lines.append(f"KEY_{at}_{index}={value}")
            else:
                lines.append(f"key_{index} = {value}")
        if draw(st.integers(0, 2)) == 0:
            lines += [f"# {rng.choice(_WORDS)} {rng.choice(_WORDS)}" for _ in range(rng.randrange(1, 12))]
        lines.append("")
    return lines


def configs() -> st.SearchStrategy[str]:
    """Return configuration of every format that is read."""
    return joined(st.one_of(_yaml(), _yaml(), _assignments()), SANE, noise=False)


@st.composite
def repetitions(draw: st.DrawFn) -> str:
    """Return lines of which many are the same as the one above."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 8))):
        lines += [draw(st.sampled_from(("same again and again", "", "x", "\tindented  ")))] * draw(st.integers(1, 30))
    return draw(joined(st.just(lines)))
