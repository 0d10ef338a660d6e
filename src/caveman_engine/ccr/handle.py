"""Handles: how an original is named, and how a reference to one is read.

Owns the format `ccr_` + 32 hex digits. Touches no store.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

HANDLE_PREFIX: Final = "ccr_"
_DIGEST_BYTES: Final = 16  # the first half of SHA-256; collisions are then out of reach for any store that fits a disk
_STRAY: Final = " \t\r\n\"'`()[]{},;"
_REFERENCE = re.compile(r"(?:<<\s*)?(?:ccr_|ccr://|ccr:)(?:ccr_)?([0-9a-f]{32})(?:\s*>>)?")


def handle_of(original: bytes) -> str:
    """Return the handle of `original`: `ccr_` and the first 16 bytes of its SHA-256 in lower-case hex."""
    return HANDLE_PREFIX + hashlib.sha256(original).digest()[:_DIGEST_BYTES].hex()


def parse_reference(reference: str) -> str | None:
    """Read a reference to an original as people and models write it.

    Accepts `ccr_…`, `ccr:…`, `ccr://…` and `<<ccr:…>>` with stray quotes, backticks, brackets or white space around.

    Returns:
        The canonical handle, or `None` if the text is not exactly one reference (never a nearest match).
    """
    found = _REFERENCE.fullmatch(reference.strip(_STRAY))
    return HANDLE_PREFIX + found[1] if found else None
