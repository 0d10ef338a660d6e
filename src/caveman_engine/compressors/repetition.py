"""Repetition: a line that is repeated right below itself is shown once, with a count.

Owns nothing else; it is never detected, only asked for.
"""

from __future__ import annotations

from typing import ClassVar, Final

from caveman_engine.compressors.protocol import Compressed
from caveman_engine.elision.facts import Fact, Kind
from caveman_engine.elision.markers import PlainStyle, has_marker
from caveman_engine.elision.runs import emit
from caveman_engine.elision.units import Units, ending_of, split_lines
from caveman_engine.payload import BOM, Payload

MIN_BYTES: Final = 200
"""Shorter payloads are shown as they are (from the specification)."""

MIN_RUN: Final = 3
"""Identical adjacent lines from which one stands for all (from the specification)."""

_NOUN: Final = "lines"
_CLAIM: Final = "each the same as the line above"


class RepetitionCompressor:
    """Folds runs of identical lines."""

    content_type: ClassVar[str] = "repetition"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = False
    forced_only: ClassVar[bool] = True

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return the payload with its runs folded, or `None` if it is short, is no text or holds markers already."""
        text = payload.text
        if not text or len(payload.data) < MIN_BYTES or has_marker(text):
            return None
        bom = BOM if text.startswith(BOM) else ""
        slices = split_lines(text[len(bom) :])
        units = Units.of(slices, slices, _NOUN, len(bom))
        view = emit(units, _fold(slices), _same, PlainStyle(_NOUN))
        return Compressed(
            bom + view.text,
            "repeated-lines",
            lossless_to_model=all(_CLAIM in view.text[gap.output_start : gap.output_end] for gap in view.gaps),
            gaps=view.shifted(len(bom)),
        )


def _fold(lines: list[str]) -> bytearray:
    """Return one byte a line, nonzero where it stays."""
    texts = [line.removesuffix(ending_of(line)) for line in lines]
    keep = bytearray(b"\1" * len(lines))
    start = 0
    for at in range(1, len(lines) + 1):
        if at < len(lines) and texts[at] == texts[start]:
            continue
        if at - start >= MIN_RUN:
            keep[start + 1 : at] = bytes(at - start - 1)
        start = at
    return keep


def _same(start: int, end: int) -> list[Fact]:
    return [Fact(Kind.SHAPES, _CLAIM)]
