"""JSON payloads: arrays of records that repeat themselves, with odd members among them, and values of any shape.

Written as text, so that number spelling, doubled keys, escapes and white space are what was drawn.
"""

from __future__ import annotations

import json
import random

from hypothesis import strategies as st

SCALARS = (
    "null", "true", "false", '"true"', '"1"', "1", "1.0", "-0", "1e400", "0.1", "123456789012345678901234567890", '""',
    '"a b"', '"\\u0041"', '"A"', '"\\ud800"', '"x=1; y"', '"absent"', '"5\\""', '"…"', '"ok"', '"failed"',
)  # fmt: skip
KEYS = ("id", "status", "name", "n", "at", "a.b", "tags", "meta", "token", "error", "level of detail", "k=v", "é", "")

_VALUES = {
    "count": lambda rng, at: str(at),
    "code": lambda rng, at: f'"w-{at:03}"',
    "status": lambda rng, at: rng.choice(('"ok"', '"ok"', '"ok"', '"failed"', '"absent"')),
    "number": lambda rng, at: rng.choice(("1", "1.0", "2", "0.5", "1e2", "-3")),
    "measure": lambda rng, at: f"{rng.uniform(0, 100):.{rng.randrange(1, 4)}f}",
    "mixed": lambda rng, at: rng.choice(SCALARS),
    "word": lambda rng, at: json.dumps(rng.choice(("alpha", "beta gamma", "δέλτα", "omega"))),
    "text": lambda rng, at: json.dumps(" ".join(rng.choice(("red", "green", "blue", "of", "the")) for _ in range(9))),
    "object": lambda rng, at: f'{{"x": {rng.randrange(3)}, "b": {rng.choice(SCALARS)}}}',
    "nullable": lambda rng, at: rng.choice(("null", '{"x": 1}', '{"x": 1}', "[1, 2]")),
    "array": lambda rng, at: "[" + ", ".join(str(rng.randrange(4)) for _ in range(rng.randrange(4))) + "]",
    "constant": lambda rng, at: '"same"',
}
"""How the values of a field vary from element to element."""


@st.composite
def records(draw: st.DrawFn, longest: int = 60) -> str:
    """Return an array of objects (or of rows, or of scalars) that share their fields."""
    count = draw(st.one_of(st.integers(0, 14), st.integers(9, longest)))
    fields = draw(st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(sorted(_VALUES))), min_size=1, max_size=5))
    rng = random.Random(draw(st.integers(0, 9)))
    form = draw(st.sampled_from(("object", "object", "object", "row", "scalar")))
    missing = draw(st.sampled_from((0, 0, 0.1, 0.5)))
    odd = set(draw(st.lists(st.integers(0, max(0, count - 1)), max_size=2)))
    elements = []
    for at in range(count):
        cells = [(key, _VALUES[kind](rng, at)) for key, kind in fields if rng.random() >= missing]
        if at in odd:
            elements.append(rng.choice((*SCALARS, "{}", "[]", "[1, [2, [3]]]", '{"id": 7, "extra": "late"}')))
        elif form == "row":
            elements.append("[" + ", ".join(cell for _, cell in cells) + "]")
        elif form == "scalar":
            elements.append(cells[0][1] if cells else "0")
        else:
            elements.append("{" + ", ".join(f"{json.dumps(key)}: {cell}" for key, cell in cells) + "}")
    return "[" + ", ".join(elements) + "]"


@st.composite
def long_strings(draw: st.DrawFn) -> str:
    """Return a string that is a payload of its own."""
    kind = draw(st.sampled_from(("hex", "base64", "uri", "log", "prose")))
    size = draw(st.integers(30, 80))
    if kind == "hex":
        return json.dumps("0123456789abcdef" * (size * 3))
    if kind == "base64":
        return json.dumps("QUJD/+Rg" * (size * 5) + "==")
    if kind == "uri":
        return json.dumps("data:image/png;base64," + "QUJDREVG" * (size * 5))
    if kind == "log":
        return json.dumps(
            "\n".join(f"10:00:{at % 60:02} INFO request {at} served by node-{at % 3}" for at in range(size))
        )
    return json.dumps(" ".join(f"word{at * 7 % 31}" for at in range(size * 8)))


@st.composite
def values(draw: st.DrawFn) -> str:
    """Return a JSON value with arrays of records somewhere inside."""
    leaves = st.one_of(st.sampled_from(SCALARS), records(), records(), long_strings())
    body = draw(
        st.one_of(
            records(),
            st.recursive(
                leaves,
                lambda inner: st.one_of(
                    st.lists(inner, max_size=4).map(lambda parts: "[" + ",".join(parts) + "]"),
                    st.lists(st.tuples(st.sampled_from(KEYS), inner), max_size=4).map(
                        lambda pairs: "{" + ",".join(f"{json.dumps(key)}:{value}" for key, value in pairs) + "}"
                    ),
                ),
                max_leaves=5,
            ),
        )
    )
    layout = draw(st.sampled_from(("as it is", "as it is", "spread", "padded")))
    if layout == "spread":
        body = body.replace("}, {", "},\r\n  {").replace('", "', '",\n\t"')
    return ("\ufeff" if draw(st.integers(0, 9)) == 0 else "") + (f"\n {body} \n" if layout == "padded" else body)
