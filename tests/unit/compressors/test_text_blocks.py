from __future__ import annotations

import pytest

from caveman_engine.compressors.text.blocks import Kind, sections


def read(text: str) -> list[tuple[str, list[str]]]:
    lines = text.split("\n")
    return [(each.kind.name, lines[each.start : each.end]) for each in sections(lines)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ntwo\n\nthree", [("PARAGRAPH", ["one", "two", ""]), ("PARAGRAPH", ["three"])]),
        ("\n\none", [("PARAGRAPH", ["", "", "one"])]),
        ("---\na: 1\n---\n\ntext", [("FRONT_MATTER", ["---", "a: 1", "---", ""]), ("PARAGRAPH", ["text"])]),
        ("---\nnever closed", [("PARAGRAPH", ["---", "never closed"])]),
        ("# Top\n\ntext\n\nmore", [("HEADING", ["# Top", "", "text", ""]), ("PARAGRAPH", ["more"])]),
        ("# Top\n## Sub\ntext", [("HEADING", ["# Top"]), ("HEADING", ["## Sub", "text"])]),
        ("Top\n===\ntext", [("HEADING", ["Top", "===", "text"])]),
        ("text\n# Top\nmore", [("PARAGRAPH", ["text"]), ("HEADING", ["# Top", "more"])]),
        ("EXIT STATUS\n       0 on success", [("HEADING", ["EXIT STATUS", "       0 on success"])]),
        ("# Top", [("HEADING", ["# Top"])]),
        ("```sh\na\n\nb\n```\ntext", [("FENCE", ["```sh", "a", "", "b", "```"]), ("PARAGRAPH", ["text"])]),
        ("````\n```\n````\n", [("FENCE", ["````", "```", "````", ""])]),
        ("~~~\nopen\n\nto the end", [("FENCE", ["~~~", "open", "", "to the end"])]),
        ("text\n```\na\n```", [("PARAGRAPH", ["text"]), ("FENCE", ["```", "a", "```"])]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\nend", [
            ("TABLE", ["| a | b |", "|---|---|", "| 1 | 2 |"]), ("PARAGRAPH", ["end"]),
        ]),
        ("text\n| a |\n", [("PARAGRAPH", ["text"]), ("TABLE", ["| a |", ""])]),
        ("- one\n  more\n1. two", [("ITEM", ["- one", "  more"]), ("ITEM", ["1. two"])]),
        ("-- \nsignature", [("PARAGRAPH", ["-- ", "signature"])]),
        ("", []),
    ],
)  # fmt: skip
def test_sections(text: str, expected: list[tuple[str, list[str]]]) -> None:
    assert read(text) == (expected or [("PARAGRAPH", [""])])


@pytest.mark.parametrize("text", ["a\n\n# b\n\n\n- c\n```\nd", "\n\n\n", "---\n---\n---", "|\n|\n\n|", "#\n#\n#\n"])
def test_every_line_belongs_to_one_section(text: str) -> None:
    lines = text.split("\n")
    found = sections(lines)
    assert [each.start for each in found] == [0, *(each.end for each in found[:-1])]
    assert found[-1].end == len(lines)
    assert all(each.kind in Kind for each in found)
