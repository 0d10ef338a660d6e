from __future__ import annotations

import dataclasses
import logging
from typing import ClassVar

import pytest

from caveman_engine import (
    BudgetExceededError,
    CavemanError,
    Compressed,
    Engine,
    InvalidArgumentsError,
    MemoryStore,
    Mode,
    Payload,
    Registry,
    StatsUnavailableError,
    UnknownHandleError,
    __version__,
    detect,
)
from caveman_engine import errors as errors_module
from caveman_engine.ccr import Recovery, handle_of
from caveman_engine.compressors.protocol import LADDER, Room
from caveman_engine.elision.view import Gap
from caveman_engine.payload import MAX_INPUT_BYTES


class WordCounter:
    """Counts words, so that tests can see who counted what."""

    name = "words"

    def count(self, text: str) -> int:
        return len(text.split())


class Half:
    """Shows the first half of the words and says how much is gone."""

    content_type: ClassVar[str] = "half"
    aliases: ClassVar[tuple[str, ...]] = ("semi",)
    version: ClassVar[int] = 1
    safety_class: ClassVar[str] = "S4"
    query_aware: ClassVar[bool] = False
    forced_only: ClassVar[bool] = True

    def compress(self, payload: Payload, query: str = "") -> Compressed | None:
        text = payload.text
        if text is None or not text.strip():
            return None
        words = text.split(" ")
        shown = " ".join(words[: len(words) // 2]) + " …"
        gone = len(" ".join(words[: len(words) // 2])) + 1
        gap = Gap(len(shown) - 1, len(shown), gone, len(text), len(words) - len(words) // 2, "words")
        return Compressed(shown, "half", gaps=(gap,), recovery_metadata=b"half")


PAYLOAD = "une deux trois quatre cinq six sept huit neuf dix"


def half(**changes: object) -> Registry:
    return Registry([type("Changed", (Half,), changes)()])


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore(), registry=half(), counter=WordCounter())


class TestCompress:
    def test_a_view_is_published_with_its_handle(self, engine: Engine) -> None:
        result = engine.compress(PAYLOAD, mode="compress", type="half")
        assert result.output == "une deux trois quatre cinq …"
        assert (result.tokens_before, result.tokens_after, result.ratio) == (10, 6, 0.4)
        assert result.recovery_handle == handle_of(PAYLOAD.encode())
        assert (result.method, result.safety_class, result.lossless_to_model) == ("half", "S4", False)
        assert (result.basis, result.token_count_basis, result.note) == ("inferred", "words", None)
        assert not result.passed_through
        assert engine.retrieve(result.recovery_handle) == PAYLOAD.encode()
        assert engine.store is not None
        assert engine.store.metadata(result.recovery_handle) == b"half"

    def test_the_output_has_the_type_that_came_in(self, engine: Engine) -> None:
        as_text = engine.compress(PAYLOAD, mode="compress", type="half")
        as_bytes = engine.compress(PAYLOAD.encode(), mode="compress", type="half")
        assert as_bytes.output == as_text.output.encode()
        assert dataclasses.replace(as_bytes, output="") == dataclasses.replace(as_text, output="")
        for other in (bytearray(PAYLOAD.encode()), memoryview(PAYLOAD.encode())):
            assert engine.compress(other, mode="compress", type="half").output == as_bytes.output  # type: ignore[type-var]

    def test_an_alias_names_the_same_compressor(self, engine: Engine) -> None:
        assert engine.compress(PAYLOAD, mode="compress", type="semi").content_type == "half"

    def test_offsets_are_bytes(self, engine: Engine) -> None:
        payload = PAYLOAD.replace("une", "été")
        (elision,) = engine.compress(payload, mode="compress", type="half").elisions
        assert payload.encode()[elision.original_start : elision.original_end].decode() == "six sept huit neuf dix"
        assert elision.to_dict() == {
            "output_start": 29,
            "output_end": 32,
            "original_start": 29,
            "original_end": 51,
            "units": 5,
            "noun": "words",
        }

    @pytest.mark.parametrize("mode", ["record", "", "Compress", "COMPRESS", "anything", None, Mode.RECORD])
    def test_any_other_mode_records(self, engine: Engine, mode: str) -> None:
        result = engine.compress(PAYLOAD, mode=mode, type="half")
        assert result.passed_through
        assert result.output is PAYLOAD
        assert (result.tokens_before, result.tokens_after, result.elisions) == (10, 10, ())
        assert engine.stats().storage_bytes == 0

    def test_the_default_mode_records(self, engine: Engine) -> None:
        assert engine.compress(PAYLOAD, type="half").passed_through

    @pytest.mark.parametrize("call", [{"type": 7}, {"query": 7}, {"query": None}])
    def test_arguments_of_another_type_are_refused(self, engine: Engine, call: dict[str, object]) -> None:
        with pytest.raises(InvalidArgumentsError):
            engine.compress(PAYLOAD, mode="compress", **call)  # type: ignore[arg-type]

    def test_a_payload_of_another_type_is_refused(self, engine: Engine) -> None:
        with pytest.raises(InvalidArgumentsError, match="list"):
            engine.compress([1], mode="compress")  # type: ignore[type-var]


class TestPassThrough:
    """Every reason to pass through, each by its name."""

    def passes(self, engine: Engine, payload: str | bytes = PAYLOAD, content_type: str | None = "half") -> str:
        result = engine.compress(payload, mode="compress", type=content_type)
        assert result.passed_through
        assert result.output == payload
        assert (result.ratio, result.recovery_handle, result.method) == (0, None, None)
        assert (result.lossless_to_model, result.safety_class, result.elisions) == (None, None, ())
        assert result.tokens_after == result.tokens_before
        assert result.note
        return result.note

    def test_no_compressor(self, engine: Engine) -> None:
        assert "no compressor for 'music'" in self.passes(engine, content_type="music")

    def test_unknown_safety_class(self) -> None:
        engine = Engine(MemoryStore(), half(safety_class="S9"), WordCounter())
        assert "unknown safety class 'S9'" in self.passes(engine)

    def test_the_compressor_declines(self, engine: Engine) -> None:
        assert "declined" in self.passes(engine, b"\xff\xfe")
        assert "declined" in self.passes(engine, "   ")

    def test_the_view_is_the_payload(self) -> None:
        engine = Engine(
            MemoryStore(), half(compress=lambda self, payload: Compressed(payload.text, "x")), WordCounter()
        )
        assert self.passes(engine) == "nothing to leave out"

    def test_the_view_is_not_smaller(self) -> None:
        same = half(compress=lambda self, payload: Compressed(payload.text + "!", "x"))
        assert self.passes(Engine(MemoryStore(), same, WordCounter())) == "the view is not smaller"

    def test_no_store(self) -> None:
        engine = Engine(registry=half(), counter=WordCounter())
        assert "store" in self.passes(engine)

    def test_no_store_but_the_caller_keeps_the_original(self) -> None:
        engine = Engine(registry=half(), counter=WordCounter())
        result = engine.compress(PAYLOAD, mode="compress", type="half", external_recovery=True)
        assert (result.method, result.recovery_handle, result.ratio) == ("half", None, 0.4)
        assert not result.passed_through

    def test_a_class_that_needs_no_store(self) -> None:
        engine = Engine(registry=half(safety_class="S2"), counter=WordCounter())
        assert engine.compress(PAYLOAD, mode="compress", type="half").safety_class == "S2"

    def test_the_budget_is_spent(self) -> None:
        engine = Engine(MemoryStore(max_bytes=10), half(), WordCounter())
        assert self.passes(engine).startswith("cave_budget_exceeded: ")
        assert engine.stats().storage_bytes == 0

    @pytest.mark.parametrize(
        "kind",
        sorted(set(CavemanError.__subclasses__()), key=lambda kind: kind.__name__),
        ids=lambda kind: kind.__name__,
    )
    def test_the_store_refuses(self, kind: type[CavemanError]) -> None:
        class Refusing(MemoryStore):
            def put(self, recovery: Recovery) -> str:
                raise kind("the disk is full")

        engine = Engine(Refusing(), half(), WordCounter())
        assert self.passes(engine) == f"{kind.code}: the disk is full"
        error = engine.compress(PAYLOAD, mode="compress", type="half").error
        assert type(error) is kind

    def test_the_compressor_raises(self, caplog: pytest.LogCaptureFixture) -> None:
        def fail(self: object, payload: Payload) -> Compressed:
            raise ZeroDivisionError("odd")

        engine = Engine(MemoryStore(), half(compress=fail), WordCounter())
        with caplog.at_level(logging.ERROR):
            assert "failed (ZeroDivisionError)" in self.passes(engine)
        assert "ZeroDivisionError" in caplog.text
        assert isinstance(engine.compress(PAYLOAD, mode="compress", type="half").error, ZeroDivisionError)

    def test_a_store_that_breaks_is_not_hidden(self) -> None:
        class Broken(MemoryStore):
            def put(self, recovery: Recovery) -> str:
                raise RuntimeError("a bug, not a refusal")

        with pytest.raises(RuntimeError):
            Engine(Broken(), half(), WordCounter()).compress(PAYLOAD, mode="compress", type="half")

    def test_lone_surrogates(self, engine: Engine) -> None:
        assert "surrogates" in self.passes(engine, "a \ud800 b")

    def test_too_large(self, engine: Engine) -> None:
        payload = b"a" * (MAX_INPUT_BYTES + 1)
        result = engine.compress(payload, mode="compress", type="half")
        assert result.output is payload
        assert result.note is not None
        assert result.note.startswith("cave_input_too_large")
        assert str(MAX_INPUT_BYTES) in result.note
        refused = engine.refuse(len(payload), type="half")
        assert refused == dataclasses.replace(result, output=b"")
        assert engine.refuse(len(payload)).content_type == "unknown"


class TestQuery:
    def test_only_a_compressor_that_takes_queries_gets_one(self) -> None:
        asked: list[tuple[object, ...]] = []

        def note(self: object, *arguments: object) -> None:
            asked.append(arguments[1:])

        for aware in (True, False):
            Engine(MemoryStore(), half(compress=note, query_aware=aware), WordCounter()).compress(
                PAYLOAD, mode="compress", type="half", query="dix"
            )
        assert asked == [("dix",), ()]

    def of_rooms(self, sizes: dict[Room, int]) -> tuple[str, list[Room]]:
        """Compress with a compressor whose view for a room has the given number of words; 5 without a query."""
        asked: list[Room] = []

        def for_query(room: Room) -> Compressed:
            asked.append(room)
            return Compressed(f"hits={room.hits} " * sizes.get(room, 9), "half")

        def compress(self: object, payload: Payload, query: str) -> Compressed:
            return Compressed("plain " * 5, "half", for_query=for_query)

        engine = Engine(MemoryStore(), half(compress=compress, query_aware=True), WordCounter())
        return engine.compress(PAYLOAD, mode="compress", type="half", query="x").output, asked

    def test_the_most_generous_room_that_costs_nothing_is_granted(self) -> None:
        output, asked = self.of_rooms({LADDER[2]: 5, LADDER[3]: 1})
        assert output == f"hits={LADDER[2].hits} " * 5
        assert asked == list(LADDER[:3])

    def test_without_room_the_view_is_the_one_without_a_query(self) -> None:
        output, asked = self.of_rooms({})
        assert output == "plain " * 5
        assert asked == list(LADDER)

    def test_rooms_run_from_generous_to_modest(self) -> None:
        claims = [(-room.facts, -room.optional, -room.hits, -room.counts) for room in LADDER]
        assert claims == sorted(claims)
        assert min(room.hits for room in LADDER) == 1
        assert LADDER[-1].optional == 0


class TestSimulate:
    def test_it_reports_what_compress_does_and_stores_nothing(self, engine: Engine) -> None:
        simulation = engine.simulate(PAYLOAD, type="half")
        assert engine.stats().storage_bytes == 0
        result = engine.compress(PAYLOAD, mode="compress", type="half")
        for field in dataclasses.fields(simulation):
            if field.name != "recoverable":
                assert getattr(simulation, field.name) == getattr(result, field.name), field.name
        assert simulation.recoverable
        assert simulation.basis == "inferred"

    def test_without_a_store_the_reduction_is_reported_all_the_same(self) -> None:
        simulation = Engine(registry=half(), counter=WordCounter()).simulate(PAYLOAD, type="half")
        assert (simulation.ratio, simulation.recoverable) == (0.4, False)

    def test_a_pass_through(self, engine: Engine) -> None:
        simulation = engine.simulate("  ", type="half")
        assert (simulation.output, simulation.ratio, simulation.method, simulation.safety_class) == (
            "  ",
            0,
            None,
            None,
        )
        assert simulation.note is not None
        assert simulation.recoverable
        assert simulation.to_dict()["note"] == simulation.note

    def test_a_class_that_needs_no_store_is_recoverable_without_one(self) -> None:
        assert (
            Engine(registry=half(safety_class="S2"), counter=WordCounter()).simulate(PAYLOAD, type="half").recoverable
        )


class TestRetrieve:
    def test_references_are_read_as_models_write_them(self, engine: Engine) -> None:
        handle = engine.compress(PAYLOAD, mode="compress", type="half").recovery_handle
        assert handle is not None
        assert engine.retrieve(f"`<<ccr:{handle[4:]}>>`, ") == PAYLOAD.encode()

    @pytest.mark.parametrize("handle", ["", "ccr_", "ccr_" + "0" * 31, "x" * 500, "ccr_" + "0" * 32])
    def test_what_is_not_known_is_refused(self, engine: Engine, handle: str) -> None:
        with pytest.raises(UnknownHandleError) as caught:
            engine.retrieve(handle)
        assert len(caught.value.message) < 250

    def test_without_a_store(self) -> None:
        with pytest.raises(UnknownHandleError, match="no store"):
            Engine().retrieve("ccr_" + "0" * 32)

    @pytest.mark.parametrize("arguments", [(b"ccr_",), (7,), ("ccr_", None)])
    def test_arguments_of_another_type_are_refused(self, engine: Engine, arguments: tuple[object, ...]) -> None:
        with pytest.raises(InvalidArgumentsError):
            engine.retrieve(*arguments)  # type: ignore[arg-type]


def test_stats_need_a_store(engine: Engine) -> None:
    with pytest.raises(StatsUnavailableError):
        Engine().stats()
    engine.compress(PAYLOAD, mode="compress", type="half")
    assert engine.stats().to_dict()["types"]["half"]["count"] == 1


def test_the_counter_is_picked_once_and_late() -> None:
    engine = Engine()
    assert engine.counter is engine.counter
    assert engine.counter.name == "o200k_base"
    counter = WordCounter()
    assert Engine(counter=counter).counter is counter


def test_what_an_engine_is_made_of(engine: Engine) -> None:
    assert engine.registry.get("half") is engine.registry.get("semi")
    assert Engine().store is None
    assert [entry["id"] for entry in Engine().registry.manifest()["compressors"]] == [
        entry["id"] for entry in Registry.default().manifest()["compressors"]
    ]


def test_detection_is_the_same_with_and_without_an_engine(engine: Engine) -> None:
    payload = '{"a": [1, 2, 3]}'
    assert engine.detect(payload) == detect(payload) == detect(payload.encode()) == "json"
    with pytest.raises(InvalidArgumentsError):
        detect(7)  # type: ignore[arg-type]


def test_a_version_is_told() -> None:
    assert __version__.count(".") == 2


def test_errors_reach_a_caller_as_they_are_exported() -> None:
    assert BudgetExceededError is errors_module.BudgetExceededError
