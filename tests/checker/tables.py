"""Tables: rows in their order, markers that are rows themselves, claims about columns by their names."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checker.evidence import Unclear, Value
from checker.grammar import Claim, split_outside_quotes
from checker.lines import Placed, Walk
from checker.normalise import lines_of
from checker.report import Report
from checker.units import Unit

BARS = "|│┃║"
_DASHES = "-=─━═┄"
_MARKER_ROW = re.compile(r"(?P<open>[|│┃║]?) ?(?P<quote>\"?)(?P<words>… .+? …)(?P=quote)(?P<empty>[\s|│┃║,;]*)")
_LISTED = re.compile(
    r"([bcdlpsDCM?-][rwxsStT-]{9}[.+@]?) +(\d+) +(\S+) +(\S+) +(\d+(?:, +\d+|\.\d+[KMGTP]?|[KMGTP])?)"
    r" +(\d{4}-\d\d-\d\d +\d\d:\d\d(?::\d\d\.\d+ [+-]\d{4})?|[A-Z][a-z]{2} +\d{1,2} +(?:\d\d:\d\d|\d{4})"
    r"|\d{1,2} [A-Z][a-z]{2} +(?:\d\d:\d\d|\d{4})) (.+)"
)
_LISTED_NAMES = ("mode", "links", "owner", "group", "size", "time", "name")
_ROWS = re.compile(r"(\d+) rows")
_COUNTED = re.compile(r"(.+?): (?:(\d+) distinct, most )?(.+)")
_BUCKET = re.compile(r"(?:\"([^\"]*)\"|([^\s\"]+))×(\d+)(?: |$)")

csv.field_size_limit(1 << 27)


@dataclass(frozen=True, slots=True)
class Row:
    """One unit of a table's text.

    Attributes:
        text: its lines.
        cells: its cells without the space around them, by column; `None` if it is no row.
        names: the columns' names.
    """

    text: str
    cells: Sequence[str] | None
    names: Sequence[str]


def marker_form(view: str) -> tuple[str, int]:
    """Return what parts the cells of a view's first marker, and how often; nothing where it is a line of its own."""
    for line in view.split("\n"):
        found = _MARKER_ROW.fullmatch(line.rstrip("\r").strip(" "))
        if found and "(caveman)" in line:
            empty = found["empty"].strip()
            parts = found["open"] + empty.replace(" ", "") if set(empty) & set(BARS) else line[found.end("words") :]
            parts = parts.strip("\r").lstrip('"')
            if parts.strip(" ") or "\t" in parts:
                delimiter = next(each for each in parts if each in BARS + ",;\t")
                return delimiter, parts.count(delimiter)
            return "", 0
    return "", 0


def read_table(text: str, view: str) -> list[Row]:
    """Return the rows of a text, read in the way that the markers of its view are printed."""
    delimiter, count = marker_form(view)
    lines = lines_of(text)
    if delimiter and _rules(lines):
        return _bordered(lines)
    if delimiter:
        return _delimited(lines, delimiter, count + 1)
    if any(_LISTED.fullmatch(line.rstrip("\r\n")) for line in lines):
        return [_listed(line) for line in lines]
    return _aligned(lines)


def _rules(lines: Sequence[str]) -> list[int]:
    """Return the lines that are rules under a header."""
    return [at for at in range(1, len(lines)) if _is_rule(lines[at]) and set(lines[at - 1]) & set(BARS)]


def _is_rule(line: str) -> bool:
    return sum(map(line.count, _DASHES)) >= 3 and not re.search(r"[^\W_]|[.\"'(){}\[\]<>/\\,;!?*#@&$%^~`…]", line)


def _split_bars(line: str) -> list[str]:
    text = line.strip()
    cells = re.split(r"(?<!\\)[|│┃║]", text) if "\\" in text else re.split(r"[|│┃║]", text)
    if text[:1] in BARS and text[-1:] in BARS and len(text) > 1:
        cells = cells[1:-1]
    return [cell.strip() for cell in cells]


def _bordered(lines: Sequence[str]) -> list[Row]:
    rows: list[Row] = []
    names: list[str] = []
    at = 0
    while at < len(lines):
        rows.append(Row(lines[at], None, ()))
        header = at > 0 and _is_rule(lines[at]) and bool(set(lines[at - 1]) & set(BARS)) and not _is_rule(lines[at - 1])
        at += 1
        if not header:
            continue
        names = _split_bars(lines[at - 2])
        window = lines[at : at + 8]
        ruled = bool(window) and not _is_rule(window[0]) and any(_is_rule(line) for line in window[1:-1])
        while at < len(lines) and set(lines[at]) & set(BARS):
            end = at + 1
            if ruled:
                while end < len(lines) and set(lines[end]) & set(BARS) and not _is_rule(lines[end]):
                    end += 1
            else:
                while (
                    end < len(lines) and re.search(r"\+(?:[|]|\r?\n?$)", lines[end - 1]) and set(lines[end]) & set(BARS)
                ):
                    end += 1
            cells = _split_bars(lines[at]) if end == at + 1 else None
            if ruled and end + 1 < len(lines) and _is_rule(lines[end]) and set(lines[end + 1]) & set(BARS):
                end += 1
            rows.append(Row("".join(lines[at:end]), cells, names))
            at = end
    return rows


def _delimited(lines: Sequence[str], delimiter: str, width: int) -> list[Row]:
    quoted = any(re.search(r"(?:^|[\t;,|])\"", line) for line in lines)
    if quoted:
        reader = csv.reader(lines, delimiter=delimiter)
        records: list[tuple[str, list[str]]] = []
        done = 0
        for cells in reader:
            records.append(("".join(lines[done : reader.line_num]), cells))
            done = reader.line_num
    else:
        records = [(line, line.rstrip("\r\n").split(delimiter)) for line in lines]
    names: list[str] = next(([cell.strip() for cell in cells] for _, cells in records if len(cells) == width), [])
    return [
        Row(text, [cell.strip() for cell in cells] if len(cells) == width else None, names) for text, cells in records
    ]


def _listed(line: str) -> Row:
    found = _LISTED.fullmatch(line.rstrip("\r\n"))
    return Row(line, found.groups() if found else None, _LISTED_NAMES)


def _aligned(lines: Sequence[str]) -> list[Row]:
    """Read columns under the header of their block: the one whose names stand over the cells."""
    rows: list[Row] = []
    header = ""
    for at, line in enumerate(lines):
        bare = line.rstrip()
        above = lines[at - 1].strip() if at else ""
        if bare and (not above or not header) and not re.match(r"[-=\s]+$", bare):
            header = bare
            rows.append(Row(line, None, ()))
            continue
        if not bare:
            header = ""
        rows.append(Row(line, [bare] if header and bare else None, (header,)))
    return rows


@dataclass(frozen=True, slots=True)
class RowEvidence:
    """Rows that a marker replaces."""

    rows: Sequence[Row]
    clocks: Sequence[str] = ()

    @property
    def units(self) -> Sequence[str]:
        """The rows' text."""
        return [row.text for row in self.rows]

    def values(self, name: str) -> list[Value | None]:
        """Return the cell under a name in every row; an empty cell is absent."""
        return [_cell(row, name) for row in self.rows]

    def holds(self, claim: Claim) -> bool | None:
        """Rows make no claims of their own."""
        return None


def _cell(row: Row, name: str) -> Value | None:
    if row.cells is None:
        raise Unclear("false", f"{row.text[:80]!r} is no row")
    if len(row.names) == 1 and len(row.cells) == 1 and row.names[0] != name:
        text = _under(row.names[0], row.cells[0], name)
        return Value(text) if text else None
    places = [at for at, each in enumerate(row.names) if each == name]
    if not places and (column := re.fullmatch(r"column (\d+)", name)):
        places = [int(column[1]) - 1]
    if len(places) != 1 or places[0] >= len(row.cells):
        raise Unclear("unreadable", f"no column, or more than one, is called {name!r}")
    text = row.cells[places[0]]
    return Value(text) if text else None


def _under(header: str, row: str, name: str) -> str:
    """Return what stands under a name of the header."""
    word = re.escape(name)
    found = re.search(rf"(?:^|(?<=  )){word}(?=  |$)", header) or re.search(rf"(?<!\S){word}(?!\S)", header)
    if found is None:
        raise Unclear("unreadable", f"no column is called {name!r}")
    start, end = found.span()
    ends_header = not header[end:].strip()
    following = re.match(r"\s*", header[end:])
    limit = len(row) if ends_header else end + (following.end() if following else 0)
    cell = row[start:limit]
    if start and row[start - 1 : start].strip():  # the cell begins before its name: it is aligned to the right
        left = row[:start].rfind(" ") + 1
        return row[left:end].strip()
    if not ends_header and row[limit - 1 : limit].strip() and row[limit : limit + 1].strip():
        right = row.find(" ", limit)
        cell = row[start : right if right > 0 else len(row)]
        lead = len(cell) - len(cell.lstrip())
        return cell.strip().split("  ")[0] if not lead else cell[: limit - start].rstrip().rsplit("  ", 1)[0].strip()
    return cell.strip()


def read_rows(text: str, view: str) -> list[Unit]:
    """Return the units of a text with tables."""
    return [Unit(row.text, row.text, row.text) for row in read_table(text, view)]


def check_table(units: Sequence[Unit], output: str, query: str, report: Report) -> list[Placed]:
    """Walk the view of tables."""
    rows = read_table("".join(unit.text for unit in units), output)
    form = marker_form(output)

    def words(text: str) -> str | None:
        found = _MARKER_ROW.fullmatch(text.strip(" ")) if form[0] != "\t" else _MARKER_ROW.fullmatch(text)
        if found is None:
            return None
        said = found["words"].replace('""', '"') if found["quote"] else found["words"]
        return said if not form[0] or (text.count(form[0]) - found["words"].count(form[0])) == form[1] else None

    walk = Walk(
        units,
        report,
        ("rows",),
        lambda start, end: RowEvidence(rows[start:end]),
        query,
        unwrap=words,
        state=lambda said, complain: _judge_totals(said, rows, complain),
    )
    walk.run(output)
    return walk.placed


def _judge_totals(statement: str, rows: Sequence[Row], complain: Callable[[str, str], None]) -> int:
    parts = split_outside_quotes(statement, "; ")
    said = _ROWS.fullmatch(parts[0])
    if said is None:
        complain("unreadable", f"{statement!r} cannot be read")
        return 0
    body = _body(rows, int(said[1]))
    for part in parts:
        if part == parts[0]:
            if int(said[1]) != len(body):
                complain("false", f"{part!r}: there are {len(body)}")
        elif listed := _COUNTED.fullmatch(part):
            _judge_counts(part, listed, body, complain)
        else:
            complain("unreadable", f"{part!r} cannot be read")
    return len(parts)


def _body(rows: Sequence[Row], said: int) -> list[Row]:
    """Return the rows without the header; whether the first row is one is told by how many there are said to be."""
    full = [row for row in rows if row.cells is not None]
    headed = bool(full) and list(full[0].cells or ()) == list(full[0].names)
    return full[1:] if headed and said != len(full) else full


def _judge_counts(part: str, listed: re.Match[str], body: Sequence[Row], complain: Callable[[str, str], None]) -> None:
    try:
        values = [_cell(row, listed[1]) for row in body]
    except Unclear as unclear:
        complain(unclear.kind, f"{part!r}: {unclear}")
        return
    counts = Counter("" if value is None else value.text for value in values)
    absent = counts.pop("", 0)
    said = {found[1] if found[1] is not None else found[2]: int(found[3]) for found in _BUCKET.finditer(listed[3])}
    if "".join(found[0] for found in _BUCKET.finditer(listed[3])) != listed[3]:
        complain("unreadable", f"{part!r} cannot be read")
        return
    if listed[2]:
        least = min(said.values())
        others = [count for value, count in counts.items() if value not in said]
        if int(listed[2]) != len(counts) or any(counts[value] != count for value, count in said.items()):
            complain("false", f"{part!r}: {len(counts)} distinct, {counts.most_common(4)}")
        if max(others, default=0) > least:
            complain("false", f"{part!r}: {counts.most_common(4)}")
        return
    if absent and said.pop("absent", 0) != absent:
        complain("false", f"{part!r}: absent {absent}")
    if said != dict(counts):
        complain("false", f"{part!r}: counted {dict(counts)}")
