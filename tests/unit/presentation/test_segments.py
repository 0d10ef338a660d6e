"""Mixed output: split at borders only, each part thinned by its own rules, nothing merged across."""

from __future__ import annotations

import json

import pytest

from caveman_engine import Engine, MemoryStore, detect
from caveman_engine.compressors.log import LogCompressor
from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.registry import Registry
from caveman_engine.payload import Payload
from caveman_engine.presentation.segments import Segment, split
from payloads.listings import LOG, numbered

_HITS = "".join(f"src/shop/part_{i % 7}.py:{i * 3 + 1}:    pool.take(item_{i})\n" for i in range(90))
_TABLE = "order,state,cost\n" + "".join(f"{i},{('open', 'held')[i % 2]},{i % 9}.50\n" for i in range(90))
_JSON = json.dumps([{"id": i, "state": "ok"} for i in range(60)], indent=1) + "\n"
_PROSE = "".join(f"This is sentence {i}, and it says nothing that a machine would.\n" for i in range(12))


def _check(payload: str, content_type: str) -> str:
    engine = Engine(store=MemoryStore())
    result = engine.compress(payload, mode="compress")
    assert result.error is None
    assert result.method == "mixed"
    assert result.content_type == content_type == detect(payload)
    assert result.recovery_handle is not None
    assert engine.retrieve(result.recovery_handle) == payload.encode()
    assert engine.compress(result.output, mode="compress").output == result.output
    output, data = result.output.encode(), payload.encode()
    for elision in result.elisions:
        assert b"caveman" in output[elision.output_start : elision.output_end]
        elided = data[elision.original_start : elision.original_end]
        assert b"$ " not in elided
        assert b"==" not in elided
    assert result.output.count("retrieve once") <= 1
    return result.output


def test_commands_with_their_prompts() -> None:
    payload = f"$ cat app.log\n{LOG}\n$ grep -rn take src\n{_HITS}dev@host:~/shop$ exit 0\n"
    output = _check(payload, "log")
    assert output.startswith("$ cat app.log\n")
    assert "\n\n$ grep -rn take src\n" in output
    assert "\nsrc/shop/part_0.py:1:    pool.take(item_0)\n" in output
    assert "dev@host:~/shop$ exit 0\n" in output
    assert "ERROR pool is empty" in output


def test_files_that_one_command_printed() -> None:
    output = _check(f"==> app.log <==\n{LOG}\n==> orders.csv <==\n{_TABLE}", "log")
    assert "\n\n==> orders.csv <==\norder,state,cost\n" in output


def test_titles_between_rulers() -> None:
    output = _check(f"=== hits ===\n{_HITS}=== orders ===\n{_TABLE}", "search-result")
    assert "=== orders ===\norder,state,cost\n" in output


def test_json_among_other_output_stays_json() -> None:
    output = _check(f"$ curl -s localhost/items\n{_JSON}$ tail app.log\n{LOG}", "log")
    second = output.split("\n")[1]
    assert json.loads(second)[0] == {"id": 0, "state": "ok"}


def test_blocks_between_blank_lines() -> None:
    output = _check(f"{LOG}\n\n{_TABLE}\n{_HITS}", "log")
    assert "\n\n\norder,state,cost\n" in output
    assert "\nsrc/shop/part_0.py:1:" in output


def test_a_listing_of_mixed_output_keeps_its_numbers() -> None:
    payload = numbered(f"$ cat app.log\n{LOG}$ grep -rn take src\n{_HITS}")
    output = _check(payload, "log")
    assert output.startswith("     1\t$ cat app.log\n")
    assert "   253\t$ grep -rn take src\n" in output
    assert "   254\tsrc/shop/part_0.py:1:" in output


def test_a_query_reaches_every_part() -> None:
    payload = f"$ cat app.log\n{LOG}\n$ cat orders.csv\n{_TABLE}"
    engine = Engine(store=MemoryStore())
    plain = engine.compress(payload, mode="compress")
    asked = engine.compress(payload, mode="compress", query="item 123")
    assert "took item 123" not in plain.output
    assert "took item 123" in asked.output
    assert asked.tokens_after <= plain.tokens_after


def test_short_parts_and_parts_that_do_not_shrink_are_shown_whole() -> None:
    small = "id,state\n" + "".join(f"{i},s{i}\n" for i in range(8))
    output = _check(f"$ pwd\n/srv/shop\n$ cat small.csv\n{small}$ cat app.log\n{LOG}", "log")
    assert output.startswith(f"$ pwd\n/srv/shop\n$ cat small.csv\n{small}$ cat app.log\n")


@pytest.mark.parametrize(
    "payload",
    [
        f"$ cat notes\n{_PROSE}$ cat app.log\n{LOG}",
        f"{LOG}$ cat orders.csv\n{_TABLE}",
        f"{LOG}\n{_PROSE}\n{_TABLE}",
        f"$ cat app.log\n{LOG}",
        f"$ one\n{LOG}$ two\n{LOG}",
        "$ a\n" * 80 + LOG + "$ b\n" + _TABLE,
        "============= test session starts =============\n"
        + "tests/a.py::t PASSED\n" * 40
        + "=== 40 passed in 1.00s ===\n",
        _PROSE,
        LOG,
        "",
    ],
    ids=(
        "prose",
        "no border first",
        "prose between",
        "one command",
        "one type",
        "many",
        "runner",
        "text",
        "log",
        "empty",
    ),
)
def test_without_certainty_nothing_is_split(payload: str) -> None:
    assert split(payload, detect(payload), detect) == ()


def test_a_segment_tells_where_it_is() -> None:
    payload = f"$ cat orders.csv\n{_TABLE}\n\n$ cat app.log\n{LOG}"
    start = payload.index("2026")
    assert split(payload, "text", detect) == (
        Segment(17, 17 + len(_TABLE) - 1, "tabular"),
        Segment(start, len(payload) - 1, "log"),
    )


class _Failing(LogCompressor):
    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        raise ValueError("broken")


def test_a_part_whose_compressor_fails_is_shown_whole() -> None:
    payload = f"$ cat app.log\n{LOG}$ grep -rn take src\n{_HITS}"
    registry = Registry.default()
    search = registry.get("search-result")
    assert search is not None
    result = Engine(store=MemoryStore(), registry=Registry([_Failing(), search])).compress(payload, mode="compress")
    assert LOG in result.output
    assert result.method == "mixed"
    broken = Engine(store=MemoryStore(), registry=Registry([_Failing()])).compress(payload, mode="compress")
    assert broken.passed_through
    assert isinstance(broken.error, ValueError)
    nothing = Engine(store=MemoryStore(), registry=Registry([])).compress(payload, mode="compress")
    assert nothing.passed_through
    assert nothing.note == "no part of the mixture has a smaller view"
