"""Sets up pytest-pyodide for these tests: real Node and real Chromium, an offline distribution."""

from __future__ import annotations

import os
from pathlib import Path

import pytest_pyodide
from pytest_pyodide import get_global_config

_config = get_global_config()
# Chromium as root has no sandbox; the rest keeps it from talking to anybody.
_config.set_flags(
    "chrome",
    [
        *_config.get_flags("chrome"),
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ],
)

if "SE_CHROMEDRIVER" not in os.environ and os.path.exists("/usr/bin/chromedriver"):
    # Debian's driver, which fits Debian's browser; otherwise selenium would look for one to download.
    os.environ["SE_CHROMEDRIVER"] = "/usr/bin/chromedriver"

# The plugin's driver for Node is CommonJS, and lies below our package.json, which says that scripts are modules.
_beside_driver = Path(pytest_pyodide.__file__).with_name("package.json")
if not _beside_driver.exists():
    _beside_driver.write_text('{ "type": "commonjs" }\n')
