"""Numbered listings, as read tools print files."""

from __future__ import annotations

LOG = (
    "".join(f"2026-05-01 10:{i // 60:02}:{i % 60:02} INFO worker-{i % 4} took item {i}\n" for i in range(200))
    + "2026-05-01 10:05:00 ERROR pool is empty\n"
    + "".join(
        f"2026-05-01 10:{i // 60 + 6:02}:{i % 60:02} INFO worker-{i % 4} took item {i + 200}\n" for i in range(50)
    )
)
"""A log of 251 lines, one of which matters."""


def numbered(text: str, separator: str = "\t", width: int = 6, start: int = 1, step: int = 1) -> str:
    """Return a text as a listing: every line behind its number."""
    lines = text.splitlines(keepends=True)
    return "".join(f"{start + at * step:{width}}{separator}{line}" for at, line in enumerate(lines))
