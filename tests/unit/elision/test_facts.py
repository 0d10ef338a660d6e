from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.elision.facts import (
    UNSTATABLE,
    Fact,
    Kind,
    column_facts,
    field_facts,
    fit,
    matches,
    may_name,
    may_show,
    string_value,
)


def facts(*units: dict[str, str] | list[tuple[str, str]]) -> list[str]:
    return [
        fact.text for fact in field_facts([list(unit.items()) if isinstance(unit, dict) else unit for unit in units])
    ]


def column(*values: str | None) -> list[str]:
    """Return the facts about one field `a`; `None` where it is absent."""
    return facts(*({"z" * 33: ""} | ({} if value is None else {"a": value}) for value in values))


class TestKinds:
    @pytest.mark.parametrize(
        ("values", "text"),
        [
            (["x"] * 3, "a=x"),
            (["x y"] * 3, 'a="x y"'),
            (["1", "2", "1", "1"], "a: 1×3 2×1"),
            (["x", "y", "x", None, None, "x"], "a: x×3 y×1 absent×2"),
            (["y", "x", "y", "x", "z"], "a: y×2 x×2 z×1"),
            (["5.00", "199.99", "7", "8", "9", "10"], "range a=5.00..199.99"),
            (["-3", "1e2", "+4", ".5", "0", "7."], "range a=-3..1e2"),
            (["wh-5000", "wh-5003", "wh-5001", "wh-5002", "wh-5004", "wh-5005"], "a: wh-5000..wh-5005 all 6 present"),
            (["9", "10", "8", "11", "12", "7"], "a: 7..12 all 6 present"),
            (["07", "08", "09", "10", "11", "12"], "a: 07..12 all 6 present"),
            (["b", "a", "c", "d", "e", "f"], "a: 6 distinct, a..f"),
            (["é", "z", "y", "x", "w", "v", "z"], "a: 6 distinct, v..é"),
            (["7", "9", "8", "11", "12", "10", "10"], "range a=7..12"),
        ],
    )
    def test_each_kind(self, values: list[str | None], text: str) -> None:
        assert column(*values) == [text]

    @pytest.mark.parametrize(
        "values",
        [
            ["", "", ""],  # nothing to say
            ["x", "y", "z"],  # as many values as units are no categories, and too few to be covered
            ["a b", "c", "a b", "c"],  # a value of two words
            ["x" * 25, "y", "x" * 25, "y"],  # a long one
            ["x×2", "y", "y", "y"],
            ["absent", "y", "y", "y"],  # the word for units without the field
            ["1", "2", "3", "4", "5", "nan"],
            ["1", "2", "3", "4", "5", "1_0"],
            ["1", "2", "3", "4", "5", "1e999"],
            ["1", "2", "3", "4", "5", "6", None],  # an end says nothing about units without one
            ["x", None, None, None],
            ["x 1", "x 2", "x 3", "x 4", "x 5", "x 7"],
            ["true", "null", "1", "2", "3", "4"],
        ],
    )
    def test_what_cannot_be_stated_whole_is_not_stated(self, values: list[str | None]) -> None:
        assert not [text for text in column(*values) if not text.startswith("a: 6 distinct")]

    def test_more_than_five_values_are_not_listed(self) -> None:
        assert column(*"abcdeabcde") == ["a: a×2 b×2 c×2 d×2 e×2"]
        assert column(*"abcdefabcdef") == ["a: 6 distinct, a..f"]

    def test_a_gap_or_another_width_is_not_dense(self) -> None:
        assert column("w-1", "w-2", "w-3", "w-4", "w-5", "w-7") == ["a: 6 distinct, w-1..w-7"]
        assert column("w-1", "w-2", "w-3", "w-4", "w-5", "v-6") == ["a: 6 distinct, v-6..w-5"]
        assert column("w-01", "w-02", "w-03", "w-04", "w-05", "w-6") == ["a: 6 distinct, w-01..w-6"]
        assert column("w-1", "w-2", "w-3", "w-4", "w-5", "w-x") == ["a: 6 distinct, w-1..w-x"]

    def test_digits_of_other_scripts_are_no_numbers(self) -> None:
        assert column("1", "2", "3", "4", "5", "٦") == ["a: 6 distinct, 1..٦"]

    def test_numbers_that_round_to_the_same_are_told_apart(self) -> None:
        low, high = "9007199254740992", "9007199254740993"
        inner = [f"9007199254740992.{part}" for part in ("25", "5", "75", "875")]
        assert column(high, low, *inner, high) == [f"range a={low}..{high}"]

    def test_equal_numbers_in_two_spellings(self) -> None:
        assert column("1.0", "1", "2", "3", "4", "5.5") == ["range a=1.0..5.5"]

    def test_at_most_two_fields_are_covered(self) -> None:
        units = [{name: f"{name}{at * at}x" for name in "abc"} for at in range(8)]
        assert [text[:2] for text in facts(*units)] == ["a:", "b:"]

    def test_more_values_than_are_tracked(self) -> None:
        assert column(*(f"v{at * 3}x" for at in range(4097))) == []
        assert column(*(str(at * 3) for at in range(4097))) == ["range a=0..12288"]

    def test_strings_are_told_from_literals_only_where_both_occur(self) -> None:
        assert [string_value(text) for text in ("true", "null", "1.5", "x", "")] == [
            '"true"',
            '"null"',
            '"1.5"',
            "x",
            "",
        ]
        assert column('"1"', '"1"', '"1"') == ["a=1"]
        assert column('"1"', "1", "1") == ['a: 1×2 "1"×1']
        assert column('"1"', '"2"', '"3"', '"4"', '"5"', '"6"') == ["a: 1..6 all 6 present"]


class TestUnits:
    def test_a_unit_without_any_field(self) -> None:
        assert facts({"a": "1"}, {}, {"a": "1"}) == []

    def test_constants_stand_first(self) -> None:
        assert facts({"b": "1", "a": "x"}, {"b": "2", "a": "x"}, {"b": "1", "a": "x"}) == ["a=x", "b: 1×2 2×1"]

    def test_a_name_that_occurs_twice_in_a_unit_has_no_value(self) -> None:
        assert facts([("a", "1"), ("b", "2")], [("a", "1"), ("a", "1"), ("b", "2")], [("b", "2")]) == ["b=2"]

    def test_a_value_that_cannot_be_stated(self) -> None:
        assert facts({"a": "1", "b": "2"}, {"a": UNSTATABLE, "b": "2"}) == ["b=2"]

    def test_fields_beyond_those_that_are_looked_at_are_not_absent(self) -> None:
        many = {f"k{at}": "0" for at in range(24)}
        found = facts({"x": "1", **many}, {**many, "x": "1"}, {"x": "1", **many}, {"x": "1", "k0": "0"})
        assert "k0=0" in found
        assert not any(text.startswith("x") for text in found)

    def test_at_most_48_fields_of_a_run(self) -> None:
        units = [{f"k{at * 20 + index}": "0" for index in range(20)} | {"a": "1"} for at in range(4)]
        columns = facts(*units)
        assert "a=1" in columns

    def test_columns_gathered_beforehand(self) -> None:
        assert [fact.text for fact in column_facts({"a": ["x", "y", "x"], "b": []}, 4)] == ["a: x×2 y×1 absent×1"]
        assert [fact.text for fact in column_facts({"a": list("abcdefgh") * 2}, 16, max_values=8)] == [
            "a: " + " ".join(f"{letter}×2" for letter in "abcdefgh")
        ]


class TestWithheld:
    @pytest.mark.parametrize("name", ["status", "a.b", "Order Date", "k8s:app", "[0]", "größe"])
    def test_plain_names(self, name: str) -> None:
        assert may_name(name)

    @pytest.mark.parametrize(
        "name",
        [
            "", "password", "API_KEY", "x-api-key", "apikey", "authToken", "Authorization", "aws_secret", "Set-Cookie",
            "session_id", "credential", "private-key", "pwd", "sid", "n" * 33, "a=b",
            'a"b', "a: b", "a; b", "a, b", "a×b",
            " a", "a ", "a  b", "a\tb", "caveman", "Caveman_x", "…", "\ud800",
        ],
    )  # fmt: skip
    def test_names_that_smell_or_cannot_be_read(self, name: str) -> None:
        assert not may_name(name)
        assert facts({name: "1", "b": "1"}, {name: "1", "b": "1"}) == ["b=1"]

    @pytest.mark.parametrize("value", ["ok", "10ms", "a b", "/var/log/x", "x" * 40, '"1"', "10.0.0.1", "2026-03-04"])
    def test_plain_values(self, value: str) -> None:
        assert may_show(value)

    @pytest.mark.parametrize(
        "value",
        [
            "Bearer abc", "basic dXNlcjpwYXNz", "AK" + "IA" + "ABCDEFGHIJKL", "ey" + "JhbGciOiJIUzI1.x",
            "-----BEGIN X", "gh" + "p_" + "0123456789abcdef0", "xo" + "xb-12", "s" + "k-0123456789ab",
            "0123456789abcdef0123456789abcdefg", "x" * 41, "é" * 21, 'say "hi"', '5"', '"', "a\tb", "a\nb", "\x7f", "…",
            "the caveman", "\ud800",
        ],
    )  # fmt: skip
    def test_values_that_smell_or_cannot_be_read(self, value: str) -> None:
        assert not may_show(value)
        assert facts({"a": value, "b": "1"}, {"a": value, "b": "1"}) == ["b=1"]
        assert facts({"a": value}, {"a": "plain"}, {"a": "plain"}) == []

    @given(st.lists(st.text(max_size=50), min_size=1, max_size=8))
    def test_a_column_is_shown_only_if_each_of_its_values_is(self, values: list[str]) -> None:
        if column(*values, *values):
            assert all(may_show(value) for value in values)


class TestBudget:
    CONSTANT = Fact(Kind.CONSTANT, "a=" + "x" * 30)
    RANGE = Fact(Kind.RANGE, "range b=" + "1" * 20 + "..9")
    ENUMERATION = Fact(Kind.ENUMERATION, "c: " + "y" * 30 + "×1")

    def test_all_that_fit(self) -> None:
        text = fit([self.CONSTANT, self.RANGE, self.ENUMERATION], 10_000)
        assert text == f"all {self.CONSTANT.text}; {self.RANGE.text}; {self.ENUMERATION.text}"

    def test_the_least_telling_go_first_and_whole(self) -> None:
        assert fit([self.CONSTANT, self.RANGE, self.ENUMERATION], 200) == (
            f"all {self.CONSTANT.text}; {self.ENUMERATION.text}"
        )
        assert fit([self.CONSTANT, self.RANGE, self.ENUMERATION], 80) == self.ENUMERATION.text
        assert fit([self.CONSTANT, self.RANGE, self.ENUMERATION], 60) == ""

    def test_later_fields_go_before_earlier_ones_of_a_kind(self) -> None:
        first, second = Fact(Kind.RANGE, "range a=" + "1" * 50), Fact(Kind.RANGE, "range b=" + "2" * 50)
        assert fit([first, second], 240) == first.text

    @pytest.mark.parametrize("replaced", [0, 1, 100, 192, 400, 640, 10_000])
    def test_limits_in_bytes(self, replaced: int) -> None:
        many = [Fact(Kind.CONSTANT, f"k{at}=é") for at in range(60)]
        size = len(fit(many, replaced).encode())
        assert size <= min(160, replaced // 2, max(96, replaced // 4))
        assert size or replaced < 16

    def test_room_for_the_noun(self) -> None:
        assert fit([self.CONSTANT], 100, noun_bytes=20) == ""

    def test_nothing_to_say(self) -> None:
        assert fit([], 10_000) == ""


def test_matches_are_counted_within_the_run() -> None:
    assert [fact.text for fact in matches([2, 5, 9], 2, 6)] == ["2 match the query"]
    assert [fact.text for fact in matches([2, 5, 9], 9, 10)] == ["1 matches the query"]
    assert matches([2, 5, 9], 3, 5) == []
    assert matches([], 0, 100) == []
