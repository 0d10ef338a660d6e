"""Prints what development needs, one requirement a line: the package's own dependencies and every dependency group."""

from __future__ import annotations

import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).resolve().parents[1] / "pyproject.toml").read_text("utf-8"))
for requirement in (
    *project["project"]["dependencies"],
    *(each for group in project["dependency-groups"].values() for each in group),
):
    print(requirement)
