from __future__ import annotations

import pytest

from caveman_engine import Engine, MemoryStore, Result
from line_views import compress, markers
from payloads import texts


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str) -> Result[bytes]:
    return compress(engine, payload, "repetition")


def unfold(result: Result[bytes]) -> list[str]:
    """Write a view out again from nothing but what it says."""
    lines: list[str] = []
    claims = dict(zip(markers(result), result.elisions, strict=True))
    for line in result.output.decode().split("\n"):
        lines += [lines[-1]] * claims[line].units if line in claims else [line]
    return [line for line in lines if not line.startswith("… caveman: ")]


def test_a_run_becomes_one_line_and_a_count(engine: Engine) -> None:
    result = view(engine, texts.repetition())
    assert result.output.decode() == (
        "connecting to broker-2\n"
        "waiting for broker-2 to answer\n"
        "… 59 lines elided (caveman): each the same as the line above …\n"
        "connected\n"
        "ready\n"
        "ready\n"
        "tick of the slow clock\n"
        "tick of the slow clock\n"
        "tick of the slow clock\n"
        "done\n"
    )
    assert result.method == "repeated-lines"
    assert result.ratio > 0.8


def test_the_view_says_everything(engine: Engine) -> None:
    result = view(engine, texts.repetition())
    assert result.lossless_to_model is True
    assert unfold(result) == texts.repetition().split("\n")


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "x\n" * 90,
        "".join(f"line number {at}\n" for at in range(60)),
        "a b c d e f g h i j k l m n\n" * 2 + "o p q r s t u v w x y z\n" * 2 + "1 2 3 4 5 6 7 8 9\n" * 2 + "-" * 99,
        "… 3 lines elided (caveman) …\n" + texts.repetition(),
    ],
    ids=["empty", "short", "distinct", "pairs", "markers"],
)
def test_pass_through(engine: Engine, payload: str) -> None:
    assert view(engine, payload).passed_through


def test_bytes_that_are_no_text(engine: Engine) -> None:
    data = texts.repetition().encode().replace(b"connected", b"conn\xffcted")
    assert engine.compress(data, mode="compress", type="repetition").output == data


def test_it_is_never_detected(engine: Engine) -> None:
    assert engine.detect(texts.repetition()) != "repetition"


@pytest.mark.parametrize("ending", ["\r\n", "\n", "mixed"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_endings_and_byte_order_mark_survive(engine: Engine, ending: str, last: bool, mark: str) -> None:
    lines = [*texts.repetition().splitlines(), *["and the end of it all"] * 20]
    ends = [("\r\n" if at % 3 else "\n") if ending == "mixed" else ending for at in range(len(lines))]
    payload = mark + "".join(line + end for line, end in zip(lines, ends, strict=True))
    if not last:
        payload = payload.rstrip("\r\n")
    assert [gap.units for gap in view(engine, payload).elisions] == [59, 19]


def test_two_megabytes(engine: Engine) -> None:
    payload = "".join(f"worker {at // 100} has nothing to do\n" for at in range(70_000))
    result = view(engine, payload)
    assert len(payload) > 2_000_000
    assert [gap.units for gap in result.elisions] == [99] * 700


def test_a_carriage_return_without_a_line_feed_is_part_of_the_line(engine: Engine) -> None:
    payload = "same again and again\r\n" + "same again and again\n" * 40 + "same again and again\r"
    result = view(engine, payload)
    assert result.elisions[0].units == 40
    assert result.output.decode().endswith(" the same as the line above …\nsame again and again\r")
