"""JSON: arrays thinned by elements, everything else as it is written.

Owns what is declined. Elements are chosen in `choice`, the view is written in `view`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from caveman_engine.compressors.json.edits import apply
from caveman_engine.compressors.json.view import JsonView
from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.query import compressed
from caveman_engine.elision.markers import has_marker
from caveman_engine.json_source import read
from caveman_engine.json_text import MAX_PARSED_DEPTH
from caveman_engine.payload import BOM, Payload


class JsonCompressor:
    """Thins the arrays of a JSON value."""

    content_type: ClassVar[str] = "json"
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = True
    forced_only: ClassVar[bool] = False

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        """Return a view of a JSON value, or `None` if it is not exactly one or holds markers already."""
        text = payload.text
        if not text or has_marker(text):
            return None
        source = read(text, len(text) - len(text.removeprefix(BOM)))
        if source is None:
            return None
        if source.depth > MAX_PARSED_DEPTH:  # elements are read with the standard parser
            return Compressed(apply(source, [])[0], "minify", lossless_to_model=True)
        view = JsonView(source)

        def write(hits: Sequence[int], optional: float, matching: Sequence[int], stated: bool) -> Compressed:
            shown, gaps = view.write(hits, optional, matching, stated)
            method = "json-elements" if gaps else "minify"
            return Compressed(shown, method, lossless_to_model=not gaps, gaps=gaps)

        return compressed(write, query, view.texts if query.strip() else [])
