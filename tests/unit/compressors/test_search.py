from __future__ import annotations

import re
from pathlib import Path

import pytest

from caveman_engine import Engine, MemoryStore, Result
from caveman_engine.compressors.protocol import Room
from caveman_engine.compressors.search import SearchCompressor
from caveman_engine.payload import Payload
from line_views import compress, first_line, markers
from payloads import search

GOLDEN = Path(__file__).parents[2] / "golden" / "search"


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str, query: str = "") -> Result[bytes]:
    return compress(engine, payload, "search-result", query)


def lines_of(result: Result[bytes]) -> list[str]:
    return result.output.decode().split("\n")


@pytest.mark.parametrize(
    ("payload", "needles", "saved"),
    [
        (search.grep(), ["./internal/catalog/part_2.go:301:\tlog.Printf(\"fallback prices"], 0.7),
        (search.grep_context(), ["logs/2026-05-06/app-12-a.log-9-worker 0 lost its lease on shard 7714"], 0.8),
        (search.ripgrep_headings(), ['120:  const label = useLabel("panel.legacy.disclaimer");'], 0.6),
        (search.grep_windows(), [r"C:\work\Shop App\src\Module2\Order.cs:64:            _audit.Forget"], 0.5),
        (search.grep_one_file(), ["76:location /admin { deny all; }"], 0.5),
        (search.grep_unnumbered(), ["conf/site_1/app.yaml:  timeout: never"], 0.3),
        (search.flake8(), ["F821 undefined name 'discount'", "B006 Do not use mutable"], 0.7),
        (search.mypy(), ['"Order" has no attribute "totl"', "Found 49 errors in 3 files"], 0.6),
        (search.gcc(), ["implicit declaration of function 'frob'", "  210 |     frob(ctx);"], 0.6),
        (search.eslint(), ["'paymnt' is not defined  no-undef", "✖ 73 problems (1 error, 72 warnings)"], 0.5),
        (search.tsc(), ["Property 'coupon' does not exist on type 'Cart'."], 0.5),
        (search.paths(), ["README.md", "src/errors/handlers.toml", "src/panic.py"], 0.8),
    ],
    ids=[
        "grep", "context", "headings", "windows", "one-file", "unnumbered",
        "flake8", "mypy", "gcc", "eslint", "tsc", "paths",
    ],
)  # fmt: skip
def test_what_is_said_once_stays_and_most_of_the_rest_goes(
    engine: Engine, payload: str, needles: list[str], saved: float
) -> None:
    result = view(engine, payload)
    for needle in needles:
        assert needle in result.output.decode()
    assert result.ratio > saved
    assert result.method == "search-lines"
    assert result.lossless_to_model is False


@pytest.mark.parametrize("name", ["grep", "flake8", "paths"])
def test_golden(engine: Engine, name: str) -> None:
    output = view(engine, getattr(search, name)()).output.decode()
    assert output == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("payload", [search.grep(), search.grep_windows(), search.flake8()])
def test_every_file_keeps_its_first_hit(engine: Engine, payload: str) -> None:
    output = lines_of(view(engine, payload))
    seen: set[str] = set()
    for line in payload.split("\n"):
        file = re.match(r"(?:[A-Z]:)?[^:\r]+", line)
        if file and file[0] not in seen:
            seen.add(file[0])
            assert line in output


class TestTotals:
    def test_of_hits(self, engine: Engine) -> None:
        payload = search.grep_unnumbered()
        assert first_line(view(engine, payload)) == (
            "… caveman: 37 hits in 3 files; files: conf/site_1/app.yaml×13 conf/site_0/app.yaml×12"
            " conf/site_2/app.yaml×12 …"
        )

    def test_of_hits_with_context(self, engine: Engine) -> None:
        assert first_line(view(engine, search.grep_context())) == "… caveman: 160 lines, 32 hits in 8 files …"

    def test_of_findings(self, engine: Engine) -> None:
        assert first_line(view(engine, search.flake8())) == (
            "… caveman: 92 findings in 3 files; rules: E501×90 F821×1 B006×1 …"
        )

    def test_of_findings_by_severity(self, engine: Engine) -> None:
        assert first_line(view(engine, search.gcc())) == (
            "… caveman: 129 lines, 43 findings in 3 files; severities: warning×42 error×1;"
            " rules: -Wunused-variable×42 -Wimplicit-function-declaration×1 …"
        )

    def test_notes_are_no_findings(self, engine: Engine) -> None:
        assert first_line(view(engine, search.mypy())).startswith("… caveman: 98 lines, 49 findings in 3 files; ")

    def test_of_paths(self, engine: Engine) -> None:
        assert first_line(view(engine, search.paths())) == (
            "… caveman: 116 paths in 4 directories; parts: src/×64 tests/×50 ./×2 …"
        )

    def test_of_paths_under_one_directory(self, engine: Engine) -> None:
        payload = "".join(f"app/src/{part}/file_{at}.py\n" for part in ("api", "ui") for at in range(30)) + "LICENSE\n"
        assert first_line(view(engine, payload)) == (
            "… caveman: 61 paths in 3 directories; 60 under app/src/; parts: api/×30 ui/×30 …"
        )

    def test_a_list_that_is_too_long_says_from_which_number_up_it_is_complete(self, engine: Engine) -> None:
        payload = "".join(
            f"service/area_{area:02}/handler.go:{at}:\treturn nil, err\n"
            for area in range(40)
            for at in range(3 + area)
        )
        first = first_line(view(engine, payload))
        listed = re.search(r"files with (\d+) or more: (.+) …", first)
        assert listed is not None
        counts = {name: int(count) for name, count in (each.split("×") for each in listed[2].split())}
        expected = {f"service/area_{area:02}/handler.go": 3 + area for area in range(40) if 3 + area >= int(listed[1])}
        assert counts == expected

    def test_a_short_elision_has_none(self, engine: Engine) -> None:
        payload = "".join(f"src/one.py:{at}:    assert value_{at} is not None\n" for at in range(20))
        result = view(engine, payload)
        assert [gap.units for gap in result.elisions] == [8]
        assert result.output.startswith(b"src/one.py:0:")


class TestMarkers:
    def test_a_run_over_files_counts_the_lines_of_each(self, engine: Engine) -> None:
        payload = search.flake8().replace("shop/billing/models.py:4:80", "shop/shipping/models.py:1:1", 1)
        payload = payload.replace("shop/billing/models.py:15:80", "shop/catalog/models.py:1:1", 1)
        found = [marker for marker in markers(view(engine, payload)) if "billing" in marker]
        assert found == [
            "… 36 search result lines elided (caveman): all rule=E501;"
            " file: shop/billing/models.py×22 shop/catalog/models.py×14 …"
        ]

    def test_a_long_run_within_one_file_needs_no_name(self, engine: Engine) -> None:
        assert "… 7 search result lines elided (caveman) …" in markers(view(engine, search.grep_unnumbered()))

    def test_a_run_with_notes_makes_no_claim_about_rules(self, engine: Engine) -> None:
        assert not any("rule" in marker for marker in markers(view(engine, search.mypy())))

    def test_a_file_that_would_be_misread_in_a_list_is_not_named(self, engine: Engine) -> None:
        payload = search.grep().replace("part_1.go", "part 1.go").replace("part_3.go", "part;3.go")
        result = view(engine, payload)
        assert any("part_0.go×" in marker for marker in markers(result))
        assert not any("part 1" in marker or "part;3" in marker for marker in markers(result))


class TestBlocks:
    @pytest.mark.parametrize(("payload", "size"), [(search.gcc(), 3), (search.mypy(), 2)])
    def test_a_finding_stays_or_goes_with_its_source_and_notes(self, engine: Engine, payload: str, size: int) -> None:
        result = view(engine, payload)
        assert all(gap.units % size == 0 for gap in result.elisions)

    def test_borders_between_elided_hits_go_and_others_stay(self, engine: Engine) -> None:
        output = lines_of(view(engine, search.grep_context()))
        borders = [at for at, line in enumerate(output) if line == "--"]
        assert borders
        for at in borders:
            assert not ("elided" in output[at - 1] and "elided" in output[at + 1])

    def test_headings_and_blank_lines_stay_where_hits_stay(self, engine: Engine) -> None:
        output = lines_of(view(engine, search.ripgrep_headings()))
        for part in range(9):
            at = output.index(f"src/views/panel_{part}.tsx")
            assert output[at + 1][0].isdigit() or "elided" in output[at + 1]


class TestSignals:
    def test_a_rare_severity_stays(self, engine: Engine) -> None:
        lines = [f"lib/a.c:{at}:1: warning: comparison of integers of different signs" for at in range(60)]
        lines[30] = "lib/a.c:30:1: error: comparison of integers of different signs"
        assert lines[30] in lines_of(view(engine, "\n".join(lines)))

    def test_a_word_that_was_searched_for_is_no_signal(self, engine: Engine) -> None:
        payload = "".join(f"svc/worker.py:{at}:    raise TimeoutError(job, attempt)\n" for at in range(80))
        assert view(engine, payload).ratio > 0.7

    def test_paths_are_no_signals(self, engine: Engine) -> None:
        output = view(engine, search.paths()).output.decode()
        assert "error_040" not in output
        assert "case_flush.json" not in output


class TestQuery:
    def test_what_is_asked_for_is_shown_and_nothing_grows(self, engine: Engine) -> None:
        payload = search.paths()
        plain = view(engine, payload)
        asked = view(engine, payload, "error_041")
        assert "src/errors/error_041.py" not in lines_of(plain)
        assert "src/errors/error_041.py" in lines_of(asked)
        assert asked.tokens_after <= plain.tokens_after

    def test_a_hit_stands_for_its_file(self, engine: Engine) -> None:
        payload = search.flake8()
        plain, asked = view(engine, payload), view(engine, payload, "97 characters line too long 180")
        assert "shop/billing/models.py:180:80: E501 line too long (97 > 79 characters)" in lines_of(asked)
        assert asked.tokens_after <= plain.tokens_after

    def test_a_note_brings_its_finding(self, engine: Engine) -> None:
        payload = search.mypy().replace('views.py:129: note: "render" is', 'views.py:129: note: "sketch" is', 1)
        output = lines_of(view(engine, payload, "sketch"))
        at = next(at for at, line in enumerate(output) if "sketch" in line)
        assert "views.py:129: error:" in output[at - 1]

    def test_a_query_without_a_match_changes_nothing(self, engine: Engine) -> None:
        assert view(engine, search.grep(), "zebra").output == view(engine, search.grep()).output

    def test_markers_count_what_matches_where_there_is_room(self) -> None:
        plain = SearchCompressor().compress(Payload(search.flake8().encode()), "E501 shipping")
        assert plain is not None
        assert plain.for_query is not None
        asked = plain.for_query(Room(1, optional=1, counts=True))
        matching = [line for line in search.flake8().split("\n") if "E501" in line or "shipping" in line]
        counted = sum(int(number) for number in re.findall(r"(\d+) match(?:es)? the query", asked.output))
        assert counted == len(matching) - sum(line in matching for line in asked.output.split("\n"))


class TestPassThrough:
    @pytest.mark.parametrize(
        "payload",
        [
            "",
            "src/a.py:1:x\n",
            "\n".join(
                f"src/a_{at}.py:{at}:{word}" for at, word in enumerate(["one", "two", "three", "four", "five", "six"])
            ),
            "Meeting notes\n\nWe decided nothing. See src/a.py:12 for why.\n" * 3,
            "server.port: 8080\nserver.host: 10.0.0.1\nspring.name: shop\nspring.profile: dev\na.b: 1\nc.d: 2\n",
            '{"type":"match","data":{"path":{"text":"a.py"},"line_number":3}}\n' * 40,
            "… 3 search result lines elided (caveman) …\n" + search.flake8(),
        ],
        ids=["empty", "one", "all-different", "prose", "config", "ripgrep-json", "markers"],
    )
    def test_what_is_no_repeating_search_output(self, engine: Engine, payload: str) -> None:
        assert view(engine, payload).passed_through

    def test_hits_that_are_all_different_are_a_document(self, engine: Engine) -> None:
        words = [f"{a}{b}{c}" for a in "bdfglmnp" for b in "aeiou" for c in "klmrstx"]
        payload = "".join(f"src/dict.py:{at}:{word} {word[::-1]}\n" for at, word in enumerate(words))
        assert view(engine, payload).passed_through

    def test_bytes_that_are_no_text(self, engine: Engine) -> None:
        data = search.flake8().encode().replace(b"'discount'", b"'disc\xffunt'")
        result = engine.compress(data, mode="compress", type="search-result")
        assert result.passed_through
        assert result.output == data


@pytest.mark.parametrize("ending", ["\r\n", "\n", "mixed"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_endings_and_byte_order_mark_survive(engine: Engine, ending: str, last: bool, mark: str) -> None:
    lines = search.flake8().splitlines()
    ends = [("\r\n" if at % 3 else "\n") if ending == "mixed" else ending for at in range(len(lines))]
    payload = mark + "".join(line + end for line, end in zip(lines, ends, strict=True))
    if not last:
        payload = payload.rstrip("\r\n")
    result = view(engine, payload)
    assert result.ratio > 0.7
    assert result.output.decode().startswith(mark + "… caveman: 92 findings")


def test_carriage_returns_alone_make_one_line(engine: Engine) -> None:
    assert view(engine, search.flake8().replace("\n", "\r")).passed_through


def test_two_megabytes_of_hits(engine: Engine) -> None:
    payload = "".join(
        f"src/pkg_{at // 900}/mod_{at // 30}.go:{at % 900}:\tif err := pool.Acquire(ctx, {at}); err != nil {{\n"
        for at in range(30_000)
    )
    result = view(engine, payload)
    assert len(payload) > 2_000_000
    assert sum(gap.units for gap in result.elisions) == 30_000 - 1000 - 7 - 4  # first hits, 8 and 4 anchors
