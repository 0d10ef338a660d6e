from __future__ import annotations

from caveman_engine.tokens import characters
from caveman_engine.tokens.split import class_string
from unit.tokens import tiktoken_reference


def test_the_table_says_what_tiktoken_says_of_every_code_point() -> None:
    """If it does not after an update, tiktoken's Unicode version moved: run tiktoken_reference.py, or stay pinned."""
    ours = "".join(letter * (last - first + 1) for first, last, letter in characters.runs())
    assert len(ours) == 0x110000
    assert ours == tiktoken_reference.classes()


def test_the_file_is_what_the_program_beside_this_test_writes() -> None:
    assert tiktoken_reference.CLASSES_FILE.read_text(encoding="ascii") == tiktoken_reference.classes_file()


def test_ranges_join_neighbouring_classes() -> None:
    assert characters.ranges_of(characters.UPPER)[0] == (ord("A"), ord("Z"))
    # U+00D7 is no letter; U+01BB is another letter, among cased ones.
    assert (0xD8, 0xF6) in characters.ranges_of(characters.UPPER + characters.LOWER)
    assert (0xF8, 0x1BA) in characters.ranges_of(characters.UPPER + characters.LOWER)
    assert (0x1BB, 0x1BB) in characters.ranges_of(characters.OTHER_LETTER)


def test_a_class_string_keeps_what_the_pattern_names_and_hides_the_rest() -> None:
    text = "He said 'It'ſ 12°!'\r\n\u3000é漢\u0301/ \U000313af\U0001f600"
    assert class_string(text) == "Ae saad 'At's 00!!'\r\n\tax^/ x!"
