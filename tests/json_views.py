"""How a JSON view relates to its original, told by reading both: every value in its place, every gap counted."""

from __future__ import annotations

import json
from typing import Any

MARKER = "__caveman_elided__"


class Lexeme(str):
    """A number as it is written."""


def read(text: str) -> Any:
    """Read JSON and keep number spellings, the order of members and repeated ones."""
    return json.loads(text, parse_int=Lexeme, parse_float=Lexeme, object_pairs_hook=tuple)


def assert_accounts(original: str, view: str) -> None:
    """Check that the view shows the original but for the elements its markers count, and for marked strings."""
    _compare(read(original), read(view), "$")


def markers(view: str) -> list[dict[str, Any]]:
    """Return the marker elements of a view, in order."""
    found: list[dict[str, Any]] = []

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if MARKER in value:
            found.append(value)
        return value

    json.loads(view, object_pairs_hook=members)
    return found


def _compare(original: Any, shown: Any, path: str) -> None:
    assert type(original) is type(shown), path
    if isinstance(original, tuple):
        assert [key for key, _ in original] == [key for key, _ in shown], path
        for (key, value), (_, other) in zip(original, shown, strict=True):
            _compare(value, other, f"{path}.{key}")
    elif isinstance(original, list):
        place, after_marker = 0, False
        for each in shown:
            is_marker = isinstance(each, tuple) and bool(each) and each[0][0] == MARKER
            if is_marker:
                assert not after_marker, f"{path}: two markers in a row"
                place += int(each[0][1])
            else:
                _compare(original[place], each, f"{path}[{place}]")
                place += 1
            after_marker = is_marker
        assert place == len(original), f"{path}: {place} of {len(original)} elements accounted for"
    elif isinstance(original, str) and not isinstance(original, Lexeme) and "elided (caveman)" in shown:
        assert len(original) > 2048, path
    else:
        assert original == shown, path
