from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_engine.tokens import counter as counters
from caveman_engine.tokens import default_counter, register_host_counter
from caveman_engine.tokens.bpe_counter import BpeCounter
from caveman_engine.tokens.tiktoken_counter import TiktokenCounter


@pytest.fixture(autouse=True)
def nothing_picked_yet() -> Iterator[None]:
    register_host_counter(None)
    yield
    register_host_counter(None)


def run(program: str, *arguments: str, cwd: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, cwd=cwd, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_tiktoken_counts_where_there_is_no_host() -> None:
    assert isinstance(default_counter(), TiktokenCounter)


def test_the_pick_is_made_once() -> None:
    assert default_counter() is default_counter()


def test_the_host_counts_once_registered_and_until_it_is_taken_back() -> None:
    own = default_counter()
    asked: list[str] = []

    def count(text: str) -> int:
        asked.append(text)
        return 42

    register_host_counter(count)
    host = default_counter()
    assert (host.name, host.count("text"), asked) == ("o200k_base", 42, ["text"])
    assert default_counter() is host
    register_host_counter(None)
    assert isinstance(default_counter(), type(own))


def test_pure_python_counts_where_tiktoken_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    monkeypatch.delitem(sys.modules, "caveman_engine.tokens.tiktoken_counter")
    assert isinstance(default_counter(), BpeCounter)


def test_a_tiktoken_that_is_broken_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "tiktoken.py").write_text("import no_such_module_of_tiktokens\n")
    program = (
        "from caveman_engine.tokens import default_counter\n"
        "try:\n    default_counter()\n"
        "except ModuleNotFoundError as error:\n    print(error.name)"
    )
    assert run(program, cwd=tmp_path) == "no_such_module_of_tiktokens"


def test_importing_the_package_loads_nothing_heavy(tmp_path: Path) -> None:
    program = (
        "import sys, caveman_engine, caveman_engine.tokens\n"
        "print(sorted({'tiktoken', 'regex', 'gzip', 'pkgutil', 'caveman_engine.tokens.vocabulary'} & set(sys.modules)))"
    )
    assert run(program, cwd=tmp_path) == "[]"


@pytest.mark.parametrize("name", ["tiktoken_counter.TiktokenCounter", "bpe_counter.BpeCounter"])
def test_counting_opens_no_connection(name: str, tmp_path: Path) -> None:
    program = (
        "import importlib, sys\n"
        "def refuse(event, arguments):\n"
        "    if event.startswith(('socket.', 'urllib.')):\n"
        "        raise AssertionError(event)\n"
        "sys.addaudithook(refuse)\n"
        "module, kind = sys.argv[1].rsplit('.', 1)\n"
        "print(getattr(importlib.import_module('caveman_engine.tokens.' + module), kind)().count('Hello, world!'))"
    )
    assert run(program, name, cwd=tmp_path) == "4"


def test_the_protocol_names_one_encoding() -> None:
    assert counters.ENCODING_NAME == TiktokenCounter.name == BpeCounter.name == counters.HostCounter.name
