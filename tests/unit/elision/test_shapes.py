from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.shapes import Shapes, is_progress, mask_digits


def ids(*lines: str) -> list[int]:
    return Shapes([mask_digits(line) for line in lines]).ids


@given(st.text(max_size=40))
def test_masking_keeps_the_length(text: str) -> None:
    masked = mask_digits(text)
    assert len(masked) == len(text)
    assert not any(digit in masked for digit in "123456789")
    assert mask_digits(masked) == masked


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("took 7 ms", "took 1234 ms"),
        ("open /a/b.txt done", "open /x/y/z.log done"),
        ("open C:\\a\\b done", "open C:\\x done"),
        ('say "hello there" twice', 'say "bye" twice'),
        ("commit deadbeef kept", "commit abcdef01 kept"),
        ("id=550e8400-e29b-41d4-a716-446655440000 ok", "id=123e4567-e89b-12d3-a456-426614174000 ok"),
        ("✓ handles one thing", "✓ does something quite different here"),
        ("......................F....", "............................... [ 7%]"),
        ("user=u7 size=3kB", "user=u19 size=44kB"),
    ],
)
def test_lines_of_one_shape(one: str, other: str) -> None:
    assert ids(one, other) == [0, 0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("took 7 ms", "lost 7 ms"),
        ("a b c", "a b"),
        ("user=u7", "group=u7"),
        ("✓ passes", "✗ fails"),
        ('{"level":"info","msg":"a b"}', '{"level":"warn","msg":"a b"}'),
        ('{"msg":"one thing"}', '{"msg":"another thing entirely"}'),
    ],
)
def test_lines_of_two(one: str, other: str) -> None:
    assert ids(one, other) == [0, 1]


def test_a_place_with_many_words_is_a_value_one_with_few_is_a_category() -> None:
    words = ["alpha", "beta", "gamma", "delta", "omega", "kappa"]
    assert len(set(ids(*(f"fetch package {word} now" for word in words)))) == 1
    assert len(set(ids(*(f"fetch package {word} now" for word in words[:5])))) == 5


def test_records_are_compared_by_what_they_say() -> None:
    lines = [f'{{"t":{at},"level":"info","msg":"served user {at}","ms":{at * 3}}}' for at in range(5)]
    assert set(ids(*lines)) == {0}


def test_numbers_follow_first_appearance() -> None:
    shapes = Shapes(["b 0", "a", "b 0", "c", "a"])
    assert shapes.ids == [0, 1, 0, 2, 1]
    assert shapes.sizes == [2, 2, 1]
    assert shapes.distinct == [0, 1, 0, 2, 1]
    assert shapes.masked == ["b 0", "a", "c"]
    assert [shapes.shape_of[number] for number in shapes.distinct] == shapes.ids


def test_no_lines() -> None:
    shapes = Shapes([])
    assert (shapes.ids, shapes.sizes, shapes.masked) == ([], [], [])


@pytest.mark.parametrize(
    ("line", "whether"),
    [
        ("." * 24, True),
        ("." * 30 + "F" * 3 + "       [ 00%]\n", True),
        ("." * 23, False),
        ("." * 24 + "q", False),
        ("", False),
    ],
)
def test_rows_of_results(line: str, whether: bool) -> None:
    assert is_progress(line) is whether


@given(st.lists(st.text(alphabet='ab01 /"={}', max_size=16), max_size=12))
def test_equal_lines_have_equal_shapes_and_order_does_not_matter(lines: list[str]) -> None:
    masked = [mask_digits(line) for line in lines]
    shapes = Shapes(masked)
    assert len(shapes.ids) == len(lines)
    assert sum(shapes.sizes) == len(lines)
    known: dict[str, int] = {}
    for line, shape in zip(masked, shapes.ids, strict=True):
        assert known.setdefault(line, shape) == shape


def test_the_shape_of_a_line_beyond_the_limit_is_its_own() -> None:
    long = " ".join(f"w{chr(97 + at % 26)}" for at in range(60))
    assert ids(long, long, long + " x") == [0, 0, 1]
