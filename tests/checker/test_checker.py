"""The checker itself: it accepts the engine's views and complains of every way to falsify one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from caveman_engine import Engine, MemoryStore, Result
from checker import Report, check


def log() -> str:
    lines = [
        f"2026-03-04 10:{at // 60:02}:{at % 60:02} INFO cart request id={at} status={200 + at % 2}" for at in range(90)
    ]
    lines[40] = "2026-03-04 10:00:40 ERROR cart deadlock between 4411 and 4417"
    return "\n".join(lines) + "\n"


def ci_log() -> str:
    lines = [f"2026-05-01T10:00:{at:02}.0000000Z    Compiling pkg-{chr(97 + at % 26)} v1.{at}.0" for at in range(60)]
    return "\n".join(lines) + "\n"


def table() -> str:
    rows = [f'w-{at:03},{"failed" if at == 31 else "ok"},{at % 7}.50,"note, {at % 3}"' for at in range(60)]
    return "id,status,amount,note\n" + "\n".join(rows) + "\n"


def markdown() -> str:
    rows = [f"| 2026-03-{at % 28 + 1:02} | {'snow' if at == 9 else 'rain'} | {at} |" for at in range(40)]
    return "| day | sky | mm |\n|---|---|---|\n" + "\n".join(rows) + "\n"


def search() -> str:
    lines = [f"src/a.go:{at}:\treturn errors.New(text)" for at in range(1, 50)]
    return "\n".join([*lines, *(line.replace("a.go", "b.go") for line in lines[:20])]) + "\n"


def diff() -> str:
    context = [f" context line number {at} of the function" for at in range(40)]
    return "\n".join(["--- a/x.py", "+++ b/x.py", "@@ -1,41 +1,41 @@", *context, "-old", "+new"]) + "\n"


def lock() -> str:
    body = [f"+resolved package number {at}" for at in range(60)]
    return "\n".join(["--- a/yarn.lock", "+++ b/yarn.lock", "@@ -0,0 +1,60 @@", *body]) + "\n"


def config() -> str:
    steps = [["  - name: build", "    uses: actions/checkout@v4", "    with:", "      depth: 1"] for _ in range(30)]
    return "\n".join(["jobs:", *(line for step in steps for line in step)]) + "\n"


def stanzas() -> str:
    blocks = [
        f"Package: lib{at}\nStatus: installed\nPriority: optional\nSection: libs of the system" for at in range(40)
    ]
    return "\n\n".join(blocks) + "\n"


def records() -> str:
    rows = [{"id": f"w-{at:03}", "state": "failed" if at == 20 else "open", "size": at % 9} for at in range(60)]
    return json.dumps({"rows": rows, "total": 60})


def repeated() -> str:
    return "start\n" + "the same line again and again\n" * 20 + "end\n"


def listing() -> str:
    return "".join(f"{at:>6}\t{line}\n" for at, line in enumerate(log().splitlines(), 1))


PAYLOADS: dict[str, tuple[str, Callable[[], str]]] = {
    "log": ("log", log),
    "ci log": ("log", ci_log),
    "terminal": ("terminal", lambda: log().replace("INFO", "\x1b[32mINFO\x1b[0m")),
    "csv": ("tabular", table),
    "markdown": ("tabular", markdown),
    "search": ("search-result", search),
    "diff": ("diff", diff),
    "lock file": ("diff", lock),
    "config": ("config", config),
    "text": ("text", stanzas),
    "json": ("json", records),
    "repetition": ("repetition", repeated),
    "listing": ("log", listing),
    "file element": ("log", lambda: f'<file path="a.log">\n{log()}</file>\n'),
}


def view(name: str) -> tuple[bytes, Result[bytes]]:
    content_type, payload = PAYLOADS[name]
    data = payload().encode()
    result = Engine(store=MemoryStore()).compress(data, mode="compress", type=content_type)
    assert result.elisions, f"{name} is not thinned"
    return data, result


def judge(data: bytes, result: Result[bytes], output: str) -> Report:
    """Check a falsified view by its text alone."""
    report = check(data, output.encode(), result.content_type, result.elisions)
    report.findings = [finding for finding in report.findings if finding.kind != "offsets"]
    return report


@pytest.mark.parametrize("name", PAYLOADS)
def test_views_of_the_engine_hold(name: str) -> None:
    data, result = view(name)
    report = check(data, result.output, result.content_type, result.elisions)
    assert report.ok, str(report)
    assert report.markers == len(result.elisions)
    assert report.elided == sum(elision.units for elision in result.elisions)


@pytest.mark.parametrize("name", PAYLOADS)
@pytest.mark.parametrize("by", [1, -1])
def test_a_count_that_is_off_by_one(name: str, by: int) -> None:
    data, result = view(name)
    text = result.output.decode()
    pattern = r"(\"__caveman_elided__\":)(\d+)" if name == "json" else r"(… )(\d+)(?= [a-z ]+ elided)"
    changed = re.sub(pattern, lambda found: found[1] + str(int(found[2]) + by), text, count=1)
    assert changed != text
    assert not judge(data, result, changed).ok


@pytest.mark.parametrize("name", [name for name in PAYLOADS if name != "json"])
@pytest.mark.parametrize("way", ["drop", "double", "swap", "fuse", "cut", "reword", "drop marker"])
def test_lines_that_were_tampered_with(name: str, way: str) -> None:
    data, result = view(name)
    lines = result.output.decode().split("\n")
    at = next(
        at
        for at in range(len(lines) - 1)
        if lines[at] != lines[at + 1]
        and lines[at].strip()
        and not any("caveman" in line for line in lines[at : at + 2])
    )
    if way == "drop":
        del lines[at]
    elif way == "double":
        lines.insert(at, lines[at])
    elif way == "swap":
        lines[at : at + 2] = reversed(lines[at : at + 2])
    elif way == "fuse":
        lines[at : at + 2] = [lines[at] + lines[at + 1]]
    elif way == "cut":
        lines[at] = lines[at][:-1]
    elif way == "reword":
        lines[at] += "."
    else:
        del lines[next(at for at, line in enumerate(lines) if " elided (caveman)" in line)]
    assert not judge(data, result, "\n".join(lines)).ok


@pytest.mark.parametrize("name", ["log", "csv", "text", "json", "search", "lock file", "config"])
def test_claims_with_other_numbers(name: str) -> None:
    """Every number that a marker or an opening states is checked: changing any one of them is noticed."""
    data, result = view(name)
    text = result.output.decode()
    marks = list(
        re.finditer(r"… (?:caveman: |\d+ [a-z ]+ elided).*? …|\"__caveman_(?:invariants|totals)__\":\"[^\"]*", text)
    )
    places = [mark.start() + digit.start() for mark in marks for digit in re.finditer(r"\d+(?![\w.-])", mark[0])]
    assert len(places) > 2
    unnoticed = []
    for place in places:
        changed = text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1 :]
        if judge(data, result, changed).ok:
            unnoticed.append(text[max(0, place - 30) : place + 10])
    assert unnoticed == []


def test_elements_that_were_tampered_with() -> None:
    data, result = view("json")
    text = result.output.decode()
    first, second = '{"id":"w-000","state":"open","size":0}', '{"id":"w-001","state":"open","size":1}'
    assert f"{first},{second}" in text
    for changed in (
        text.replace(f"{first},", ""),
        text.replace(first, f"{first},{first}"),
        text.replace(f"{first},{second}", f"{second},{first}"),
        text.replace('"size":0}', '"size":0.0}', 1),
        text.replace('"total":60', '"total":61'),
        text.replace('"w-000"', '"w-\\u0030\\u00300"'),
        text.replace('"id":"w-000",', "", 1),
        text[:-2],
    ):
        assert changed != text
        assert not judge(data, result, changed).ok


def test_offsets_that_are_off() -> None:
    data, result = view("csv")
    first = result.elisions[0]
    for changed in (
        replace(first, output_start=first.output_start + 1),
        replace(first, output_end=first.output_end - 1),
        replace(first, original_start=first.original_start - 1),
        replace(first, original_end=first.original_end + 1),
        replace(first, units=first.units + 1),
        replace(first, noun="lines"),
    ):
        assert not check(data, result.output, "tabular", (changed, *result.elisions[1:])).ok
    assert not check(data, result.output, "tabular", result.elisions[1:]).ok
    assert not check(data, data, "tabular", result.elisions).ok


def test_lines_about_the_whole_view() -> None:
    data, result = view("log")
    text = result.output.decode()
    opening, _, rest = text.partition("\n")
    body, contract = rest.removesuffix("\n").rsplit("\n", 1)
    assert opening.startswith("… caveman: ")
    assert "retrieve" in contract
    assert judge(data, result, rest).ok, "an opening is not owed"
    for changed in (
        f"{opening}\n{body}\n",
        f"{opening}\n{body}\n{contract}\n{contract}\n",
        f"{contract}\n{opening}\n{body}\n",
        f"{opening}\n{opening}\n{body}\n{contract}\n",
        f"… caveman: something new about 7 things …\n{rest}",
        f"\ufeff{text}",
    ):
        assert not judge(data, result, changed).ok


def test_a_prefix_that_was_not_removed_as_said() -> None:
    data, result = view("ci log")
    text = result.output.decode()
    assert not judge(data, result, text.replace("removed from 60 lines", "removed from 59 lines")).ok
    assert not judge(data, result, text.replace("10:00:00.0000000Z ..", "10:00:01.0000000Z ..")).ok
    assert not judge(data, result, text.replace("   Compiling pkg-a v1.0.0", "Compiling pkg-a v1.0.0")).ok


def test_a_gutter_with_another_number() -> None:
    data, result = view("listing")
    text = result.output.decode()
    assert not judge(data, result, text.replace("     1\t", "     2\t", 1)).ok
    assert not judge(data, result, re.sub(r", lines (\d+)-", lambda found: f", lines {int(found[1]) + 1}-", text)).ok
    assert not judge(data, result, re.sub(r", lines \d+-\d+", "", text)).ok


def mixture() -> str:
    return f"$ make all\n{log()}$ cat rows.json\n{records()}\n$ grep -rn text .\n{search()}"


def json_listing() -> str:
    rows = ",\n".join(f'  {{"id": "w-{at:03}", "state": "open", "size": {at % 9}}}' for at in range(60))
    return "".join(f"{at:>6}\t{line}\n" for at, line in enumerate(f"[\n{rows}\n]".split("\n"), 1))


@pytest.mark.parametrize(("name", "payload"), [("mixed", mixture), ("json-elements", json_listing)])
def test_views_that_are_judged_by_their_offsets(name: str, payload: Callable[[], str]) -> None:
    data = payload().encode()
    result = Engine(store=MemoryStore()).compress(data, mode="compress")
    assert result.method == name
    mixed = name == "mixed"
    report = check(data, result.output, result.content_type, result.elisions, mixture=mixed)
    assert report.ok, str(report)
    assert report.markers == len(result.elisions) > 0
    text = result.output.decode()
    first = result.elisions[0]
    behind = len(result.output[: first.output_end].decode())
    for changed in (
        text.replace("w-001", "w-00x", 1),
        text.replace("open", "opem", 1),
        text.replace(f"… {first.units} ", f"… {first.units + 1} ", 1),
        text[:behind] + "\nnew" + text[behind:],
        re.sub(
            r"elided \(caveman\)[^\n\d]*\d", lambda found: found[0][:-1] + str(9 - int(found[0][-1])), text, count=1
        ),
    ):
        assert changed != text
        assert not check(data, changed.encode(), result.content_type, result.elisions, mixture=mixed).ok
    wrong = (replace(first, original_end=first.original_end - 9), *result.elisions[1:])
    assert not check(data, result.output, result.content_type, wrong, mixture=mixed).ok


def test_a_content_type_that_is_not_known() -> None:
    with pytest.raises(ValueError, match="no walk"):
        check(b"a", b"b", "music")
