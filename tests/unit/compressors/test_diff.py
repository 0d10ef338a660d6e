from __future__ import annotations

from pathlib import Path

import pytest

from caveman_engine import Engine, MemoryStore, Result
from line_views import compress, first_line, markers
from payloads import diffs

GOLDEN = Path(__file__).parents[2] / "golden" / "diff"


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str, query: str = "") -> Result[bytes]:
    return compress(engine, payload, "diff", query)


def changed(text: str) -> list[str]:
    return [line for line in text.split("\n") if line[:1] in ("+", "-") and line[:4] not in ("+++ ", "--- ")]


def hunk_of(path: str, *body: str) -> str:
    old = sum(line[:1] != "+" for line in body)
    new = sum(line[:1] != "-" for line in body)
    return "\n".join([*diffs.header(path), f"@@ -1,{old} +1,{new} @@", *body]) + "\n"


@pytest.mark.parametrize(
    ("payload", "saved"),
    [
        (diffs.wide_context(), 0.6),
        (diffs.combined(), 0.4),
        (diffs.log_with_patches(), 0.3),
        (diffs.plain_unified(), 0.3),
        (diffs.look_alikes(), 0.15),
    ],
    ids=["wide", "combined", "log", "plain", "look-alikes"],
)
def test_every_change_and_header_stays(engine: Engine, payload: str, saved: float) -> None:
    result = view(engine, payload)
    output = result.output.decode().split("\n")
    for line in payload.split("\n"):
        if line[:1] != " ":
            assert line in output
    assert changed(result.output.decode()) == changed(payload)
    assert result.ratio > saved
    assert result.method == "diff-hunks"
    assert result.lossless_to_model is False


@pytest.mark.parametrize("name", ["wide_context", "lock_file", "look_alikes"])
def test_golden(engine: Engine, name: str) -> None:
    output = view(engine, getattr(diffs, name)()).output.decode()
    assert output == (GOLDEN / f"{name}.txt").read_text("utf-8")


class TestContext:
    def test_two_lines_stay_on_each_side_of_a_change(self, engine: Engine) -> None:
        result = view(engine, diffs.wide_context())
        assert [(gap.units, gap.noun) for gap in result.elisions] == [(23, "context lines")] * 2
        before, after = (result.output.decode().split("\n")[at] for at in (7, 13))
        assert (before, after) == (" let before_23 = load(23);", " let after_1 = store(1);")

    def test_between_changes_both_sides_count(self, engine: Engine) -> None:
        middle = [f" context line number {at} of the function" for at in range(9)]
        result = view(engine, hunk_of("a.c", "-one", *middle, "+two"))
        assert [gap.units for gap in result.elisions] == [5]
        assert markers(result) == ["… 5 context lines elided (caveman) …"]

    def test_few_lines_are_not_worth_a_marker(self, engine: Engine) -> None:
        middle = [f" context line number {at} of the function" for at in range(6)]
        assert view(engine, hunk_of("a.c", "-one", *middle, "+two")).passed_through

    def test_a_line_without_its_blank_is_context(self, engine: Engine) -> None:
        body = [*(f" context line number {at}" for at in range(8)), "", "", "-one", "+two"]
        assert [gap.units for gap in view(engine, hunk_of("a.c", *body)).elisions] == [8]

    def test_context_at_an_end_of_file_without_a_line_feed(self, engine: Engine) -> None:
        body = ["-one", "+two", *(f" context line number {at}" for at in range(12)), "\\ No newline at end of file"]
        payload = hunk_of("a.c", *body).replace("+1,14", "+1,13").replace("-1,14", "-1,13")
        output = view(engine, payload).output.decode()
        assert "\\ No newline at end of file" in output
        assert " context line number 11\n" in output


class TestGenerated:
    @pytest.mark.parametrize(
        "path",
        [
            "package-lock.json",
            "web/yarn.lock",
            "Cargo.lock",
            "go.sum",
            "ui/pnpm-lock.yaml",
            "vendor/github.com/pkg/errors/errors.go",
            "web/node_modules/left-pad/index.js",
            "assets/app.min.js",
            "assets/app.css.map",
            "api/service.pb.go",
            "api/service_pb2.py",
            "k8s/zz_generated.deepcopy.go",
            "lib/model.g.dart",
        ],
    )
    def test_bodies_are_counted(self, engine: Engine, path: str) -> None:
        result = view(engine, diffs.lock_file(path))
        assert markers(result) == ["… 84 lines elided (caveman): +24 -12, 12 hunks …"]
        assert [gap.noun for gap in result.elisions] == ["lines"]
        output = result.output.decode()
        assert f"+++ b/{path}\n…" in output
        assert '+    "left": "1.2.0"' in output

    @pytest.mark.parametrize(
        "path", ["locksmith.py", "src/vendors.go", "docs/package-lock.md", "src/minify.js", "src/generated_by.py"]
    )
    def test_names_that_only_sound_like_it(self, engine: Engine, path: str) -> None:
        assert view(engine, diffs.lock_file(path)).passed_through

    @pytest.mark.parametrize(
        "claim",
        [
            "// Code generated by mockgen. DO NOT EDIT.",
            "# This file is automatically generated, do not edit.",
            " * @generated SignedSource<<0123>>",
        ],
    )
    def test_a_file_that_says_so(self, engine: Engine, claim: str) -> None:
        payload = hunk_of("src/mocks.go", f" {claim}", *(f"+method {at} of the mock" for at in range(30)))
        assert markers(view(engine, payload)) == ["… 32 lines elided (caveman): +30 -0, 1 hunk …"]

    def test_a_file_that_only_speaks_of_it(self, engine: Engine) -> None:
        body = [f"+method {at} looks for '@generated' or 'DO NOT EDIT'" for at in range(30)]
        assert view(engine, hunk_of("src/linter.go", *body)).passed_through

    def test_a_bundle_is_known_by_its_lines(self, engine: Engine) -> None:
        blob = "!function(e,t){" + "e.exports=t();" * 100 + "}"
        payload = hunk_of("public/app.js", f"-{blob}", f"+{blob}//2")
        assert markers(view(engine, payload)) == ["… 3 lines elided (caveman): +1 -1, 1 hunk …"]
        assert view(engine, payload.replace("public/app.js", "notes/app.md")).passed_through

    def test_a_file_deleted_whole(self, engine: Engine) -> None:
        result = view(engine, diffs.bulk_deletion(150_000))
        assert markers(result) == ["… 150001 lines elided (caveman): +0 -150000, 1 hunk …"]
        assert "deleted file mode 100644" in result.output.decode()

    def test_a_short_file_deleted_whole_is_shown(self, engine: Engine) -> None:
        assert view(engine, diffs.bulk_deletion(300)).passed_through

    def test_binary_patches(self, engine: Engine) -> None:
        result = view(engine, diffs.binary_patch())
        assert [(gap.units, gap.noun) for gap in result.elisions] == [(30, "lines")]
        output = result.output.decode()
        for line in ("GIT binary patch", "literal 1560", "delta 14", "-draft", "+final"):
            assert f"\n{line}\n" in output


class TestTotals:
    def test_of_a_log(self, engine: Engine) -> None:
        assert first_line(view(engine, diffs.log_with_patches())) == ("… caveman: 4 commits, 4 files, 4 hunks, +4 -4 …")

    def test_of_a_merge(self, engine: Engine) -> None:
        assert first_line(view(engine, diffs.combined())) == "… caveman: 1 file, 1 hunk, +2 -2 …"

    def test_of_lines_that_read_like_headers(self, engine: Engine) -> None:
        assert first_line(view(engine, diffs.look_alikes())) == "… caveman: 1 file, 1 hunk, +4 -4 …"


class TestQuery:
    def test_context_that_is_asked_for_is_shown_and_nothing_grows(self, engine: Engine) -> None:
        payload = diffs.wide_context()
        plain, asked = view(engine, payload), view(engine, payload, "after_14")
        assert " let after_14 = store(14);" not in plain.output.decode()
        assert " let after_14 = store(14);" in asked.output.decode()
        assert asked.tokens_after <= plain.tokens_after

    def test_a_line_of_a_body_comes_under_its_hunk(self, engine: Engine) -> None:
        payload = diffs.log_with_patches(9) + diffs.lock_file()
        plain, asked = view(engine, payload), view(engine, payload, "dep-7-1.7.1.tgz")
        output = asked.output.decode().split("\n")
        at = next(at for at, line in enumerate(output) if "dep-7-1.7.1.tgz" in line)
        assert "@@ -285,4 +285,5 @@" in output[at - 2 : at]
        assert asked.tokens_after <= plain.tokens_after

    def test_a_query_without_a_match_changes_nothing(self, engine: Engine) -> None:
        payload = diffs.wide_context()
        assert view(engine, payload, "zebra").output == view(engine, payload).output


class TestPassThrough:
    @pytest.mark.parametrize(
        "payload",
        [
            "",
            "no diff at all\n" * 40,
            "- a list\n- of things\n+ and more\n" * 20,
            diffs.renames(),
            "… 3 context lines elided (caveman) …\n" + diffs.wide_context(),
        ],
        ids=["empty", "text", "list", "renames", "markers"],
    )
    def test_nothing_to_leave_out(self, engine: Engine, payload: str) -> None:
        assert view(engine, payload).passed_through

    def test_a_word_diff_is_declined(self, engine: Engine) -> None:
        words = "\n".join(f"line {at} of [-old-]{{+new+}} text" for at in range(30))
        payload = "\n".join([*diffs.header("a.md"), "@@ -1,30 +1,30 @@", words]) + "\n"
        result = view(engine, payload)
        assert result.passed_through
        assert result.note is not None
        assert "declined" in result.note

    def test_bytes_that_are_no_text(self, engine: Engine) -> None:
        data = diffs.wide_context().encode().replace(b"burst", b"b\xffrst")
        result = engine.compress(data, mode="compress", type="diff")
        assert result.passed_through
        assert result.output == data


class TestDamage:
    def test_a_diff_cut_short_is_read_as_far_as_it_goes(self, engine: Engine) -> None:
        payload = diffs.wide_context()
        cut = payload[: payload.index(" let after_9")]
        assert [gap.units for gap in view(engine, cut).elisions] == [23, 7]

    def test_a_last_line_cut_within_its_signs(self, engine: Engine) -> None:
        payload = diffs.wide_context()
        cut = payload[: payload.index(" let after_9")] + "... (truncated)"
        output = view(engine, cut).output.decode()
        assert output.endswith("\n... (truncated)")

    def test_a_hunk_with_fewer_lines_than_it_says_ends_at_the_next_file(self, engine: Engine) -> None:
        payload = diffs.wide_context().replace("-12,51 +12,52", "-12,61 +12,62") + diffs.lock_file()
        result = view(engine, payload)
        assert markers(result)[-1] == "… 84 lines elided (caveman): +24 -12, 12 hunks …"
        assert "diff --git a/package.json b/package.json" in result.output.decode()

    def test_lines_beyond_what_the_header_says_are_shown(self, engine: Engine) -> None:
        payload = diffs.wide_context().replace("-12,51 +12,52", "-12,41 +12,42")
        output = view(engine, payload).output.decode()
        assert all(f" let after_{at} = store({at});" in output for at in range(15, 25))


@pytest.mark.parametrize("ending", ["\r\n", "\n", "mixed"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_endings_and_byte_order_mark_survive(engine: Engine, ending: str, last: bool, mark: str) -> None:
    lines = diffs.wide_context().splitlines()
    ends = [("\r\n" if at % 3 else "\n") if ending == "mixed" else ending for at in range(len(lines))]
    payload = mark + "".join(line + end for line, end in zip(lines, ends, strict=True))
    if not last:
        payload = payload.rstrip("\r\n")
    result = view(engine, payload)
    assert [gap.units for gap in result.elisions] == [23, 23]
    assert result.output.decode().startswith(mark + "… caveman: 1 file")


def test_carriage_returns_alone_make_one_line(engine: Engine) -> None:
    assert view(engine, diffs.wide_context().replace("\n", "\r")).passed_through
