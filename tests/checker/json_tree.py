"""JSON read into a tree that remembers how everything was written; no recursion, no number converted."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

_PIECE = re.compile(r"\s*(\"(?:[^\"\\]|\\.)*\"|[\[\]{}:,]|[^\s\[\]{}:,\"]+)", re.DOTALL)


@dataclass(slots=True)
class Node:
    """One value.

    Attributes:
        kind: `object`, `array`, `string` or `literal` (number, truth value, null).
        start, end: where it stands in the text.
        raw: how a scalar is written.
        keys: of an object, as written, doubles included.
        children: the members' values, or the elements.
    """

    kind: str
    start: int
    end: int = -1
    raw: str = ""
    keys: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What a string says."""
        return str(json.loads(self.raw))


def parse(text: str) -> Node:
    """Return the value that a text is.

    Raises:
        ValueError: it is no JSON value.
    """
    json.loads(text) if text.count("[") + text.count("{") < 500 else None  # the grammar's finer points
    root = Node("array", 0)
    stack = [root]
    key: str | None = None
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _PIECE.match(text, at)
        if found is None:
            raise ValueError(f"nothing readable at {at}")
        piece, start, at = found[1], found.start(1), found.end()
        parent = stack[-1]
        if piece in "]}":
            if len(stack) == 1 or (piece == "]") != (parent.kind == "array"):
                raise ValueError(f"{piece} at {start} closes nothing")
            parent.end = at
            stack.pop()
        elif piece in ":,":
            continue
        elif parent.kind == "object" and len(parent.keys) == len(parent.children):
            key = piece
            parent.keys.append(key)
        else:
            kind = {"{": "object", "[": "array", '"': "string"}.get(piece[0], "literal")
            node = Node(kind, start, at, "" if piece in "{[" else piece)
            parent.children.append(node)
            if piece in "{[":
                stack.append(node)
    if len(stack) != 1 or len(root.children) != 1:
        raise ValueError("the text is not one value")
    return root.children[0]
