from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.screen import follows, resolve, strip_escapes


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


def test_rows_are_drawn_again_on_the_way_up_and_down() -> None:
    layers = "".join(f"layer {name}: waiting\n" for name in "abc")
    drawn = "\x1b[2A\x1b[2K\rlayer b: failed (exit 3)\x1b[2B" + "\x1b[3A\x1b[2K\rlayer a: done\x1b[3B"
    shown, slices = resolve(layers + drawn + "\nend\n")
    assert shown == ["layer a: done\n", "layer b: failed (exit 3)\n", "layer c: waiting\n", "\n", "end\n"]
    assert "".join(slices) == layers + drawn + "\nend\n"


def test_a_row_drawn_last_without_an_ending_does_not_join_the_next() -> None:
    shown, _ = resolve("one\ntwo\nthree\n\x1b[2A\rTWO")
    assert shown == ["one\n", "TWO\n", "three\n"]


def test_what_is_erased_below_is_gone() -> None:
    shown, slices = resolve("kept\nbar 1%\nbar 2%\n\x1b[2A\x1b[Jsummary\n")
    assert shown == ["kept\n", "summary\n"]
    assert resolve("gone\n\x1b[1A\x1b[J") == ([""], ["gone\n\x1b[1A\x1b[J"])
    assert "".join(slices).endswith("summary\n")


def test_a_frame_that_covers_only_its_own_words_hides_nothing() -> None:
    shown, _ = resolve("progress 1%\rprogress 99% ERROR: quota\rprogress\n")
    assert shown == ["progress 99% ERROR: quota\n"]


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("plain\n", True),
        ("a\n\x1b[2Ab\x1b[1B\x1b[K\x1b[J\x1b[1G\n", True),
        ("\x1b[?25l\x1b[31mred\x1b[0m\n", True),
        ("\x1b[2J\x1b[Hscreen\n", False),
        ("\x1b[?1049hscreen\n", False),
        ("\x1b[10;20Hthere\n", False),
        ("\x1b7saved\x1b8over\n", False),
        ("spin |\x1b[1D/\x1b[1D-\n", False),
        ("lines\rof an old\rmachine\r", False),
    ],
)
def test_only_what_moves_by_rows_is_followed(text: str, whether: bool) -> None:
    assert follows(text) is whether
