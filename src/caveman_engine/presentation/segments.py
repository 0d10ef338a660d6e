"""Mixed tool output: several commands' output in one payload, told apart at unmistakable borders.

Owns borders and the way back to one view. What a segment is and how it is thinned is asked of whoever splits; nothing
is ever merged across a border.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Final

from caveman_engine.compressors.protocol import Compressed, Room
from caveman_engine.elision.markers import CONTRACT, CONTRACT_BYTES, has_marker
from caveman_engine.elision.units import ending_of
from caveman_engine.elision.view import Gap

_MAX_SEGMENTS: Final = 64
_HEAD_CHARS: Final = 1024  # in which the first border begins
_MAX_BLOCKS: Final = 16  # between blank lines; texts with more are documents
_SHORT_LINES: Final = 8  # segments below that are shown as they are
_SURE: Final = frozenset({"json", "terminal", "diff", "html", "tabular", "log", "search-result"})
"""Types that a block between blank lines may have; a paragraph is easily taken for the others."""

_LOOSE: Final = frozenset({"text", "log", "tabular", "search-result"})
"""Types that a payload may seem to have as a whole though blocks of it have others; blank lines belong to the rest."""

Detect = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Segment:
    """One command's output.

    Attributes:
        start, end: where it stands in the text, without the border before it and the white space after it.
        content_type: what it is, or `None` if it is too short to be thinned.
    """

    start: int
    end: int
    content_type: str | None

    def __len__(self) -> int:
        return self.end - self.start


@cache
def _border(rulers: bool) -> re.Pattern[str]:
    """A line that a shell or a tool prints between outputs.

    Args:
        rulers: a title between ruled lines is one as well; test runners print those inside of one output.
    """
    return re.compile(
        r"^(?:\$ \S|[\w.-]+@[\w.-]+(?::| )[~/\w.-]*[$#] ?\S|PS [A-Z]:\\[^>\n]*> ?\S|==> [^\n]+ <==\r?$"
        + (r"|={3,} [^\n]+ ={3,}\r?$|-{3,} [^\n]+ -{3,}\r?$|##\[group\]" if rulers else "")
        + r")[^\n]*\n?",
        re.MULTILINE,
    )


@cache
def _blank() -> re.Pattern[str]:
    return re.compile(r"\n\r?\n\s*(?=\S)")


def split(text: str, content_type: str, detect: Detect) -> tuple[Segment, ...]:
    """Split a payload where it is a mixture, or return nothing.

    Args:
        text: the payload.
        content_type: what it is as a whole.
        detect: tells what a part is; `text` means that it cannot tell.

    Returns:
        The segments, each of a certain type or too short to matter, at least two of them or one unlike the whole.
    """
    border = _border(content_type != "log")
    found = _at_borders(text, border, detect) or (_at_blank_lines(text, detect) if content_type in _LOOSE else ())
    types = {segment.content_type for segment in found} - {None}
    if not types or types == {content_type} or has_marker(text):
        return ()
    return found


def dominant(segments: Sequence[Segment]) -> str:
    """Return the type that most of a mixture has, by characters."""
    sizes: dict[str, int] = {}
    for segment in segments:
        if segment.content_type is not None:
            sizes[segment.content_type] = sizes.get(segment.content_type, 0) + len(segment)
    return max(sizes, key=sizes.__getitem__)


def _at_borders(text: str, border: re.Pattern[str], detect: Detect) -> tuple[Segment, ...]:
    """Split behind the borders of a payload that begins with one."""
    head = text[:_HEAD_CHARS]
    start = len(head) - len(head.lstrip())
    if border.match(text, start) is None:
        return ()
    borders = list(islice(border.finditer(text, start), _MAX_SEGMENTS + 1))
    if not 1 < len(borders) <= _MAX_SEGMENTS:
        return ()
    found = []
    for above, end in zip(borders, [*(each.start() for each in borders[1:]), len(text)], strict=True):
        body = text[above.end() : end].rstrip()
        kind = detect(body) if body.count("\n") >= _SHORT_LINES else None
        if kind == "text":
            return ()
        found.append(Segment(above.end(), above.end() + len(body), kind))
    return tuple(found)


def _at_blank_lines(text: str, detect: Detect) -> tuple[Segment, ...]:
    """Split at blank lines where the type changes, if every block is of a sure type."""
    if not 0 < text.count("\n\n") + text.count("\n\r\n") < _MAX_BLOCKS:
        return ()
    blanks = list(_blank().finditer(text))
    starts = [0, *(blank.end() for blank in blanks)]
    ends = [*(blank.start() for blank in blanks), len(text.rstrip())]
    if not 1 < len(starts) <= _MAX_BLOCKS:
        return ()
    found: list[Segment] = []
    for start, end in zip(starts, ends, strict=True):
        kind = detect(text[start:end])
        if kind not in _SURE:
            return ()
        if found and found[-1].content_type == kind:
            found[-1] = replace(found[-1], end=end)
        else:
            found.append(Segment(start, end, kind))
    return tuple(found)


def join(text: str, segments: Sequence[Segment], views: Sequence[Compressed | None]) -> Compressed:
    """Return one view of a mixture: its segments' views, or segments as they are, between the borders."""
    queried = any(view is not None and view.for_query is not None for view in views)

    def for_query(room: Room) -> Compressed:
        return _joined(
            text, segments, [view.for_query(room) if view is not None and view.for_query else view for view in views]
        )

    return replace(_joined(text, segments, views), for_query=for_query if queried else None)


def _joined(text: str, segments: Sequence[Segment], views: Sequence[Compressed | None]) -> Compressed:
    parts: list[str] = []
    gaps: list[Gap] = []
    size = position = 0
    for segment, view in zip(segments, views, strict=True):
        if view is None:
            continue
        before, shown = text[position : segment.start], _without_contract(view.output)
        size += len(before)
        gaps += (
            Gap(
                gap.output_start + size,
                gap.output_end + size,
                gap.original_start + segment.start,
                gap.original_end + segment.start,
                gap.units,
                gap.noun,
            )
            for gap in view.gaps
        )
        size += len(shown)
        parts += (before, shown)
        position = segment.end
    parts.append(text[position:])
    dropped = sum(len(text[gap.original_start : gap.original_end].encode()) for gap in gaps)
    if dropped >= CONTRACT_BYTES:
        ending = ending_of(text)
        parts.append(CONTRACT + ending if ending else "\n" + CONTRACT)
    used = [view for view in views if view is not None]
    return Compressed(
        "".join(parts), "mixed", lossless_to_model=all(view.lossless_to_model for view in used), gaps=tuple(gaps)
    )


def _without_contract(output: str) -> str:
    """Return a view without the line that tells how to read it; one is enough for the whole payload.

    A segment has no final line end, so that line stands after one of its own.
    """
    above, _, last = output.rpartition("\n")
    return above if CONTRACT in last else output
