"""The order of the detectors, what falls through, and the bounds of their cost."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_engine import detect
from caveman_engine.detection import router
from caveman_engine.detection.sample import SAMPLE_CHARS, Sample
from caveman_engine.payload import Payload

_CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"
_KEYS = {"search": "search-result", "tools": "json"}
_UNROUTED = {"listing", "toon"}  # their wrappers and codecs are asked by name
_MAX_WRONG = 2


def test_the_order_is_the_specified_one() -> None:
    assert [name for name, _ in router.DETECTORS] == [
        *("json", "log", "terminal", "diff", "html", "tabular", "log", "code", "search-result", "config"),
    ]


@pytest.mark.parametrize(
    "payload", [b"", b"\xff\xfe{\x00}\x00", b"caf\xe9 au lait\n", "", " \n\t\n", "x", "\ufeff", "\0\1\2"]
)
def test_no_evidence_is_text(payload: bytes | str) -> None:
    assert detect(payload) == "text"


@pytest.mark.parametrize(
    "payload",
    [
        # what accessibility snapshots look like: never a type of their own
        '- navigation "main":\n  - list:\n    - listitem:\n      - link "home":\n        - /url: /\n'
        '  - button "menu" [ref=e4]\n',
        'uid=1_0 RootWebArea "Shop"\n  uid=1_1 link "home"\n  uid=1_2 button "menu"\n',
        # tables in an encoding for models
        "items[3]{id,state}:\n  1,open\n  2,held\n  3,lost\n",
        # the same line again and again
        "waiting for the lock\n" * 40,
    ],
    ids=lambda value: repr(value)[:40],
)
def test_types_that_are_only_forced_are_never_detected(payload: str) -> None:
    assert detect(payload) in ("text", "config")


class _Reads(str):
    """Text that counts the characters that are sliced out of it."""

    read = 0

    def __getitem__(self, key: object) -> str:
        piece = super().__getitem__(key)  # type: ignore[index]
        type(self).read += len(piece)
        return piece


def test_a_long_payload_is_read_in_bounded_windows() -> None:
    text = _Reads("".join(f"entry {i}: nothing to see here, {i * 7} items moved along\n" for i in range(200_000)))
    payload = Payload(b"", text)
    sample = Sample.of(payload)
    assert _Reads.read <= SAMPLE_CHARS + 8
    assert sum(map(len, sample.windows)) <= SAMPLE_CHARS
    assert sample.windows[0].startswith("entry 0:")
    assert sample.windows[-1].endswith("entry 199999: nothing to see here, 1399993 items moved along\n")
    assert all(line.startswith("entry ") for line in sample.filled)


def test_windows_are_whole_lines_or_pieces_of_one() -> None:
    one_line = Sample.of(Payload(b"", "word " * 200_000))
    assert all(window and "\n" not in window for window in one_line.windows)
    few_lines = Sample.of(Payload(b"", ("x" * 50_000 + "\n") * 40))
    assert all(len(line) == 1024 for line in few_lines.filled)


def test_lines_of_a_long_text_that_fits_are_sampled_to_its_end() -> None:
    sample = Sample.of(Payload(b"", "".join(f"{i}\n" for i in range(5_000))))
    assert sample.blocks[0][0] == "0"
    assert sample.filled[-1] == "4999"
    assert len(sample.filled) < 300


def _manifest(folder: Path) -> list[dict[str, object]]:
    manifest = folder / "manifest.jsonl"
    if not manifest.exists():
        pytest.skip("the payload corpus (../shared/corpus) is not beside this checkout; continuous integration has it")
    return [json.loads(line) for line in manifest.read_text("utf-8").splitlines()]


def test_confusion_matrix_of_the_corpus() -> None:
    matrix: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    for item in _manifest(_CORPUS / "dev"):
        kind = str(item["type"])
        if kind in _UNROUTED:
            continue
        got = detect((_CORPUS / "dev" / str(item["path"])).read_bytes())
        accepted = {_KEYS.get(kind, kind), *(_KEYS.get(other, other) for other in item["accept"])}  # type: ignore[attr-defined]
        matrix[kind, got] += 1
        if got not in accepted:
            wrong.append(f"{item['path']}: {got}, not {kind}")
    assert sum(matrix.values()) > 60
    assert [entry for entry in wrong if ": text," not in entry] == []
    assert len(wrong) <= _MAX_WRONG, wrong


def test_continuous_integration_logs_of_the_corpus() -> None:
    logs = sorted((_CORPUS / "logdx").glob("*/raw.log"))
    if not logs:
        pytest.skip(
            "the log corpus (../shared/corpus/logdx) is not beside this checkout; continuous integration has it"
        )
    assert {detect(log.read_bytes()) for log in logs} <= {"log", "terminal"}


def test_hazards_of_the_corpus(tmp_path: Path) -> None:
    maker = _CORPUS / "adversarial" / "make_adversarial.py"
    if not maker.exists():
        pytest.skip(
            "the hazards (../shared/corpus/adversarial) are not beside this checkout; continuous integration has them"
        )
    subprocess.run([sys.executable, str(maker), str(tmp_path)], check=True, stdout=subprocess.DEVNULL)
    kinds = {name for name, _ in router.DETECTORS} | {router.FALLBACK}
    files = [path for path in tmp_path.iterdir() if path.suffix != ".jsonl"]
    assert len(files) > 50
    assert {detect(path.read_bytes()) for path in files} <= kinds


def _hazards() -> Iterator[str]:
    for unit in (
        "(",
        "[",
        "{",
        '"',
        "\\",
        " ",
        "\t",
        "\n",
        "\r",
        "-",
        "=",
        "|",
        ",",
        ":",
        "/",
        "<",
        "a",
        "0",
        "x-1-",
        "a b:",
        "- ",
    ):
        yield unit * (300_000 // len(unit)) + "!"
    yield "<!--" * 60_000
    yield "\u2028\x85\x0b\x0c" * 50_000
    yield ("a" * 5_000 + ":12:" + "\n") * 60
    yield "diff --git " * 30_000
    yield "key: " * 60_000


@pytest.mark.parametrize("payload", list(_hazards()), ids=lambda payload: repr(payload[:8]))
def test_hazardous_payloads_are_decided(payload: str) -> None:
    assert detect(payload) in {name for name, _ in router.DETECTORS} | {router.FALLBACK}
