from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest

import exact_views
from caveman_engine import Engine, MemoryStore, Result
from payloads import tables

GOLDEN = Path(__file__).parents[2] / "golden" / "tabular"
ORDERS = tables.delimited(tables.orders())
EVERY_LAYOUT = {
    "csv": ORDERS,
    "tsv": tables.delimited(tables.orders(), "\t"),
    "semicolons": tables.delimited(tables.orders(), ";"),
    "pipes": tables.delimited(tables.orders(), "|"),
    "crlf": tables.delimited(tables.orders(), newline="\r\n"),
    "quoted": tables.notes(),
    "markdown": tables.markdown(tables.orders()),
    "psql": tables.psql(tables.orders()),
    "mysql": tables.mysql(tables.orders()),
    "ruled": tables.mysql(tables.orders(), ruled=True),
    "boxes": tables.boxes(tables.orders()),
    "pods": tables.pods(),
    "containers": tables.containers(),
    "processes": tables.processes(),
    "listing": tables.listing(),
}


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str, query: str = "") -> Result[bytes]:
    return exact_views.compress(engine, payload, "tabular", query)


def text(result: Result[bytes]) -> str:
    return exact_views.shown(result)


@pytest.mark.parametrize("layout", EVERY_LAYOUT)
def test_every_layout_is_thinned_and_adds_up(engine: Engine, layout: str) -> None:
    result = view(engine, EVERY_LAYOUT[layout])
    assert result.method == "table-rows"
    assert result.ratio > 0.35
    assert sum(gap.units for gap in result.elisions) > 12


@pytest.mark.parametrize("layout", ["csv", "tsv", "semicolons", "pipes", "crlf", "markdown", "psql", "mysql", "boxes"])
def test_the_one_declined_payment_and_the_dearest_order_stay(engine: Engine, layout: str) -> None:
    shown = text(view(engine, EVERY_LAYOUT[layout]))
    assert "ord-1150" in shown
    assert "payment_declined" in shown
    assert "9125.40" in shown
    assert "240 rows" in shown
    assert "payment_declined×1" in shown


@pytest.mark.parametrize(
    ("layout", "needle"),
    [
        ("quoted", "41,"),
        ("pods", "CrashLoopBackOff"),
        ("containers", "Exited (137) 2 minutes ago"),
        ("processes", "97.5 61.2 9911220 8120044"),
        ("listing", " root staff"),
        ("ruled", "payment_declined"),
    ],
)
def test_what_stands_out_stays(engine: Engine, layout: str, needle: str) -> None:
    assert needle in text(view(engine, EVERY_LAYOUT[layout]))


@pytest.mark.parametrize(("layout", "delimiter"), [("csv", ","), ("tsv", "\t"), ("semicolons", ";"), ("crlf", ",")])
def test_a_csv_view_is_a_csv_of_the_same_width(engine: Engine, layout: str, delimiter: str) -> None:
    payload = EVERY_LAYOUT[layout]
    original = list(csv.reader(io.StringIO(payload, newline=""), delimiter=delimiter))
    shown = list(csv.reader(io.StringIO(text(view(engine, payload)), newline=""), delimiter=delimiter))
    assert {len(row) for row in shown} == {6}
    assert shown[0] == original[0]
    assert all(row in original or "caveman" in row[0] for row in shown)


def test_records_with_line_breaks_in_quotes_are_whole(engine: Engine) -> None:
    payload = tables.notes(newline="\r\n")
    rows = list(csv.reader(io.StringIO(text(view(engine, payload)), newline="")))
    assert {len(row) for row in rows} == {4}
    assert rows[1] == ["0", "dhl", 'said "yes",\r\nthen left', "closed"]


def test_bordered_views_keep_their_bars(engine: Engine) -> None:
    for layout, bars in (("markdown", 7), ("mysql", 7), ("psql", 5)):
        lines = [line for line in text(view(engine, EVERY_LAYOUT[layout])).splitlines() if " rows elided " in line]
        assert lines
        assert {line.count("|") for line in lines} == {bars}


@pytest.mark.parametrize("layout", ["csv", "markdown", "pods"])
def test_golden(engine: Engine, layout: str) -> None:
    assert text(view(engine, EVERY_LAYOUT[layout])) == (GOLDEN / f"{layout}.txt").read_text("utf-8")


def test_facts_that_hold_the_delimiter_are_quoted_or_left_out(engine: Engine) -> None:
    rows = [[f"k{at}", "1,5", "a|b"] for at in range(40)]
    semicolons = text(view(engine, tables.delimited([["key", "size", "kind"], *rows], ";")))
    assert "all size=1,5 kind=a|b" in semicolons
    commas = [[key, f'"{size}"', kind] for key, size, kind in rows]
    quoted = text(view(engine, tables.delimited([["key", "size", "kind"], *commas])))
    assert '"… 35 rows elided (caveman): all size=1,5 kind=a|b;' in quoted
    bars = [[key, size, "a;b"] for key, size, _ in rows]
    assert "all size=1,5 kind=a;b" in text(view(engine, tables.delimited([["key", "size", "kind"], *bars], "|")))
    escaped = tables.markdown([["key", "kind"], *([key, "a\\|b"] for key, _, _ in rows)])
    assert "| … 35 rows elided (caveman) … | |" in text(view(engine, escaped))


@pytest.mark.parametrize(
    "payload",
    [
        tables.measurements(),
        tables.people(),
        "".join(f"2026-01-{at + 1:02},{at * 7919 % 89 / 7:.2f}\n" for at in range(28)),
        tables.delimited(tables.orders(10)),
        "",
        "\n",
        "one line",
    ],
)
def test_documents_and_small_tables_stay_whole(engine: Engine, payload: str) -> None:
    assert view(engine, payload).recovery_handle is None


def test_a_long_series_of_dates_and_numbers_keeps_its_extremes(engine: Engine) -> None:
    rows = [
        f"20{at // 336:02}-{at // 28 % 12 + 1:02}-{at % 28 + 1:02},{50 + at * 7919 % 41 / 7:.2f}" for at in range(400)
    ]
    rows[200] = rows[200].rpartition(",")[0] + ",3.07"
    shown = text(view(engine, "day,level\n" + "\n".join(rows) + "\n"))
    assert rows[200] in shown
    assert "range level=50.00..55.71" in shown


def test_a_number_among_words_and_words_among_numbers(engine: Engine) -> None:
    rows = [[f"h{at}", str(at * 31 % 17), "ok"] for at in range(60)]
    rows[31][1] = "n/a"
    shown = text(view(engine, tables.delimited([["host", "load", "state"], *rows])))
    assert "h31,n/a,ok" in shown


@pytest.mark.parametrize(
    "payload",
    [
        ORDERS.replace("\n", "\r"),
        tables.delimited([row if at % 9 else row[:3] for at, row in enumerate(tables.orders())]),
        ORDERS + 'x,"never closed,1,2,3,4\n',
        ORDERS.replace("ord-1003", "… 3 rows elided (caveman) …"),
        "".join(f"We went{', and so did they' * (at % 4)}, all {at} of us.\n" for at in range(30)),
    ],
)
def test_what_cannot_be_read_with_certainty_passes_through(engine: Engine, payload: str) -> None:
    assert view(engine, payload).recovery_handle is None


def test_invalid_utf8_passes_through(engine: Engine) -> None:
    data = ORDERS.encode() + b"\xff\xfe,1,2,3,4,5\n"
    assert engine.compress(data, mode="compress", type="tabular").output == data


def test_odd_lines_stay_where_they_are(engine: Engine) -> None:
    lines = ORDERS.splitlines(keepends=True)
    lines[0:0] = ["# exported 2026-04-01\n", "\n"]
    lines.insert(100, "too,short\n")
    lines += ["\n", "240 orders\n"]
    shown = text(view(engine, "".join(lines)))
    assert shown.startswith("# exported 2026-04-01\n\norder_id,")
    assert "\ntoo,short\n" in shown
    assert "\n\n240 orders\n" in shown


@pytest.mark.parametrize("change", ["bom", "no final newline", "mixed endings"])
def test_bytes_that_are_no_rows_survive(engine: Engine, change: str) -> None:
    payload = {
        "bom": "\ufeff" + ORDERS,
        "no final newline": ORDERS.removesuffix("\n"),
        "mixed endings": ORDERS.replace("delivered\n", "delivered\r\n"),
    }[change]
    result = view(engine, payload)
    assert result.ratio > 0.6
    assert "payment_declined" in text(result)


@pytest.mark.parametrize(
    ("layout", "query", "needle"),
    [
        ("csv", "ord-1077", "ord-1077,"),
        ("markdown", "ord-1201", "| ord-1201 |"),
        ("pods", "ledger node-1 checkout", "node-1"),
        ("containers", "web-11", "web-11\n"),
        ("quoted", "33 said", "33,"),
    ],
)
def test_a_query_shows_what_it_names_and_makes_nothing_larger(
    engine: Engine, layout: str, query: str, needle: str
) -> None:
    plain = view(engine, EVERY_LAYOUT[layout])
    asked = view(engine, EVERY_LAYOUT[layout], query)
    assert needle in text(asked)
    assert asked.tokens_after <= plain.tokens_after


def test_a_query_that_matches_nothing_changes_nothing(engine: Engine) -> None:
    assert view(engine, ORDERS, "xylophone").output == view(engine, ORDERS).output


def test_several_tables_are_thinned_each_for_itself(engine: Engine) -> None:
    payload = tables.pods() + "\n" + tables.pods(50).replace("node-", "edge-") + "\nNAME   READY\nlast   1/1\n"
    shown = text(view(engine, payload))
    assert shown.count("NAME ") == 3
    assert "last   1/1" in shown
    assert "NODE: node-" in shown
    assert "NODE: edge-" in shown


def test_credentials_are_not_told(engine: Engine) -> None:
    rows = [[f"u{at}", "hunter2", "ops"] for at in range(50)]
    shown = text(view(engine, tables.delimited([["user", "password", "team"], *rows])))
    markers = [line for line in shown.splitlines() if "caveman" in line]
    assert any("all team=ops" in line for line in markers)
    assert not any("hunter2" in line for line in markers)


def test_a_large_table_costs_no_more_a_row(engine: Engine) -> None:
    rows = tables.orders(60_000)
    result = view(engine, tables.delimited(rows))
    assert result.ratio > 0.99
    assert "payment_declined" in text(result)


def test_of_tables_with_other_borders_the_first_is_thinned(engine: Engine) -> None:
    box = "│ job │ state │\n├─────┼───────┤\n" + "".join(f"│ {at:3} │ done  │\n" for at in range(40))
    markdown = "\n| run | count |\n|-----|-------|\n" + "".join(f"| r{at:2} |  done |\n" for at in range(40))
    result = view(engine, box + markdown)
    assert result.output.decode().endswith(markdown)
    assert len(result.output) < len((box + markdown).encode()) - 300


def test_totals_at_the_end_never_stand_under_other_lines(engine: Engine) -> None:
    table = "JOB    STATE\n" + "".join(f"job-{at:02} done\n" for at in range(60))
    assert "… caveman: 60 rows" in view(engine, table).output.decode()
    assert "… caveman: 60 rows" not in view(engine, table + "\nnothing else\n").output.decode()


def test_a_long_table_of_numbers_is_thinned_if_its_values_repeat(engine: Engine) -> None:
    rng = random.Random(5)
    regions = sorted(rng.sample(range(1000, 9000), 600))
    rates = [f"0.{rng.randrange(40, 70):03}" for _ in regions]
    rates[417], rates[88] = "0.301", "0.004"
    rows = [f"{region}\t{rate}\n" for region, rate in zip(regions, rates, strict=True)]
    shown = text(view(engine, "region\trate\n" + "".join(rows)))
    assert rows[417] in shown
    assert rows[88] in shown
    assert len(shown) < 1000
    unique = "".join(f"{region}\t{at * 7919 % 6007}.{at}\n" for at, region in enumerate(regions))
    assert engine.compress("region\tvalue\n" + unique, mode="compress", type="tabular").passed_through
    shuffled = "".join(f"{region * 7919 % 9001}\t{rate}\n" for region, rate in zip(regions, rates, strict=True))
    assert engine.compress("region\trate\n" + shuffled, mode="compress", type="tabular").passed_through
