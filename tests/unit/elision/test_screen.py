from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.screen import resolve, strip_escapes


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("\x1b[1;31mred\x1b[0m", "red"),
        ("\x1b[38:2::10:20:30mtrue colour\x1b[m", "true colour"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]2;title\x1b\\after", "after"),
        ("\x1bPq#0\x1b\\sixel", "sixel"),
        ("\x1bE\x1bMtext", "text"),
        ("\x1b(Btext", "\x1b(Btext"),
        ("\x1b[?2004h$ ls\x1b[K", "$ ls"),
        ("no escape", "no escape"),
        ("\x1b[31", "\x1b[31"),
    ],
)
def test_escapes_go(text: str, left: str) -> None:
    assert strip_escapes(text) == left


def test_an_escape_never_swallows_a_line() -> None:
    assert strip_escapes("\x1b]0;never closed\nnext line\n").endswith("next line\n")


@given(st.text(alphabet=list("ab1;[]m\x1b\x07\\\r\n\bAK?8 "), max_size=200))
def test_slices_make_up_the_text_and_match_the_lines(text: str) -> None:
    shown, slices = resolve(text)
    assert "".join(slices) == text
    assert len(shown) == len(slices)
    assert all("\n" not in line[:-1] for line in shown)


@given(st.text(alphabet=list("ab\n"), max_size=200))
def test_plain_text_stays_as_it_is(text: str) -> None:
    shown, _ = resolve(text)
    assert "".join(shown) == text


def test_a_frame_is_shown_whole_or_not_at_all() -> None:
    shown, _ = resolve("abcdef\rxy\n")
    assert shown == ["xy\n"]


def test_blank_frames_do_not_hide_what_was_written() -> None:
    shown, _ = resolve("working\r       \r\n")
    assert shown == ["working\n"] or shown == ["working\r\n"]


def test_rows_that_were_not_drawn_again_stay() -> None:
    shown, slices = resolve("a 0\nb 0\nc 0\n\x1b[3Aa 1\n\x1b[1Bc 1\n")
    assert shown[0] == "a 1\n"
    assert "".join(slices) == "a 0\nb 0\nc 0\n\x1b[3Aa 1\n\x1b[1Bc 1\n"


def test_a_cursor_up_beyond_the_top_stays_at_the_top() -> None:
    shown, _ = resolve("a\n\x1b[9999Ab\n")
    assert shown == ["b\n"]
