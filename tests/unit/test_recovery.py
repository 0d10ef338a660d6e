from __future__ import annotations

import json
import random

import pytest

from caveman_engine import Engine, MemoryStore
from caveman_engine.payload import Payload
from caveman_engine.recovery import narrow
from caveman_engine.recovery.definitions import definitions
from caveman_engine.recovery.narrowing import GAP, MAX_UNITS
from caveman_engine.recovery.units import units_of
from payloads import records


def narrowed(text: str, query: str) -> str:
    """Narrow, and check that every line shown is one of the original, in its order, or one of ours."""
    view = narrow(Payload(text.encode()), query).decode()
    if view == text:
        return view
    assert len(view.encode()) < len(text.encode())
    position = 0
    for part in view.removesuffix("\n").split("\n"):
        if part == GAP:
            continue
        place = text.find(part, position)
        if place >= 0:
            position = place + len(part)
        else:
            assert part.endswith("]"), part  # the path of a JSON record
    return view


def orders() -> str:
    rng = random.Random(1)
    return records.pretty(
        {
            "orders": [
                {"id": f"ord-{at}", "city": "Ostrava" if at in (3, 4, 31) else "Bergen", "total": rng.randrange(900)}
                for at in range(40)
            ],
            "customers": [{"name": f"customer {at}", "city": "Ostrava" if at == 7 else "Split"} for at in range(20)],
        }
    )


@pytest.mark.parametrize("query", ["", "  \n"])
def test_without_a_query_the_exact_bytes_come_back(query: str) -> None:
    data = b"\xff not text\x00"
    assert narrow(Payload(data), query) == data


def test_the_engine_narrows_what_it_stored() -> None:
    engine = Engine(store=MemoryStore())
    payload = orders().encode()
    handle = engine.compress(payload, mode="compress").recovery_handle
    assert handle is not None
    assert engine.retrieve(handle) == payload
    assert engine.retrieve(handle, "Ostrava") == narrow(Payload(payload), "Ostrava")
    assert len(engine.retrieve(handle, "Ostrava")) < len(payload) / 4


def test_records_are_whole_and_grouped_by_their_array() -> None:
    text = orders()
    view = narrowed(text, "Ostrava")
    assert view.split("\n")[:3] == [GAP, "orders[3]", "{"]
    groups = [part for part in view.split(GAP + "\n") if part]
    assert [group.split("\n")[0] for group in groups] == ["orders[3]", "orders[31]", "customers[7]"]
    bodies = [group.split("\n", 1)[1] for group in groups]
    assert [record["id"] for record in json.loads(f"[{bodies[0]}]")] == ["ord-3", "ord-4"]
    assert json.loads(bodies[2]) == {"name": "customer 7", "city": "Ostrava"}
    assert all(body.strip() in text for body in bodies)


def test_the_inner_record_is_preferred_to_the_one_around_it() -> None:
    text = records.pretty(
        {"groups": [{"name": f"g{at}", "rules": [{"rule": f"r{at}x{n}"} for n in range(9)]} for at in range(9)]}
    )
    view = narrowed(text, "r4x7")
    assert view.split("\n")[1] == "groups[4].rules[7]"
    assert view.count('"rule"') == 1


def test_arrays_of_arrays_are_counted_in_paths() -> None:
    text = json.dumps([[{"a": "x"}, {"a": "y"}], [{"a": "z"}, {"a": f"needle {'n' * 90}"}, {"a": "x" * 200}]])
    assert narrowed(text, "needle").split("\n")[1] == "[1][1]"


def test_arrays_with_anything_but_objects_are_no_units() -> None:
    text = json.dumps(
        {"mixed": [{"a": "needle"}, 7, {"a": "b" * 300}], "rows": [["needle"], ["b" * 300]], "note": "needle"}
    )
    assert narrowed(text, "needle") == text


def test_csv_records_keep_their_bytes_and_the_header_comes_once() -> None:
    rows = [f'{at},"note {at}, ""quoted""",{at * 7}\r\n' for at in range(60)]
    rows[20] = '20,"two\r\nlines, needle",140\r\n'
    rows[21] = '21,"needle again",147\r\n'
    text = "id,note,total\r\n" + "".join(rows)
    assert narrowed(text, "needle") == f"id,note,total\r\n{GAP}\n{rows[20]}{rows[21]}{GAP}\n"
    first = narrowed(text, '"note 0"')
    assert first.startswith("id,note,total\r\n" + rows[0])


def test_what_the_header_says_finds_no_row() -> None:
    text = "id\tstate\n" + "".join(f"{at}\tdone\n" for at in range(60))
    assert narrowed(text, "state") == text


def test_log_lines_come_with_what_continues_them() -> None:
    lines = [f"2026-03-01 10:00:{at % 60:02} INFO worker {at} is idle\n" for at in range(80)]
    trace = (
        '2026-03-01 10:01:00 ERROR job failed\nTraceback (most recent):\n  File "a.py", line 3\nValueError: needle\n'
    )
    lines.insert(40, trace)
    assert narrowed("".join(lines), "needle") == f"{GAP}\n{trace}{GAP}\n"


def test_a_log_without_times_is_cut_at_the_margin() -> None:
    blocks = [f"INFO step {at}\n  detail {at}\n" for at in range(60)]
    text = "".join(blocks)
    assert narrowed(text, "59") == f"{GAP}\n{blocks[59]}"


def test_json_lines_are_units() -> None:
    lines = [json.dumps({"level": "info", "id": at, "user": f"u{at}"}) + "\n" for at in range(60)]
    assert narrowed("".join(lines), "u0") == f"{lines[0]}{GAP}\n"


def test_prose_is_cut_into_paragraphs() -> None:
    rng = random.Random(2)
    words = [f"{a}{b}" for a in "bdfgklmnprst" for b in ("ale", "ine", "orth", "ust", "ave", "ilt")]
    paragraphs = [" ".join(rng.sample(words, 30)) + ".\n\n" for _ in range(20)]
    paragraphs[9] = "The heliotrope grows by the wall.\n\n"
    assert narrowed("".join(paragraphs), "heliotrope") == f"{GAP}\n{paragraphs[9]}{GAP}\n"


DIFF = (
    "diff --git a/one.py b/one.py\nindex 1..2 100644\n--- a/one.py\n+++ b/one.py\n"
    "@@ -1,2 +1,2 @@\n import os\n-first = 1\n+first = 2\n"
    "@@ -40,2 +40,2 @@\n def last():\n-    return alpha\n+    return needle\n"
    "diff --git a/two.py b/two.py\nindex 3..4 100644\n--- a/two.py\n+++ b/two.py\n"
    "@@ -1,2 +1,2 @@\n import sys\n-second = 1\n+second = 2\n"
) + "".join(
    f"diff --git a/f{at}.py b/f{at}.py\nindex 5..6 100644\n--- a/f{at}.py\n+++ b/f{at}.py\n"
    f"@@ -1,2 +1,2 @@\n import sys\n-x = {at}\n+x = {at}0\n"
    for at in range(30)
)


def test_hunks_stand_under_their_file() -> None:
    assert narrowed(DIFF, "needle") == (
        "diff --git a/one.py b/one.py\nindex 1..2 100644\n--- a/one.py\n+++ b/one.py\n"
        f"{GAP}\n@@ -40,2 +40,2 @@\n def last():\n-    return alpha\n+    return needle\n{GAP}\n"
    )
    view = narrowed(DIFF, "two")
    assert view == f"{GAP}\n{DIFF[DIFF.index('diff --git a/two') : DIFF.index('diff --git a/f0')]}{GAP}\n"


def test_files_without_hunks_and_without_git_are_read() -> None:
    renamed = "diff --git a/old.py b/new.py\nsimilarity index 100%\nrename from old.py\nrename to new.py\n"
    assert narrowed(renamed + DIFF, "needle") == f"{GAP}\n" + narrowed(DIFF, "needle")
    plain = "".join(
        f"--- f{at}.py\n+++ f{at}.py\n@@ -1,2 +1,2 @@\n import sys\n-x = {at}\n+x = {at}0\n" for at in range(30)
    )
    assert narrowed(plain, "f7") == (
        f"{GAP}\n--- f7.py\n+++ f7.py\n@@ -1,2 +1,2 @@\n import sys\n-x = 7\n+x = 70\n{GAP}\n"
    )


def test_the_deepest_records_come_with_the_one_around_them() -> None:
    value: list[dict[str, object]] = [{"leaf": f"leaf{at}"} for at in range(3)]
    for level in range(6):
        value = [{"level": f"l{level}x{at}", "in": value if at == 1 else []} for at in range(3)]
    view = narrowed(json.dumps(value), "leaf2")
    assert view.split("\n")[1] == "[1].in[1].in[1].in[1]"
    assert "leaf0" in view


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("json", '{"a": [1, 2'),
        ("log", "  only\n  continued\n"),
        ("tabular", "a,b\n1,2\n"),
        ("diff", "@@ -1,9 +1,9 @@\nnot a line of a hunk\n+x\n"),
        ("html", "<p>x</p>"),
    ],
)
def test_what_is_not_of_its_type_has_no_units(kind: str, text: str) -> None:
    assert units_of(text, kind) is None


PYTHON = '''"""A module."""

import os
import sys


# How often.
TIMES = 3


@decorated(
    by="something",
)
def first(value):
    """Say

what stands at the margin.
"""

    return [
        value,

        needle(value),
    ]


class Second:
    def method(self):
        pass

    other = """
def not_a_definition():
"""


if __name__ == "__main__":
    first(1)
else:
    first(2)
'''


def test_definitions_of_python() -> None:
    lines = PYTHON.splitlines(keepends=True)
    assert [lines[at].strip() for at in definitions(lines)] == [
        '"""A module."""',
        "import os",
        "# How often.",
        "@decorated(",
        "class Second:",
        'if __name__ == "__main__":',
    ]


def test_definitions_come_whole() -> None:
    text = PYTHON + "".join(f"\n\ndef other_{at}(x):\n    return x + {at}\n" for at in range(20))
    view = narrowed(text, "needle")
    assert view == f"{GAP}\n{text[text.index('@decorated') : text.index('class Second')]}{GAP}\n"


@pytest.mark.parametrize(
    ("source", "starts"),
    [
        ('package a\n\nimport (\n\t"fmt"\n)\n\n// Doc.\nfunc A() {\n\tx := "}"\n\n}\nfunc B() {}\n', [0, 2, 6, 11]),
        ("use std::fmt;\n\n#[derive(Debug)]\npub struct A {\n    a: u8,\n}\n\nimpl A {\n}\n", [0, 2, 7]),
        ("/*\n\nlicence\n\n*/\nconst a = `\n\nfunction no() {\n`;\n\nexport function b() {\n}\n", [0, 10]),
        ("def a\n  1\nend\n\ndef b\n  2\nend\n", [0, 4]),
        ("int a(void)\n{\n  if (x) {\n\n  }\n}\n\nint b;\n", [0, 7]),
        ("", []),
        ("\n\nx = (\n\ny\n\nz = 1\n", [0, 2]),
    ],
)
def test_definitions_of_other_languages(source: str, starts: list[int]) -> None:
    assert definitions(source.splitlines(keepends=True)) == starts


def test_a_numbered_listing_keeps_its_numbers() -> None:
    text = PYTHON + "".join(f"\n\ndef other_{at}(x):\n    return x + {at}\n" for at in range(20))
    text = text.replace("def other_7(", "def special(")
    numbered = "".join(f"{number:>4}\t{line}" for number, line in enumerate(text.splitlines(keepends=True), 1))
    view = narrowed(numbered, "special")
    start = text[: text.index("def special")].count("\n") + 1
    assert view.startswith(f"{GAP}\n{start:>4}\tdef special(x):\n{start + 1:>4}\t    return x + 7\n")


def test_at_most_twenty_units_and_the_best_of_them() -> None:
    lines = [
        f"2026-03-01 10:00:{at % 60:02} INFO request {at} took {at} ms{' needle' if at % 2 else ''}\n"
        for at in range(120)
    ]
    lines[77] = "2026-03-01 10:00:17 INFO needle needle needle\n"
    view = narrowed("".join(lines), "needle")
    assert sum(line != GAP for line in view.splitlines()) == MAX_UNITS
    assert lines[77] in view


def test_words_found_everywhere_find_nothing_by_themselves() -> None:
    lines = [f"2026-03-01 10:00:{at % 60:02} INFO request {at} done\n" for at in range(120)]
    assert narrowed("".join(lines), "request 77") == f"{GAP}\n{lines[77]}{GAP}\n"


@pytest.mark.parametrize(
    "text",
    [
        orders(),
        "key: value\nother: 7\n" * 30,
        "<html><body><p>needle</p></body></html>" * 3,
        "needle",
    ],
)
def test_doubt_returns_the_original(text: str) -> None:
    assert narrowed(text, "zebra needle" if "needle" in text else "zebra") == text


def test_bytes_that_are_no_text_come_back_whole() -> None:
    data = b"\xff\xfe needle " * 50
    assert narrow(Payload(data), "needle") == data


def test_a_byte_order_mark_is_no_gap() -> None:
    lines = [json.dumps({"level": "info", "id": at, "user": f"u{at}"}) + "\n" for at in range(60)]
    assert narrowed("\ufeff" + "".join(lines), "u0") == f"{lines[0]}{GAP}\n"


def test_a_megabyte_is_narrowed() -> None:
    lines = [f"2026-03-01 10:00:{at % 60:02} INFO request {at} took {at % 90} ms\n" for at in range(24_000)]
    assert narrowed("".join(lines), "19999") == f"{GAP}\n{lines[19_999]}{GAP}\n"
