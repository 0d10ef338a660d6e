from __future__ import annotations

from pathlib import Path

import pytest

from caveman_engine import Engine, MemoryStore, Result
from line_views import compress, markers
from payloads import texts

GOLDEN = Path(__file__).parents[2] / "golden" / "text"


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str, query: str = "") -> Result[bytes]:
    return compress(engine, payload, "text", query)


@pytest.mark.parametrize(
    ("payload", "method", "needles", "saved"),
    [
        (texts.stanzas(), "text-sections", ["Package: libshop23\nStatus: half-configured\n"], 0.7),
        (texts.repeated_sections(), "text-sections", ["The certificate of this host runs out", "**Warning:**"], 0.8),
        (texts.describe(), "text-lines", ["(40 in total)", "cpu      4050m (50%)", "kube-proxy-x2x4q"], 0.7),
    ],
    ids=["stanzas", "sections", "describe"],
)
def test_what_is_said_once_stays_and_repetition_goes(
    engine: Engine, payload: str, method: str, needles: list[str], saved: float
) -> None:
    result = view(engine, payload)
    for needle in needles:
        assert needle in result.output.decode()
    assert result.ratio > saved
    assert result.method == method
    assert result.lossless_to_model is False


@pytest.mark.parametrize("name", ["stanzas", "repeated_sections", "describe"])
def test_golden(engine: Engine, name: str) -> None:
    output = view(engine, getattr(texts, name)()).output.decode()
    assert output == (GOLDEN / f"{name}.txt").read_text("utf-8")


class TestSections:
    def test_unique_prose_survives_whole(self, engine: Engine) -> None:
        assert view(engine, texts.prose(200)).passed_through

    def test_paragraphs_that_ask_to_be_read_stay(self, engine: Engine) -> None:
        result = view(engine, texts.notices())
        for opening in ("NOTE: step 12", "> [!IMPORTANT]\n> step 25", "**Decision:** step 31"):
            assert f"\n{opening}" in result.output.decode()
        assert [gap.noun for gap in result.elisions] == ["sections"] * 4

    def test_a_heading_stays_with_its_paragraph(self, engine: Engine) -> None:
        output = view(engine, texts.repeated_sections()).output.decode()
        assert "## Host web-17\n\nThe certificate of this host runs out" in output

    def test_front_matter_stays(self, engine: Engine) -> None:
        payload = "---\ntitle: Nightly\nowner: ops\n---\n\n" + texts.repeated_sections()
        assert view(engine, payload).output.decode().startswith("---\ntitle: Nightly\nowner: ops\n---\n\n# Nightly")

    def test_a_fence_is_never_cut(self, engine: Engine) -> None:
        output = view(engine, texts.repeated_sections()).output.decode()
        assert output.count("```") == 2
        assert "```\nuptime: 14 days\nload: 0.3\n```\n" in output

    def test_every_value_of_a_category_is_seen(self, engine: Engine) -> None:
        payload = texts.stanzas(60).replace("Priority: optional", "Priority: required", 4)
        output = view(engine, payload).output.decode()
        assert "Priority: required" in output
        assert "Priority: optional" in output

    def test_markers_state_the_fields_of_stanzas(self, engine: Engine) -> None:
        assert markers(view(engine, texts.stanzas()))[0] == (
            "… 21 sections elided (caveman): all Status=installed Priority=optional"
            ' Maintainer="Shop Team <team@example.test>"; Package: libshop2..libshop22 all 21 present;'
            " range Installed-Size=64..304 …"
        )

    def test_a_field_that_occurs_twice_in_a_section_is_not_stated(self, engine: Engine) -> None:
        payload = texts.stanzas().replace("Priority: optional", "Status: unpacked")
        assert not any("Status" in marker for marker in markers(view(engine, payload)))

    def test_a_field_that_occurs_twice_in_one_section_is_not_absent_there(self, engine: Engine) -> None:
        stanzas = texts.stanzas().split("\n\n")
        stanzas[9] = stanzas[9].replace("Priority: optional", "Priority: optional\nPriority: extra")
        found = markers(view(engine, "\n\n".join(stanzas)))
        assert any("Status=installed" in marker for marker in found)
        assert not any("Priority: optional" in marker for marker in found)


class TestLines:
    def test_unlike_lines_around_a_table_stay(self, engine: Engine) -> None:
        payload = texts.describe()
        output = view(engine, payload).output.decode().split("\n")
        for line in payload.split("\n"):
            if not line.startswith("  shop "):
                assert line in output

    def test_a_row_with_a_rare_word_stays(self, engine: Engine) -> None:
        rows = [f"  job-{at:03}-{at * 37 % 91}x    Running    node-{at % 3}    {at}m" for at in range(90)]
        rows[61] = rows[61].replace("Running", "Evicted")
        output = view(engine, "\n".join(rows)).output.decode().split("\n")
        assert rows[61] in output
        assert len(output) < 12

    def test_lines_that_share_a_head_and_nothing_else_stay(self, engine: Engine) -> None:
        words = [f"{a}{b}{c}{d}" for a in "bdfg" for b in "aeiou" for c in "klmn" for d in "aiu"]
        blame = [f"1a2b3c4d (Mira Oduya 2026-03-04 10:00:00 +0000 {at}) {word}" for at, word in enumerate(words)]
        assert view(engine, "\n".join(blame)).passed_through

    def test_few_repeated_lines_among_many_others_stay(self, engine: Engine) -> None:
        words = [f"{a}{b}{c} rests by the {c}{b}{a} every single day" for a in "bdfg" for b in "aeiou" for c in "klmn"]
        words[40:40] = ["the same line of the same song"] * 5
        assert view(engine, "\n".join(words)).passed_through

    def test_measurements_survive_whole(self, engine: Engine) -> None:
        rows = [f"{at * 7919 % 9973}  {at * 104729 % 99991}  {at * 15485863 % 999983}" for at in range(200)]
        assert view(engine, "\n".join(rows)).passed_through


class TestQuery:
    @pytest.mark.parametrize(
        ("payload", "query", "line"),
        [
            (texts.stanzas(), "libshop31", "Package: libshop31"),
            (texts.notices(), "step 19", "Step 19 of the migration moves 1900 rows from the old store to the new one."),
        ],
    )
    def test_what_is_asked_for_is_shown_and_nothing_grows(
        self, engine: Engine, payload: str, query: str, line: str
    ) -> None:
        plain, asked = view(engine, payload), view(engine, payload, query)
        assert line not in plain.output.decode().split("\n")
        assert line in asked.output.decode().split("\n")
        assert asked.tokens_after <= plain.tokens_after

    def test_a_row_that_is_asked_for_stands_for_its_shape(self, engine: Engine) -> None:
        rows = [
            f"  the nightly backup of the volume    part-{at:02}-{at * 37 % 91}x    done    {at}m" for at in range(60)
        ]
        plain, asked = view(engine, "\n".join(rows)), view(engine, "\n".join(rows), "41m")
        assert rows[41] not in plain.output.decode()
        assert rows[41] in asked.output.decode()
        assert asked.tokens_after <= plain.tokens_after

    def test_a_query_without_a_match_changes_nothing(self, engine: Engine) -> None:
        assert view(engine, texts.stanzas(), "zebra").output == view(engine, texts.stanzas()).output


class TestPassThrough:
    @pytest.mark.parametrize(
        "payload",
        ["", "short\n" * 20, "\n" * 4000, "word " * 2000, "… 3 sections elided (caveman) …\n" + texts.stanzas()],
        ids=["empty", "short", "blank", "one-line", "markers"],
    )
    def test_nothing_to_leave_out(self, engine: Engine, payload: str) -> None:
        assert view(engine, payload).passed_through

    def test_bytes_that_are_no_text(self, engine: Engine) -> None:
        data = texts.stanzas().encode().replace(b"half", b"h\xfflf")
        result = engine.compress(data, mode="compress", type="text")
        assert result.passed_through
        assert result.output == data


@pytest.mark.parametrize("payload", [texts.stanzas(), texts.describe()], ids=["sections", "lines"])
@pytest.mark.parametrize("ending", ["\r\n", "\n", "mixed"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_endings_and_byte_order_mark_survive(engine: Engine, payload: str, ending: str, last: bool, mark: str) -> None:
    lines = payload.splitlines()
    ends = [("\r\n" if at % 3 else "\n") if ending == "mixed" else ending for at in range(len(lines))]
    text = mark + "".join(line + end for line, end in zip(lines, ends, strict=True))
    if not last:
        text = text.rstrip("\r\n")
    result = view(engine, text)
    assert [gap.units for gap in result.elisions] == [gap.units for gap in view(engine, payload).elisions]
    assert result.output.decode().startswith(mark + lines[0])


def test_carriage_returns_alone_make_one_line(engine: Engine) -> None:
    assert view(engine, texts.stanzas().replace("\n", "\r")).passed_through


def test_two_megabytes_of_stanzas(engine: Engine) -> None:
    payload = texts.stanzas(13_000)
    result = view(engine, payload)
    assert len(payload) > 2_000_000
    assert [gap.units for gap in result.elisions] == [21, 12_974]
