from __future__ import annotations

import pytest

from caveman_engine.payload import BOM, MAX_INPUT_BYTES, Payload


def test_text_is_the_decoding_or_nothing() -> None:
    assert Payload("é\r\n".encode()).text == "é\r\n"
    assert Payload(b"").text == ""
    assert Payload((BOM + "a").encode()).text == BOM + "a"


@pytest.mark.parametrize("data", [b"\xff", b"a\xc3", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"])
def test_what_is_not_utf8_has_no_text_but_can_be_counted(data: bytes) -> None:
    payload = Payload(data)
    assert payload.text is None
    assert payload.lines == []
    assert "\ufffd" in payload.countable
    assert payload.data == data


def test_a_decoding_that_is_known_is_not_made_again() -> None:
    text = "known"
    payload = Payload(b"known", text)
    assert payload.text is text
    assert payload.countable is text


def test_lines_are_split_at_line_feeds_only() -> None:
    assert Payload("a\r\nb\u2028c\x0bd\ne".encode()).lines == ["a\r", "b\u2028c\x0bd", "e"]


def test_the_limit_is_64_mebibytes() -> None:
    assert MAX_INPUT_BYTES == 67_108_864
