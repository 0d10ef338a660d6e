"""Line numbers come off before anything else and go back by position."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine import Engine, MemoryStore, Result, detect
from caveman_engine.compressors.protocol import Compressed
from caveman_engine.elision.view import Gap
from caveman_engine.presentation import gutter
from payloads.listings import LOG, numbered

_RANGE = re.compile(r"elided \(caveman\), lines (\d+)-(\d+)")
_SEPARATORS = ("\t", " | ", ": ", "→", "  ")


def _compress(payload: str, query: str = "", type: str | None = None) -> Result[str]:  # noqa: A002
    engine = Engine(store=MemoryStore())
    result = engine.compress(payload, mode="compress", query=query, type=type)
    assert result.error is None
    if result.recovery_handle is not None:
        assert engine.retrieve(result.recovery_handle) == payload.encode()
        assert result.tokens_after < result.tokens_before
    assert engine.compress(result.output, mode="compress").output == result.output
    return result


def _account(payload: str, result: Result[str]) -> list[str]:
    """Check that shown lines and named ranges make up the listing, in order; return the lines about the view."""
    lines = payload.split("\n")
    at = 0
    frames = []
    for line in result.output.split("\n"):
        found = _RANGE.search(line)
        if found is not None:
            numbers = [int(re.search(r"\d+", text)[0]) for text in lines[at:] if text.strip()]  # type: ignore[index]
            first, last = int(found[1]), int(found[2])
            assert numbers[0] == first
            at += next(index for index, text in enumerate(lines[at:], 1) if re.match(rf" *{last}\D", text))
        elif "… caveman: " in line:
            frames.append(line)
        else:
            assert line == lines[at]
            at += 1
    assert at == len(lines)
    data, output = payload.encode(), result.output.encode()
    for elision in result.elisions:
        marker = output[elision.output_start : elision.output_end].decode()
        found = _RANGE.search(marker)
        assert found is not None
        elided = data[elision.original_start : elision.original_end].decode()
        assert re.match(rf" *{found[1]}\D", elided)
        assert re.match(rf" *{found[2]}\D", elided.rstrip("\n").rsplit("\n", 1)[-1])
        assert data[: elision.original_start].endswith((b"\n", b"\xef\xbb\xbf")) or not elision.original_start
    return frames


@pytest.mark.parametrize("separator", _SEPARATORS)
def test_a_log_in_a_listing_is_thinned_and_keeps_its_numbers(separator: str) -> None:
    payload = numbered(LOG, separator)
    assert detect(payload) == "log"
    result = _compress(payload)
    assert result.content_type == "log"
    assert result.ratio > 0.8
    assert len(result.elisions) >= 2
    _account(payload, result)
    assert f"   201{separator}2026-05-01 10:05:00 ERROR pool is empty\n" in result.output


@pytest.mark.parametrize(
    "payload",
    [
        numbered(LOG, width=1),
        numbered(LOG, start=9_998),
        numbered(LOG, start=40, step=3),
        numbered(LOG).replace("\n", "\r\n"),
        numbered(LOG).removesuffix("\n"),
        "\ufeff" + numbered(LOG),
        numbered(LOG.replace("INFO", "信息")),
        "\n" + numbered(LOG) + "\n\n",
    ],
    ids=("narrow", "late", "gaps", "crlf", "no final newline", "bom", "wide characters", "blank lines around"),
)
def test_listings_of_many_kinds(payload: str) -> None:
    result = _compress(payload)
    assert result.content_type == "log"
    assert result.ratio > 0.5
    _account(payload.removeprefix("\ufeff"), _without_bom(result))


def _without_bom(result: Result[str]) -> Result[str]:
    if not result.output.startswith("\ufeff"):
        return result
    moved = [
        {name: getattr(each, name) - 3 for name in ("output_start", "output_end", "original_start", "original_end")}
        for each in result.elisions
    ]
    elisions = tuple(
        type(each)(**at, units=each.units, noun=each.noun) for each, at in zip(result.elisions, moved, strict=True)
    )
    return type(result)(result.output[1:], result.content_type, 1, 1, "none", elisions=elisions)


def test_lines_that_are_equal_get_their_own_numbers() -> None:
    text = "".join(f"INFO beat\nINFO served {i}\n" for i in range(100)) + "ERROR stopped\nINFO beat\n"
    payload = numbered(text, "→")
    result = _compress(payload, type="log")
    _account(payload, result)
    assert result.output.endswith("   202→INFO beat\n")


def test_a_time_prefix_is_taken_off_behind_the_numbers() -> None:
    text = "".join(f"2026-05-01T10:00:{i % 60:02}.{i:07}Z step {i} is done\n" for i in range(100))
    result = _compress(numbered(text))
    assert result.output.startswith("… caveman: time prefix removed from 100 lines")
    assert "\n     1\tstep 0 is done\n     2\tstep 1 is done\n… " in result.output
    assert result.output.endswith("\n    99\tstep 98 is done\n   100\tstep 99 is done\n")


def test_a_query_is_answered_inside_a_listing() -> None:
    payload = numbered(LOG)
    plain = _compress(payload)
    asked = _compress(payload, query="item 77")
    assert asked.tokens_after <= plain.tokens_after
    assert "    78\t2026-05-01 10:01:17 INFO worker-1 took item 77\n" in asked.output
    _account(payload, asked)
    assert _compress(payload, query="nothing like it zzz").output == plain.output


def test_json_in_a_listing_is_thinned_by_whole_lines() -> None:
    items = [{"id": i, "state": "failed" if i == 33 else "ok", "size": i * 3} for i in range(60)]
    payload = numbered(json.dumps({"total": 60, "items": items}, indent=2) + "\n", "→")
    assert detect(payload) == "json"
    result = _compress(payload)
    assert result.content_type == "json"
    assert result.ratio > 0.5
    _account(payload, result)
    assert '"state": "failed"' in result.output
    assert "__caveman" not in result.output
    assert all(each.noun == "elements" for each in result.elisions)


def test_json_in_a_listing_is_not_minified() -> None:
    payload = numbered(
        json.dumps({"name": "pool", "limits": {"low": 2, "high": 8}, "tags": ["a", "b"]}, indent=4) + "\n"
    )
    result = _compress(payload)
    assert result.passed_through
    assert result.content_type == "json"


@pytest.mark.parametrize(
    "payload",
    [
        numbered(LOG) + "and one line without a number\n",
        numbered("".join(f"line {i}\n" for i in range(7))),
        numbered(LOG, width=11, separator=" | "),
        numbered(LOG, start=300, step=-1),
        numbered(LOG, step=0),
        LOG,
        "".join(f"{i} apples\n" for i in range(20)),
        "",
        "\n\n",
    ],
    ids=("not every line", "few", "wide", "falling", "level", "none", "prose", "empty", "blank"),
)
def test_what_is_no_gutter(payload: str) -> None:
    assert gutter.recognise(payload) is None


def test_blanks_that_an_editor_took_from_the_ends_of_lines() -> None:
    text = "".join(f"line {i}\n\n" for i in range(10))
    for separator in _SEPARATORS:
        payload = "".join(f"{line.rstrip()}\n" for line in numbered(text, separator).splitlines())
        found = gutter.recognise(payload)
        assert found is not None
        assert found.inner == text


def test_offsets_lead_back_to_the_listing() -> None:
    payload = "\ufeff" + numbered("ab\n\ncd\n" * 4, " | ")
    found = gutter.recognise(payload)
    assert found is not None
    assert found.inner == "ab\n\ncd\n" * 4
    for position, character in enumerate(found.inner):
        if position not in found.starts:
            assert payload[found.outer(position)] == character
    assert payload[found.outer(0) :].startswith("     1 | ab")
    assert found.outer(len(found.inner)) == len(payload)


def test_a_text_of_its_own_gets_no_numbers() -> None:
    payload = numbered("one\ntwo\n" * 5)
    found = gutter.recognise(payload)
    assert found is not None
    view = Compressed("1 and 2", "retold", gaps=(Gap(2, 5, 4, 8, 1, "lines"),), rewrites=True)
    wrapped = found.wrap(view)
    assert wrapped is not None
    assert wrapped.output == "1 and 2"
    assert payload[wrapped.gaps[0].original_start : wrapped.gaps[0].original_end] == "     2\ttwo\n"


def test_a_view_that_is_neither_is_refused() -> None:
    found = gutter.recognise(numbered("one\ntwo\n" * 5))
    assert found is not None
    assert found.wrap(Compressed("one\nthree\n", "invented", gaps=(Gap(4, 9, 2, 6, 1, "words"),))) is None


def test_a_gap_inside_a_line_leaves_its_number() -> None:
    text = "".join(f"def f{i}(): return {i}\n" for i in range(9))
    found = gutter.recognise(numbered(text))
    assert found is not None
    at = text.index("return 4")
    marker = "… 1 lines elided (caveman) …"
    view = Compressed(
        text[:at] + marker + text[at + 8 :], "bodies", gaps=(Gap(at, at + len(marker), at, at + 8, 1, "lines"),)
    )
    wrapped = found.wrap(view)
    assert wrapped is not None
    assert wrapped.output == numbered(text[:at] + marker + text[at + 8 :])
    assert wrapped.output[wrapped.gaps[0].output_start : wrapped.gaps[0].output_end] == marker


_LINES = st.lists(
    st.sampled_from(
        ["", "  ", "INFO took item 1", "INFO took item 2", "WARN slow", "ERROR lost 7", "a → b: c | d", "12\tx", "é 漢"]
    ),
    min_size=8,
    max_size=120,
)


@given(
    lines=_LINES,
    separator=st.sampled_from(_SEPARATORS),
    start=st.integers(0, 2_000),
    ending=st.sampled_from(["\n", "\r\n"]),
)
def test_any_listing_is_accounted_for(lines: list[str], separator: str, start: int, ending: str) -> None:
    payload = numbered("".join(line + ending for line in lines), separator, 5, start)
    found = gutter.recognise(payload)
    assert found is not None
    assert found.inner == "".join(line + ending for line in lines)
    result = _compress(payload, type="log")
    _account(payload, result)
