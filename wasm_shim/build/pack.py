"""Packs Python sources into archives of compiled modules.

Runs inside Pyodide at build time, so that the byte code is what that very interpreter would make. Owns which modules go
into the two archives; writes bytes, never files.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import io
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

# PEP 552: a hash-based .pyc whose source is never looked up again. Nothing depends on a file's date.
_UNCHECKED_HASH = (0b01).to_bytes(4, "little")

# What the standard library imports by a computed name, so that no import statement shows it: text encodings (cp437 is
# what zipimport decodes member names with) and the build's configuration.
_BY_COMPUTED_NAME = (
    "encodings.aliases",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.latin_1",
    "encodings.utf_16",
    "encodings.utf_16_be",
    "encodings.utf_16_le",
    "encodings.utf_32",
    "encodings.utf_8",
    "encodings.utf_8_sig",
)

# What Pyodide's own JavaScript asks for by name, beyond what it has loaded by the time a program runs.
_BY_THE_RUNTIME = ("pyodide.code", "pyodide.ffi", "pyodide.webloop", "traceback")


def compiled(source: bytes, path: str, *, optimize: int) -> bytes:
    """Return the `.pyc` of a source file; `path` is what a traceback shows."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + _UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)


def archive(members: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip of `members`, sorted and undated: the same members give the same bytes.

    Members are stored, not deflated: transports compress the whole better, and an import then costs no inflating.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as out:
        for name, data in sorted(members):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            out.writestr(entry, data)
    return buffer.getvalue()


def engine_archive(package: str, root: str, mounted_as: str, left_out: Iterable[str]) -> bytes:
    """Return the compiled package whose folder is in `root`, as it will be mounted at the path `mounted_as`.

    `left_out` names subpackages, dotted, that no host of this archive needs. Docstrings and assertions stay: the engine
    behaves as it does under CPython.
    """
    return archive(
        (f"{file}c", compiled((Path(root) / file).read_bytes(), f"{mounted_as}/{file}", optimize=0))
        for file in _sources(Path(root), package, frozenset(left_out))
    )


def stdlib_archive(package: str, root: str, left_out: Iterable[str]) -> bytes:
    """Return the part of the standard library that the package in `root`, and Pyodide itself, can ever import.

    That is everything reached from the package's import statements, those inside functions included. Docstrings and
    assertions of the library go: 40 % of its size.
    """
    source_path = next(path for path in sys.path if path.endswith(".zip"))
    for name in (*_BY_COMPUTED_NAME, *_BY_THE_RUNTIME):
        importlib.import_module(name)
    for name in _imported_names(Path(root), package, frozenset(left_out)):
        # A module that other platforms have and this one lacks is no import that could succeed later.
        with contextlib.suppress(ModuleNotFoundError):
            importlib.import_module(name)
    wanted = {
        file.removeprefix(f"{source_path}/")
        for module in list(sys.modules.values())
        if (file := getattr(module, "__file__", None) or "").startswith(f"{source_path}/")
    }
    with zipfile.ZipFile(source_path) as library:
        return archive(
            (f"{name}c", compiled(library.read(name), f"{source_path}/{name}", optimize=2))
            for name in library.namelist()
            if name in wanted
        )


def _sources(root: Path, package: str, left_out: frozenset[str]) -> Iterator[str]:
    """Yield the package's source files relative to `root`, in order of name."""
    for path in sorted((root / package).rglob("*.py")):
        relative = path.relative_to(root)
        dotted = ".".join(relative.with_suffix("").parts)
        if not any(dotted == name or dotted.startswith(f"{name}.") for name in left_out):
            yield relative.as_posix()


def _imported_names(root: Path, package: str, left_out: frozenset[str]) -> list[str]:
    """Return every module of the standard library that an import statement of the package names, wherever it stands."""
    names: set[str] = set()
    for file in _sources(root, package, left_out):
        for node in ast.walk(ast.parse((root / file).read_bytes(), file)):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    return sorted(name for name in names if name.split(".")[0] in sys.stdlib_module_names)
