from __future__ import annotations

import pytest

from caveman_engine.compressors.tabular import aligned, bordered, delimited, listing
from caveman_engine.compressors.tabular.columns import Column
from caveman_engine.compressors.tabular.header import is_header
from caveman_engine.compressors.tabular.magnitudes import magnitudes
from caveman_engine.compressors.tabular.sheet import Table
from caveman_engine.compressors.tabular.table_facts import totals
from payloads import tables


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["1", "-2.5", ".5", "1e3"], [1, -2.5, 0.5, 1000]),
        (["1,204", "12,000.5"], [1204, 12000.5]),
        (["45%", "0"], [45, 0]),
        (["$3.50", "-$4"], [3.5, -4]),
        (["12Ki", "1Mi", "7"], [12288, 1048576, 7]),
        (["1.5G", "200M"], [1.5 * 1024**3, 200 * 1024**2]),
        (["2d21h", "17m", "40s"], [2 * 86400 + 21 * 3600, 1020, 40]),
        (["100m", "250m"], [100, 250]),
        (["3 rows", "4 rows"], [3, 4]),
    ],
)
def test_magnitudes(cells: list[str], expected: list[float]) -> None:
    assert list(magnitudes(cells).values()) == expected


@pytest.mark.parametrize(
    "cells",
    [
        ["one", "two"],
        ["2026-01-01", "2026-01-02"],
        ["1.2.3", "10.0.0.1"],
        ["3 apples", "4 pears", "5 plums"],
        ["nan", "inf"],
        ["1_000", "2_000"],
        ["1e999"],
        ["", ""],
        [],
    ],
)
def test_words_have_no_magnitude(cells: list[str]) -> None:
    assert magnitudes(cells) == {}


def test_a_few_words_among_numbers_have_none() -> None:
    cells = [str(at) for at in range(30)]
    assert list(magnitudes([*cells, "n/a"])) == cells
    assert magnitudes([*cells, *(f"word{at}" for at in range(9))]) == {}


@pytest.mark.parametrize(
    ("first", "rows", "expected"),
    [
        (["name", "age"], [["ann", "31"], ["bob", "45"]], True),
        (["day", "sky"], [["2026-01-01", "grey"], ["2026-01-02", "blue"]], True),
        (["", "city"], [["0", "Faro"], ["1", "Porto"]], True),
        (["state", "team"], [["open", "ops"], ["open", "web"], ["open", "ops"], ["shut", "web"]], True),
        (["ann", "31"], [["bob", "45"], ["cy", "12"]], False),
        (["open", "ops"], [["open", "ops"], ["open", "web"], ["shut", "web"], ["open", "ops"]], False),
        (["ann", "harp"], [["bob", "law"], ["cy", "tea"]], False),
        (["", ""], [["1", "2"], ["3", "4"]], False),
        (["2019", "2020"], [["1", "2"], ["3", "4"]], False),
        (["x" * 90, "n"], [["1", "2"], ["3", "4"]], False),
        (["a", "b"], [["", "x"], ["", "y"]], False),
    ],
)
def test_is_header(first: list[str], rows: list[list[str]], expected: bool) -> None:
    assert is_header(first, rows) is expected


def test_kinds_of_columns() -> None:
    ids = Column("id", [f"ord-{at}" for at in range(40)])
    assert ids.is_category  # one form
    assert not ids.is_content
    names = Column("name", [f"{chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(40)])
    assert names.is_content
    assert names.has_words
    times = Column("at", [f"10:{at:02}:00" for at in range(40)])
    assert times.has_times
    assert not times.has_words
    sizes = Column("size", [f"{at}Mi" for at in range(40)])
    assert not sizes.has_words
    assert sizes.is_numbering
    assert not Column("n", ["1", "2", "4"]).is_numbering
    assert not Column("n", ["1"]).is_numbering


def test_columns_of_a_delimited_table() -> None:
    sheet = delimited.read(tables.notes(20))
    assert sheet is not None
    (table,) = sheet.tables
    assert table.names == ["id", "author", "note", "state"]
    assert [column[3] for column in table.columns] == ["3", "dhl", 'said "yes",\nthen left', "closed"]
    assert "".join(sheet.slices) == tables.notes(20)


def test_a_delimited_table_without_header_numbers_its_columns() -> None:
    sheet = delimited.read("".join(f"{at}\tx\n" for at in range(20)))
    assert sheet is not None
    assert sheet.tables[0].names == ["column 1", "column 2"]
    assert len(sheet.tables[0]) == 20


@pytest.mark.parametrize("build", [tables.markdown, tables.psql, tables.mysql, tables.boxes])
def test_columns_of_bordered_tables(build: object) -> None:
    rows = tables.orders(20)
    assert callable(build)
    sheet = bordered.read(build(rows))
    assert sheet is not None
    (table,) = sheet.tables
    assert list(table.names) == rows[0]
    assert [list(column) for column in table.columns] == [list(column) for column in zip(*rows[1:], strict=True)]


def test_a_psql_cell_of_several_lines_is_one_row() -> None:
    lines = [" id | body ", "----+------"]
    for at in range(14):
        lines += [f" {at:2} | one +", "    | two "]
    sheet = bordered.read("\n".join(lines) + "\n(14 rows)\n")
    assert sheet is not None
    assert len(sheet.tables[0]) == 14
    assert sheet.slices[2] == "  0 | one +\n    | two \n"
    assert sheet.slices[-1] == "(14 rows)\n"


@pytest.mark.parametrize(
    ("text", "names", "row"),
    [
        (
            tables.containers(),
            ["CONTAINER ID", "IMAGE", "COMMAND", "STATUS", "PORTS", "NAMES"],
            ["100000000000", "shop/web:1.4", '"/bin/serve"', "Up 3 hours", "", "web-0"],
        ),
        (
            tables.processes(),
            ["USER", "PID", "%CPU", "%MEM", "VSZ", "RSS", "TTY", "STAT", "START", "TIME", "COMMAND"],
            ["postgres", "900", "0.0", "0.1", "21000", "4100", "?", "Ss", "09:14", "0:00", "postgres: worker 0 idle"],
        ),
    ],
)
def test_columns_of_aligned_tables(text: str, names: list[str], row: list[str]) -> None:
    sheet = aligned.read(text)
    assert sheet is not None
    (table,) = sheet.tables
    assert list(table.names) == names
    assert [column[0] for column in table.columns] == row


def test_a_column_of_two_words_and_right_aligned_numbers() -> None:
    lines = ["Filesystem     1K-blocks    Used Available Use% Mounted on"]
    lines += [
        f"/dev/sd{chr(97 + at)}       {9000000 + at:9} {at * 7:7} {8000000 - at:9} {at:3}% /mnt/{at}"
        for at in range(14)
    ]
    sheet = aligned.read("\n".join(lines) + "\n")
    assert sheet is not None
    assert sheet.tables[0].names[-1] == "Mounted on"
    assert sheet.tables[0].columns[-1][3] == "/mnt/3"
    assert sheet.tables[0].columns[2][3] == "21"


@pytest.mark.parametrize(
    "text",
    [
        "Some Words In A Title\n" + "".join(f"and a line{' of prose' * (at % 5)} that goes on\n" for at in range(15)),
        "\n".join(f"word {at}" for at in range(20)),
        "A  B\n" * 3,
        "of 2; x    KIND\n" + "".join(f"w-{at:03}      {'omega' if at % 2 else 'delta'}\n" for at in range(20)),
    ],
)
def test_prose_is_no_aligned_table(text: str) -> None:
    assert aligned.read(text) is None


def test_columns_of_a_listing() -> None:
    sheet = listing.read(tables.listing(20))
    assert sheet is not None
    (table,) = sheet.tables
    assert [column[2] for column in table.columns] == [
        "-rw-r--r--", "1", "ana", "staff", "20000", "Mar  2 11:00", "IMG_2000.jpg",
    ]  # fmt: skip


def test_totals_count_few_values_whole_and_of_many_the_most_frequent() -> None:
    cities = [f"city {chr(97 + at % 20)}" for at in range(100)] + ["city a"] * 5
    states = ["ok"] * 100 + ["on hold"] * 4 + [""]
    columns = [Column("city", cities), Column("state", states), Column("n", [str(at) for at in range(105)])]
    table = Table(["city", "state", "n"], range(105), [column.cells for column in columns], whole=True)
    assert totals(table, columns) == (
        '… caveman: 105 rows; state: ok×100 "on hold"×4 absent×1; '
        'city: 20 distinct, most "city a"×10 "city b"×5 "city c"×5 …'
    )
