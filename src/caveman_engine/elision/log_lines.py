"""Which lines of a log stay: anchors, signals with their blocks, one line of every shape, rare values, query hits.

Owns the choice that logs and terminal captures share. Finding shapes and signals, and writing the view, is done by
their own modules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import Final

from caveman_engine.elision import records, signals
from caveman_engine.elision.extremes import telling
from caveman_engine.elision.shapes import Shapes, is_progress, mask_digits

CONTEXT_LINES: Final = 2  # shown around the first and the last signal of a shape
_MIN_SHAPE: Final = 3  # lines of one shape before any of them may go on the shape's account alone
_MAX_BLOCK: Final = 40  # continuation lines that belong to one signal
_MAX_HEAD: Final = 12  # how far above a continuation line its head is looked for
_MAX_SIGNAL_VALUES: Final = 16  # different values at a signal's place; more of them are a measurement
_CATEGORY_LINES: Final = 20  # lines a shape needs before its places are looked at for categories
_CATEGORY_VALUES: Final = 12  # different values a place may take and still be a category
_CATEGORY_CHARS: Final = 32  # of such a value
_RARE_SHARE: Final = 0.01
_RARE_LINES: Final = 3
_PROGRESS_CHARS: Final = 200  # a row of results this long is counted instead of shown
_TWIN_SHARE: Final = 0.9  # of the words, as in the guard


@cache
def _continuation() -> re.Pattern[str]:
    """A line that belongs to the one above it though it is not indented."""
    return re.compile(r"E   |[|>~^] |\.\.\. \d+ more|Caused by|During handling of|The above exception")


@cache
def _id() -> re.Pattern[str]:
    return re.compile(r"(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}")


@cache
def _measurement() -> re.Pattern[str]:
    """A number that measures something: by its name, its fraction or its unit. Times of day and versions do not."""
    return re.compile(
        r"(?:\w[tT]ime|[dD]uration|[lL]atency|[eE]lapsed|took|[bB]ytes|[sS]ize|[lL]ength|[cC]ount|[uU]sage|_ms)"
        r"\"?[=: ]{1,2}(\d+(?:\.\d+)?)\b(?![:.])"
        r"|(?<![\w.,/-])(?<!\d:)(\d+\.\d+)(?![\w.:-])"
        r"|(?<![\w.,/-])(?<!\d:)(\d+(?:\.\d+)?)(?= ?(?:ms|us|µs|ns|s|sec|secs|%|[kKMG]i?B|B)\b)"
    )


class LogLines:
    """The lines of a log and the choice among them.

    Attributes:
        lines: what would be shown, without line endings.
        shapes: their shapes.
        required: one byte a line, nonzero where it stays whatever the query: signals, rare values.
        optional: the first and last lines and the context of signals, in order; they stay if no query takes their room.
    """

    def __init__(self, lines: list[str], anchors: int) -> None:
        self.lines = lines
        self.shapes = Shapes(mask_digits("\n".join(lines)).split("\n"))
        filled = [index for index, line in enumerate(lines) if line.strip()]
        self.required = bytearray(len(lines))
        self._context = set(filled[:anchors] + filled[len(filled) - anchors :])
        self._require_signals()
        self._require_rare_values()
        self._require_extremes()
        self.optional = sorted(index for index in self._context if not self.required[index])

    def choose(self, hits: Sequence[int] = (), optional: float = 1) -> bytearray:
        """Return one byte a line, nonzero where it stays; a query's hits stand for their shapes.

        Args:
            hits: lines that stay because they match.
            optional: the share of the optional lines that stay, the first of them.
        """
        keep = bytearray(self.required)
        for index in (*hits, *self.optional[: int(len(self.optional) * optional)]):
            keep[index] = 1
        self._add_representatives(keep)
        for index in self._progress:
            keep[index] = 0
        return keep

    def _signal_values(self) -> dict[int, str]:
        """Return the lines that carry a signal and what it says, in order of the lines."""
        masked = self.shapes.masked
        found = signals.candidates(masked)
        values: dict[int, str] = {}
        judged: dict[tuple[int, str], str | None] = {}
        for index, number in enumerate(self.shapes.distinct):
            places = found.get(number)
            if places is None or is_progress(masked[number]):
                continue
            line = self.lines[index]
            key = (number, places.window(line))
            if key not in judged:
                judged[key] = places.value(line)
            value = judged[key]
            if value is not None:
                values[index] = value
        return values

    def _require_signals(self) -> None:
        values = self._signal_values()
        ids = self.shapes.ids
        first_of: dict[tuple[int, str], int] = {}
        last_of: dict[int, int] = {}
        count_of: Counter[int] = Counter()
        for index, value in values.items():
            shape = ids[index]
            if (shape, value) not in first_of:
                count_of[shape] += 1
                if count_of[shape] <= _MAX_SIGNAL_VALUES:
                    first_of[shape, value] = index
            last_of[shape] = index
        for index in sorted({*first_of.values(), *last_of.values()}):
            self._require_block(index)

    def _require_block(self, index: int) -> None:
        """Keep a signal line with its context, its head above and its continuation below."""
        lines, required = self.lines, self.required
        total = len(lines)
        self._context.update(range(max(0, index - CONTEXT_LINES), min(total, index + CONTEXT_LINES + 1)))
        head = self._head_of(index)
        end = index + 1
        depth = _indent(lines[head])
        while end < total and end - index < _MAX_BLOCK and self._continues(end, depth):
            end += 1
        for at in range(head, end):
            required[at] = 1

    def _head_of(self, index: int) -> int:
        """Return the line that a continuation line belongs to, or the line itself."""
        head = index
        while head > 0 and index - head < _MAX_HEAD and _indent(self.lines[head]) > 0:
            head -= 1
            if _indent(self.lines[head]) < _indent(self.lines[index]) and self.lines[head].strip():
                return head
        return index

    def _continues(self, index: int, depth: int) -> bool:
        """Whether a line belongs to the line `depth` columns deep above it."""
        line = self.lines[index]
        if signals.is_success(line):
            return False
        return (bool(line.strip()) and _indent(line) > depth) or _continuation().match(line) is not None

    def _require_rare_values(self) -> None:
        """Keep the lines with rare values where a shape's place is a category (one 500 among the 200s)."""
        for indices in self._large_shapes:
            for column in self._columns(indices):
                distinct = set(column)
                if not 1 < len(distinct) <= _CATEGORY_VALUES or not all(map(_names_category, distinct)):
                    continue
                limit = max(_RARE_LINES - 1, int(len(column) * _RARE_SHARE))
                rare = {value for value, count in Counter(column).items() if count <= limit}
                for index, value in zip(indices, column, strict=True):
                    if value in rare:
                        self.required[index] = 1

    def _columns(self, indices: list[int]) -> Iterable[Sequence[str]]:
        """Return, for every place of a shape, its value in every line: record fields, or words between spaces."""
        lines = self.lines
        if records.read(lines[indices[0]]) is not None:
            fields = [dict(records.read(lines[index]) or ()) for index in indices]
            names = dict.fromkeys(name for each in fields[:_CATEGORY_LINES] for name in each)
            return [[each.get(name, "") for each in fields] for name in names]
        rows = [lines[index].split() for index in indices]
        return zip(*rows, strict=True) if len({len(row) for row in rows}) == 1 else ()

    def _require_extremes(self) -> None:
        """Keep the line with the largest measurement of a shape (the slow request), and an outlying smallest."""
        read = _measurement().findall
        for indices in self._large_shapes:
            width = len(read(self.lines[indices[0]]))
            if not width:
                continue
            rows = [read(self.lines[index]) for index in indices]
            if any(len(row) != width for row in rows):
                continue
            for column in zip(*rows, strict=True):
                for at in telling([float("".join(groups)) for groups in column]):
                    self.required[indices[at]] = 1

    @cached_property
    def _large_shapes(self) -> list[list[int]]:
        """The lines of every shape that has enough of them to speak of categories and measurements."""
        members: dict[int, list[int]] = {}
        sizes = self.shapes.sizes
        for index, shape in enumerate(self.shapes.ids):
            if sizes[shape] >= _CATEGORY_LINES:
                members.setdefault(shape, []).append(index)
        return list(members.values())

    def _add_representatives(self, keep: bytearray) -> None:
        """Keep one line of every shape that has none yet, and both lines of a pair that are not twins."""
        ids, sizes = self.shapes.ids, self.shapes.sizes
        shown = bytearray(len(sizes))
        for index, shape in enumerate(ids):
            if keep[index]:
                shown[shape] = 1
        pairs: dict[int, int] = {}  # a small shape and its line seen before
        for index, shape in enumerate(ids):
            small = sizes[shape] < _MIN_SHAPE
            if not keep[index] and (
                not shown[shape] or (small and shape in pairs and not self._are_twins(index, pairs[shape]))
            ):
                keep[index] = shown[shape] = 1
            if small:
                pairs[shape] = index

    @cached_property
    def _progress(self) -> list[int]:
        """Long rows of one-letter results; they go because their marker counts every letter."""
        return [i for i, line in enumerate(self.lines) if len(line) >= _PROGRESS_CHARS and is_progress(line)]

    def _are_twins(self, one: int, other: int) -> bool:
        """Whether one line holds nearly all words of the other."""
        masked, distinct = self.shapes.masked, self.shapes.distinct
        words, others = _words(masked[distinct[one]]), _words(masked[distinct[other]])
        return len(words & others) >= _TWIN_SHARE * len(words)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _names_category(value: str) -> bool:
    """Whether a value may be one of few; an address in memory or an id only looks like it."""
    return len(value) <= _CATEGORY_CHARS and _id().search(value) is None


def _words(masked_line: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", masked_line.lower()))
