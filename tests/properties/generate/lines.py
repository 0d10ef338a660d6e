"""Lines as programs write them, and as no program should: templates whose places vary, repeated.

Hypothesis draws the structure (which templates, how often, what varies); the filling of the places follows from a
drawn number, so that an example shrinks to few templates and few lines.
"""

from __future__ import annotations

import random

from hypothesis import strategies as st

PLAIN = (
    "INFO worker started job {n}",
    "2026-03-04T10:{m:02}:{s:02}Z DEBUG cache hit for key user:{n}",
    '10.0.{o}.{o} - - [04/Mar/2026:10:{m:02}:{s:02} +0000] "GET /item/{n} HTTP/1.1" {status} {n}',
    "[notice] child {n} in slot {o}",
    "Downloading package-{word} ({n} kB)",
    "   Compiling {word} v{o}.{o}.0",
    "test suite::{word}_{n} ... ok",
    "ERROR job {n} failed: exit code {status}",
    "WARN  retry {o} of 5 for {word}",
    'Traceback (most recent call last):\n  File "/srv/{word}.py", line {n}, in {word}\n    raise ValueError({n})\n'
    "ValueError: {n}",
    "##[group]Run step {o}",
    "..........................................................F............... [ {o}%]",
    "............................................................................. [ {o}%]",
    "Warnung: Gerät {n} über Grenzwert, 温度 {o}°C",
    "{word} {word} {word} {word} {n}",
    "{n} {n} {n}",
    "",
)

RECORDS = (
    'level={level} msg="{word} done" status={status} took={n}ms',
    "ts={n} level={level} status={status} token=abc{n}",
    "{level} http: path=/api/{word} status={status} user=u-{n}",
    "{level} [main] rpc: limit=<memory:{n}, cores:{o}> ask={o}",
    "{level} open(host='db-{o}', port={o}): {word}={n}",
    "status={status} status={o} a=b=c",
    'note="say \\"hi\\" now" flag={flag} empty= end',
    '{{"level": "{level}", "id": {n}, "flag": {flag}, "ok": "{flag}", "msg": "{word}"}}',
    '{{"id": "w-{n}", "at": {{"h": {o}}}, "flag": {flag}}}',
    '{{"id": "w-{n}", "at": {o}, "state": "{state}"}}',
    '{{"state": "{state}", "state": "{word}"}}',
    '{{"n": {number}, "size": {n}}}',
    '{{"broken": ',
    '"quoted" 5" disk size={o}" {word}; all x=1 … {state}×{o}',
)

NOISE = ("\t", "\x1b[31m", "\x1b[0m", "\x00", "×", "; ", '"', "all a=1", "…", "\u2028", "\x85", "\x0b", "ERROR", "=")

SANE = ("\n", "\n", "\r\n")
ANY = ("\n", "\n", "\n", "\r\n", "\r", "mixed")
MIXED = ("\n", "\r\n", "\r")

_WORDS = ("alpha", "beta", "gamma", "delta", "omega", "kappa")
_NUMBERS = ("1", "1.0", "-0", "0.5", "1e3", "007", "9007199254740993", "9007199254740992", "1e400")


def fill(template: str, rng: random.Random, number: int) -> str:
    """Fill the places of a template."""
    return template.format(
        n=number if rng.random() < 0.7 else rng.randrange(100000),
        o=rng.randrange(10),
        m=number // 60 % 60,
        s=number % 60,
        status=rng.choice((200, 200, 200, 204, 404, 500)),
        level=rng.choice(("info", "info", "INFO", "warn", "ERROR")),
        word=rng.choice(_WORDS),
        flag=rng.choice(("true", "false", "null", "1")),
        state=rng.choice(("open", "open", "closed", "absent")),
        number=rng.choice(_NUMBERS),
    )


@st.composite
def blocks(draw: st.DrawFn, templates: tuple[str, ...], most: int = 5, longest: int = 60) -> list[str]:
    """Return lines in blocks, each of one or a few templates."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, most))):
        mix = draw(st.lists(st.sampled_from(templates), min_size=1, max_size=3))
        count = draw(st.one_of(st.integers(1, 6), st.integers(1, longest)))
        rng = random.Random(draw(st.integers(0, 9)))
        same = draw(st.booleans())
        filled = [fill(mix[at % len(mix) if same else rng.randrange(len(mix))], rng, at) for at in range(count)]
        lines += "\n".join(filled).split("\n")
    return lines


@st.composite
def joined(
    draw: st.DrawFn, lines: st.SearchStrategy[list[str]], endings: tuple[str, ...] = ANY, noise: bool = True
) -> str:
    """Join lines with one of the kinds of endings, now and then without the last, or with noise in some lines."""
    pieces = draw(lines)
    if noise and draw(st.integers(0, 3)) == 0:
        for _ in range(draw(st.integers(1, 4))):
            at = draw(st.integers(0, len(pieces) - 1))
            where = draw(st.integers(0, len(pieces[at])))
            pieces[at] = pieces[at][:where] + draw(st.sampled_from(NOISE)) + pieces[at][where:]
    ending = draw(st.sampled_from(endings))
    if ending == "mixed":
        rng = random.Random(len(pieces))
        text = "".join(piece + rng.choice(MIXED) for piece in pieces)
    else:
        text = "".join(piece + ending for piece in pieces)
    if draw(st.booleans()):
        text = text.rstrip("\r\n") if draw(st.booleans()) else text + "\n"
    return ("\ufeff" if draw(st.integers(0, 9)) == 0 else "") + text


@st.composite
def logs(draw: st.DrawFn) -> str:
    """A log: plain lines, records, or both; sometimes with a machine's time before every line, or with colour."""
    lines = draw(blocks(draw(st.sampled_from((PLAIN, RECORDS, PLAIN + RECORDS)))))
    decoration = draw(st.sampled_from(("", "", "", "ci", "clock", "colour")))
    if decoration == "ci":
        lines = [f"2026-05-01T10:{at // 60 % 60:02}:{at % 60:02}.{at:07}Z {line}" for at, line in enumerate(lines)]
    elif decoration == "clock":
        lines = [f"[10:{at // 60 % 60:02}:{at % 60:02}] {line}" for at, line in enumerate(lines)]
    elif decoration == "colour":
        lines = [f"\x1b[3{at % 8}m{line}\x1b[0m" for at, line in enumerate(lines)]
    return draw(joined(st.just(lines)))


@st.composite
def captures(draw: st.DrawFn) -> str:
    """A terminal capture: colour, redrawn frames, backspaces, now and then a cursor that goes up."""
    lines = draw(blocks(PLAIN))
    rng = random.Random(draw(st.integers(0, 9)))
    kinds = draw(st.lists(st.sampled_from(("colour", "frames", "erase", "up", "down", "wipe", "link")), max_size=3))
    out = []
    for at, line in enumerate(lines):
        kind = rng.choice(kinds) if kinds and rng.random() < 0.3 else ""
        if kind == "colour":
            line = f"\x1b[1;3{at % 8}m{line}\x1b[0m\x1b[K"
        elif kind == "frames":
            line = f"progress 1%\rprogress 50%\r{line}" + rng.choice(("", "\r", "\r   "))
        elif kind == "erase":
            line = f"{line}abc\b\b\bxyz"
        elif kind == "up":
            line = f"\x1b[{rng.choice(('', '1', '2', '99'))}A\x1b[2K\r{line}"
        elif kind == "down":
            line = f"\x1b[{at % 4 + 1}A\x1b[2K\r{line}\x1b[{at % 4 + 1}B"
        elif kind == "wipe":
            line = f"\x1b[{at % 3 + 1}A\x1b[J{line}"
        elif kind == "link":
            line = f"see \x1b]8;;https://example.com/{at}\x07{line}\x1b]8;;\x07"
        out.append(line)
    return draw(joined(st.just(out)))
