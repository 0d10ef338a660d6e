from __future__ import annotations

import pytest

from caveman_engine.compressors.search.findings import Finding, Findings
from caveman_engine.compressors.search.layout import Kind, read


def kinds(text: str) -> str:
    """Return one letter a line: what it is."""
    found = read(text.split("\n"))
    return (
        "" if found is None else "".join(kind.name[0] if kind is not Kind.CONTINUATION else "+" for kind in found.kinds)
    )


GREP = "a/x.c:1:a\na/x.c:2:b\na/x.c:3:c\na/y.c:4:d\na/y.c:5:e\nBinary file a/z matches"
CONTEXT = "a/x.c:1:a\na/x.c-2-b\n--\na/x.c-8-c\na/x.c:9:d\n--\na/y.c:4:d\na/y.c-5-e"
HEADINGS = "a/x.c\n1:a\n2-b\n--\n7:c\n\na/y.c\n3:d\n4:e\n5:f\n6:g"
COLUMNS = "a/x.js\n  1:2  error  no  x\n  3:4  error  no  x\n\na/y.js\n  1:2  error  no  x\n" * 2
ALONE = "1:a\n3:b\n4-c\n--\n9:d\n11:e\n12:f\n13:g"
UNNUMBERED = "a/x:one\na/x:two\na/x-three\na/y:four\na/y:five\na/y:six"
PATHS = "a/b/one.c\na/b/two.c\nREADME\na/c/three.c\na/c/four.c\na/d/five.c"
CARETS = "a/x.c:1:2: warning: w\n    1 | code\n      | ^~~\n" * 2 + "a/x.c:5:2: note: w"
SOURCES = "a.rb:1:2: C: long\nputs 1\n^^^^\n" * 3 + "\n3 files inspected"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GREP, "HHHHHO"),
        (CONTEXT, "HCBCHBHC"),
        (HEADINGS, "HHCBHBHHHHH"),
        (COLUMNS, "HHHBHHHHHBHHB"),
        (ALONE, "HHCBHHHH"),
        (UNNUMBERED, "HHCHHH"),
        (PATHS, "PPPPPP"),
        (CARETS, "H++H++H"),
        (SOURCES, "H++H++H++BO"),
    ],
)
def test_layouts(text: str, expected: str) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "a/x.c:1:a\na/x.c:2:b\na/x.c:3:c",
        "one\ntwo\nthree\nfour\nfive\nsix\nseven",
        "5:a\n3:b\n4:c\n9:d\n11:e\n12:f",
        "a/x:1\nb/x:0\nc/x:1\nd/x:7\ne/x:1\nf/x:1",
        "a/x.c:1:a\n" * 2 + "prose about nothing in particular\n" * 9,
        "a.c\nb.c\nc.c\nd.c\ne.c\nf.c",
    ],
    ids=["short", "words", "not-rising", "counts", "mostly-prose", "no-directory"],
)
def test_what_is_not_certain(text: str) -> None:
    assert read(text.split("\n")) is None


def test_lines_belong_to_their_files_and_borders_to_none_between_two() -> None:
    text = "a/x.c:1:a\n--\na/x.c:9:b\n--\na/y.c:3:c\na/y.c:4:d\na/y.c:5:e\na/y.c:6:f"
    found = read(text.split("\n"))
    assert found is not None
    assert found.files == ["a/x.c", "a/x.c", "a/x.c", "", "a/y.c", "a/y.c", "a/y.c", "a/y.c"]
    assert found.numbers == ["1", "", "9", "", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("said", "finding"),
    [
        (" E501 Line too long (97 > 88)", ("", "E501")),
        (" [*] F401 `os` imported but unused", ("", "F401")),
        (" C0301: Line too long (line-too-long)", ("", "C0301")),
        (" error: Incompatible types  [assignment]", ("error", "assignment")),
        (" warning: unused variable 'x' [-Wunused-variable]", ("warning", "-Wunused-variable")),
        (" error TS2322: Type 'a' is not b.", ("error", "TS2322")),
        ("  warning  Unexpected console statement  no-console", ("warning", "no-console")),
        ("  error  Not used  @typescript-eslint/no-unused-vars", ("error", "@typescript-eslint/no-unused-vars")),
        (" Error return value is not checked (errcheck)", ("error", "errcheck")),
        (" C: Style/StringLiterals: Prefer double quotes", ("c", "Style/StringLiterals")),
        (" note: Double quote to prevent globbing [SC2086]", ("note", "SC2086")),
        (" MD013/line-length Line length [Expected: 80]", ("", "MD013/line-length")),
        ("\tif err != nil {", ("", "")),
    ],
)
def test_findings(said: str, finding: tuple[str, str]) -> None:
    found = read([f"src/a.c:{at}:1:{said}" for at in range(8)])
    assert found is not None
    findings = Findings.among(found)
    if not any(finding):
        assert findings is None
        return
    assert findings is not None
    assert set(findings.of.values()) == {Finding(*finding)}


def test_a_rule_is_a_complaint_of_its_own() -> None:
    lines = [
        f"a/x.sh:{at}:1: error: pin the version of 'p{at}' [{'DL3008' if at % 2 else 'DL3018'}]" for at in range(12)
    ]
    found = read(lines)
    assert found is not None
    findings = Findings.among(found)
    assert findings is not None
    assert len(set(findings.complaints.values())) == 2


def test_a_time_in_a_context_line_makes_no_file() -> None:
    lines = ["a/x.go:6:one", "a/x.go-7-12:30:45 two", "--", "a/x.go:20:three", "a/x.go:31:12:30:45", "b-1-c.go:5:four"]
    found = read(lines)
    assert found is not None
    assert found.files == ["a/x.go"] * 5 + ["b-1-c.go"]
    assert found.kinds[1] is Kind.CONTEXT
