"""Makes a Pyodide distribution that needs no network: npm's files, the wheels of `wheels.txt`, and ours.

    python tests/pyodide/make_dist.py [OUT]     (default: build/pyodide-dist; wheels are downloaded once)

What is up to date is left alone. The lock file is written anew, because Pyodide installs nothing that is not in it.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WHEELS = Path(__file__).with_name("wheels.txt")
DEFAULT_OUT = ROOT / "build" / "pyodide-dist"
RUNTIME = ROOT / "node_modules" / "pyodide"


def make(out: Path = DEFAULT_OUT) -> Path:
    """Bring the distribution in `out` up to date and return it."""
    if not RUNTIME.is_dir():
        raise SystemExit("node_modules/pyodide is not there; run npm ci first")
    out.mkdir(parents=True, exist_ok=True)
    for file in RUNTIME.iterdir():
        if file.is_file() and not (out / file.name).exists():
            shutil.copy(file, out / file.name)
    _download(out)
    _build_ours(out)
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text())
    wheels = sorted(out.glob("*.whl"))
    names = {_normal(wheel.name.split("-")[0]) for wheel in wheels}
    lock["packages"] = {_normal(wheel.name.split("-")[0]): _entry(wheel, names) for wheel in wheels}
    (out / "pyodide-lock.json").write_text(json.dumps(lock, indent=1))
    return out


def _download(out: Path) -> None:
    """Fetch the wheels that run inside, as the interpreter there would ask for them."""
    wanted = WHEELS.read_text()
    stamp = out / "wheels.txt"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    for wheel in out.glob("*.whl"):
        wheel.unlink()
    platform = ["--python-version", "3.14", "--platform", "any", "--implementation", "py", "--abi", "none"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    subprocess.run([*command, *platform, "--dest", str(out), "--requirement", str(WHEELS)], check=True)
    stamp.write_text(wanted)


def _build_ours(out: Path) -> None:
    """Build the engine's wheel, every time: it is what is tested."""
    for old in out.glob("caveman_engine-*.whl"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, str(ROOT)]
        subprocess.run(command, check=True, capture_output=True)
        (wheel,) = Path(folder).glob("*.whl")
        shutil.copy(wheel, out / wheel.name)


def _entry(wheel: Path, names: set[str]) -> dict[str, Any]:
    """Return a wheel's entry in the lock file."""
    with zipfile.ZipFile(wheel) as archive:
        members = archive.namelist()
        metadata = next(name for name in members if name.endswith(".dist-info/METADATA"))
        headers = HeaderParser().parsestr(archive.read(metadata).decode())
    tops = {name.split("/")[0].removesuffix(".py") for name in members if name.endswith(".py")}
    requirements = [line for line in headers.get_all("Requires-Dist", []) if "extra ==" not in line]
    needed = {_normal(found[0]) for line in requirements if (found := re.match(r"[\w.-]+", line))}
    return {
        "name": headers["Name"],
        "version": headers["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if not top.endswith((".dist-info", ".data"))),
        "depends": sorted(needed & names),
        "unvendored_tests": False,
    }


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    print(make(Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_OUT))
