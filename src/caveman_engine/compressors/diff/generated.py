"""Files that nobody writes or reviews by hand: lock files, bundles, vendored and generated code.

Owns the names and signs by which they are known; they are those of the tools that write them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from caveman_engine.compressors.diff.files import DiffFile

_LOCK_FILES: Final = frozenset(
    {
        "bun.lock",
        "bun.lockb",
        "cargo.lock",
        "cartfile.resolved",
        "composer.lock",
        "conan.lock",
        "deno.lock",
        "flake.lock",
        "gemfile.lock",
        "go.sum",
        "go.work.sum",
        "gradle.lockfile",
        "mix.lock",
        "npm-shrinkwrap.json",
        "package-lock.json",
        "package.resolved",
        "packages.lock.json",
        "paket.lock",
        "pdm.lock",
        "pipfile.lock",
        "pixi.lock",
        "pnpm-lock.yaml",
        "podfile.lock",
        "poetry.lock",
        "pubspec.lock",
        "pylock.toml",
        "uv.lock",
        "yarn.lock",
        ".terraform.lock.hcl",
    }
)
_BULK_DELETION: Final = 1000  # lines of a file that goes whole: its header says what happened to each of them
_BUNDLE_LINE: Final = 1000  # characters in one line that no person wrote
_BUNDLE_SHARE: Final = 0.8  # of a file's characters that stand in such lines
_HEAD_LINES: Final = 20  # where a file says that it is generated
_CLAIM_CHARS: Final = 400  # of a line that are read for it
_CODE_ENDINGS: Final = (".js", ".mjs", ".cjs", ".css", ".json", ".svg", ".map")


@cache
def _name() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|/)(?:node_modules|vendor|vendored|third_party|bower_components|\.yarn/(?:cache|releases)|dist)/"
        r"|\.(?:min|bundle|chunk)\.(?:js|mjs|cjs|css)$|\.(?:js|mjs|cjs|css)\.map$"
        r"|\.pb\.(?:go|cc|h|gw\.go|validate\.go)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|d\.ts|rb)$"
        r"|(?:[._]generated|[._]gen|\.g|\.freezed|\.designer)\.\w{1,5}$|(?:^|/)zz_generated[\w.]*\.go$",
        re.IGNORECASE,
    )


@cache
def _claim() -> re.Pattern[str]:
    """A comment in which a file says that a program wrote it."""
    return re.compile(
        r"[ +\-]{1,2}\s*(?://|#|/?\*|--|;|%|<!--)"
        r"(?=[^\n]*(?:@generated\b|(?i:generated)[^\n]*\b(?i:do not (?:edit|modify))\b|\bDO NOT EDIT\b))"
    )


def is_generated(file: DiffFile, lines: Sequence[str]) -> bool:
    """Whether the changes to a file are a program's, or take the file away whole and are many."""
    base = file.path.rsplit("/", 1)[-1].lower()
    if base in _LOCK_FILES or _name().search(file.path) is not None:
        return True
    if file.deleted and not file.added and file.removed >= _BULK_DELETION:
        return True
    return bool(file.hunks) and (_claims(file, lines) or _is_bundle(file, lines))


def _claims(file: DiffFile, lines: Sequence[str]) -> bool:
    first = file.hunks[0]
    if first.first > _HEAD_LINES:
        return False
    return any(
        _claim().match(lines[at][:_CLAIM_CHARS])
        for at in range(first.start + 1, min(first.end, first.start + _HEAD_LINES))
    )


def _is_bundle(file: DiffFile, lines: Sequence[str]) -> bool:
    """Whether nearly all of a file's changes are lines longer than any that a person writes."""
    if not file.path.lower().endswith(_CODE_ENDINGS):
        return False
    sizes = [len(lines[at]) for hunk in file.hunks for at in range(hunk.start + 1, hunk.end)]
    return sum(size for size in sizes if size > _BUNDLE_LINE) >= _BUNDLE_SHARE * sum(sizes)
