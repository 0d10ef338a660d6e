"""Units an original can be cut into without becoming a fragment, for every type that has such.

Owns their borders. Which of them a query asks for is decided in `narrowing`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from caveman_engine.compressors.diff.files import read_diff
from caveman_engine.compressors.tabular.compressor import read as read_tables
from caveman_engine.compressors.text.blocks import sections
from caveman_engine.elision.units import split_lines
from caveman_engine.json_source import JsonSource
from caveman_engine.json_source import read as read_json
from caveman_engine.recovery.definitions import definitions

_MAX_LEVELS: Final = 4  # arrays of records in records, so that no record is read more often


class Span(NamedTuple):
    """A stretch of text, in characters."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Units:
    """What a text can be cut into.

    Attributes:
        spans: the units in the order in which they begin; where one stands in another, either may be shown.
        heads: for every unit what is shown before it, once (a table's header, a file's name), or `None`.
        name: returns where the unit with this number is found in the text, or nothing if it need not be said.
        between: characters that may stand between units that are neighbours.
        found_by_head: a unit is found by what its head says as well.
    """

    spans: Sequence[Span]
    heads: Sequence[Span | None]
    name: Callable[[int], str] = lambda _: ""
    between: str = ""
    found_by_head: bool = False

    @classmethod
    def without_heads(cls, spans: Sequence[Span]) -> Units:
        """Return units of which each speaks for itself."""
        return cls(spans, [None] * len(spans))


@cache
def _record() -> re.Pattern[str]:
    """The head of a log's record: a time, a level, an opening brace or a client's address."""
    return re.compile(
        r"\W{0,3}(?:\d{2,4}[-/.:]\d\d|\d{10}|[A-Z][a-z]{2} [ \d]\d |[IWEF]\d{4} "
        r"|(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b)"
        r"|\{|(?:time|ts|level)=|\S{1,64} \S{1,64} \S{1,64} \["
    )


@cache
def _continuation() -> re.Pattern[str]:
    """A line of a log that belongs to the one above it, told without times."""
    return re.compile(
        r"\s|[)}\]]|Traceback \(|[\w.]{1,80}(?:Error|Exception)\b"
        r"|Caused by|\.\.\. \d+ more|During handling of|The above exception"
    )


def units_of(text: str, content_type: str) -> Units | None:
    """Return the units of a text, or `None` if it has none that can be told."""
    reader = _READERS.get(content_type)
    return reader(text) if reader else None


def _of_lines(lengths: Sequence[int], starts: Sequence[int]) -> list[Span]:
    """Return the spans between lines: from each line of `starts` up to the next, the last one up to the end."""
    offsets = list(accumulate(lengths, initial=0))
    borders = [*(offsets[line] for line in starts), offsets[-1]]
    return [Span(start, end) for start, end in pairwise(borders)]


def _json(text: str) -> Units | None:
    """Every record of every array that holds only objects; innermost ones too, but not deeper than a few levels."""
    source = read_json(text)
    if source is None:
        return None
    spans: list[Span] = []
    arrays: list[tuple[int, int]] = []  # of every unit: its array, and its place there
    outer: list[int] = []
    for container in range(len(source)):
        while outer and container >= source.after[outer[-1]]:
            outer.pop()
        if len(outer) == _MAX_LEVELS or not source.is_array(container):
            continue
        children = list(source.children(container))
        if not children or any(source.is_array(child) for child in children) or _has_scalars(source, container):
            continue
        outer.append(container)
        spans += (Span(source.starts[child], source.ends[child]) for child in children)
        arrays += ((container, place) for place in range(len(children)))
    order = sorted(range(len(spans)), key=lambda number: spans[number])

    def name(number: int) -> str:
        container, place = arrays[order[number]]
        return f"{_path(source, container)}[{place}]"

    return Units([spans[number] for number in order], [None] * len(spans), name, " \t\r\n,")


def _has_scalars(source: JsonSource, container: int) -> bool:
    """Whether anything but containers stands in an array."""
    position = source.starts[container] + 1
    for child in source.children(container):
        if source.text[position : source.starts[child]].strip(" \t\r\n,"):
            return True
        position = source.ends[child]
    return bool(source.text[position : source.ends[container] - 1].strip(" \t\r\n,"))


def _path(source: JsonSource, container: int) -> str:
    """Return the keys and places on the way to a container, as written."""
    steps: list[str] = []
    while (parent := source.parents[container]) >= 0:
        key = source.key(container)
        if key is None:
            start = source.starts[container]
            place = next(place for place, each in enumerate(source.elements(parent)) if each.start == start)
            steps.append(f"[{place}]")
        else:
            steps.append(f".{key}")
        container = parent
    return "".join(reversed(steps)).removeprefix(".")


def _log(text: str) -> Units | None:
    """Whole lines, each with those that continue it."""
    lines = split_lines(text)
    heads = [_record().match(line) is not None for line in lines]
    if 2 * sum(heads) < sum(1 for line in lines if line.strip()):
        heads = [_continuation().match(line) is None for line in lines]
    starts = [number for number, is_head in enumerate(heads) if is_head]
    if not starts:
        return None
    return Units.without_heads(_of_lines([len(line) for line in lines], [0, *(each for each in starts if each)]))


def _table(text: str) -> Units | None:
    """Records cut from the text, under the header of their table."""
    sheet = read_tables(text)
    if sheet is None:
        return None
    offsets = list(accumulate(map(len, sheet.slices), initial=0))
    spans: list[Span] = []
    heads: list[Span | None] = []
    before = 0
    for table in sheet.tables:
        first = table.numbers[0]
        head = Span(offsets[before], offsets[first]) if first > before else None
        spans += (Span(offsets[number], offsets[number + 1]) for number in table.numbers)
        heads += [head] * len(table)
        before = table.numbers[-1] + 1
    return Units(spans, heads)


def _diff(text: str) -> Units | None:
    """Hunks, under the header of their file."""
    lines = split_lines(text)
    bare = [line.rstrip("\r\n") for line in lines]
    diff = read_diff(bare)
    if diff is None:
        return None
    offsets = list(accumulate(map(len, lines), initial=0))
    spans: list[Span] = []
    heads: list[Span | None] = []
    before = 0
    for file in diff.files:
        if not file.hunks:
            continue
        first = file.hunks[0].start
        head = next((at for at in range(first - 1, before - 1, -1) if bare[at].startswith(("diff ", "Index: "))), None)
        if head is None:
            head = next((at for at in range(before, first) if bare[at].startswith("--- ")), before)
        for hunk in file.hunks:
            spans.append(Span(offsets[hunk.start], offsets[hunk.end]))
            heads.append(Span(offsets[head], offsets[first]))
        before = file.hunks[-1].end
    return Units(spans, heads, found_by_head=True)


def _prose(text: str) -> Units | None:
    """Paragraphs, headings with their first one, fences, tables, list items."""
    lines = split_lines(text)
    found = sections([line.rstrip("\r\n") for line in lines])
    return Units.without_heads(_of_lines([len(line) for line in lines], [each.start for each in found]))


def _code(text: str) -> Units | None:
    """Top-level definitions, each with the comments and decorators above it."""
    lines = split_lines(text)
    return Units.without_heads(_of_lines([len(line) for line in lines], definitions(lines)))


_READERS: Final[dict[str, Callable[[str], Units | None]]] = {
    "json": _json,
    "toolschema": _json,
    "log": _log,
    "terminal": _log,
    "tabular": _table,
    "diff": _diff,
    "text": _prose,
    "code": _code,
}
