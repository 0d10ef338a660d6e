"""The pipeline: detect, count, compress, count, store, publish.

Owns the order of the steps and every reason to pass through. What a payload is, how it is thinned and where its
original goes is decided in the rooms below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from caveman_engine.ccr import Recovery, Stats, Store, parse_reference
from caveman_engine.ccr.store import saved_ratio
from caveman_engine.compressors.protocol import LADDER, Compressed
from caveman_engine.compressors.registry import Registry
from caveman_engine.elision.view import to_elisions
from caveman_engine.errors import (
    CavemanError,
    InputTooLargeError,
    InvalidArgumentsError,
    StatsUnavailableError,
    UnknownHandleError,
)
from caveman_engine.payload import MAX_INPUT_BYTES, Payload
from caveman_engine.proposal import propose
from caveman_engine.recognition import recognise
from caveman_engine.recovery import narrow
from caveman_engine.result import Elision, Mode, Options, PayloadT, Result, Simulation
from caveman_engine.tokens import Counter, default_counter


@dataclass(frozen=True, slots=True)
class _Plan(Generic[PayloadT]):
    """What the pipeline found out before the store is asked; `view` is `None` on a pass-through."""

    payload: Payload
    output: PayloadT
    content_type: str
    tokens_before: int
    tokens_after: int
    view: Compressed | None = None
    safety_class: str | None = None
    elisions: tuple[Elision, ...] = ()
    requires_store: bool = False
    note: str | None = None
    error: Exception | None = None


class Engine:
    """A content-aware, recoverable compressor.

    Args:
        store: where originals go; without one, lossy views are published only under `external_recovery`.
        registry: the compressors; all that ship with the package if not given.
        counter: the token counter; the best this platform has if not given.
    """

    def __init__(
        self, store: Store | None = None, registry: Registry | None = None, counter: Counter | None = None
    ) -> None:
        self._store = store
        self._registry = registry or Registry.default()
        self._counter = counter

    @property
    def registry(self) -> Registry:
        """The compressors of this engine."""
        return self._registry

    @property
    def store(self) -> Store | None:
        """The recovery store of this engine."""
        return self._store

    @property
    def counter(self) -> Counter:
        """The token counter of this engine."""
        if self._counter is None:
            self._counter = default_counter()
        return self._counter

    def compress(
        self,
        payload: PayloadT,
        *,
        mode: Mode | str = Mode.RECORD,
        type: str | None = None,  # noqa: A002 - the name every surface uses
        query: str = "",
        external_recovery: bool = False,
    ) -> Result[PayloadT]:
        """Show less of a payload, if that is worth it and its original is safe.

        Args:
            payload: bytes or text; the output has the same type.
            mode: `record` (never transforms, never stores) or `compress`; anything else is `record`.
            type: a registry key instead of detection.
            query: what the reader is after; keeps matching units in the place of others.
            external_recovery: the caller keeps the original, so no store is needed.

        Returns:
            The view, or the payload itself with ratio 0; a payload is never an error.

        Raises:
            InvalidArgumentsError: an argument has the wrong type.
        """
        options = Options(Mode.parse(mode), type, query, external_recovery)
        plan = self._plan(payload, options)
        if plan.view is None:
            return _passed(payload, plan, self.counter.name)
        handle = None
        if self._store is not None:
            try:
                handle = self._store.put(
                    Recovery(
                        plan.content_type,
                        plan.view.method,
                        plan.tokens_before,
                        plan.tokens_after,
                        plan.payload.data,
                        plan.view.recovery_metadata,
                    )
                )
            except CavemanError as error:
                return _passed(payload, plan, self.counter.name, f"{error.code}: {error.message}", error)
        elif plan.requires_store and not options.external_recovery:
            return _passed(payload, plan, self.counter.name, "no recovery store: a lossy view needs one")
        return Result(
            output=plan.output,
            content_type=plan.content_type,
            tokens_before=plan.tokens_before,
            tokens_after=plan.tokens_after,
            token_count_basis=self.counter.name,
            ratio=saved_ratio(plan.tokens_before, plan.tokens_after),
            recovery_handle=handle,
            method=plan.view.method,
            lossless_to_model=plan.view.lossless_to_model,
            safety_class=plan.safety_class,
            note=plan.note,
            elisions=plan.elisions,
        )

    def simulate(self, payload: PayloadT, *, type: str | None = None, query: str = "") -> Simulation[PayloadT]:  # noqa: A002
        """Report what `compress` would do; stores nothing.

        The one difference: without a store a lossy view is reported all the same, with `recoverable=False`.

        Raises:
            InvalidArgumentsError: an argument has the wrong type.
        """
        plan = self._plan(payload, Options(Mode.COMPRESS, type, query))
        view = plan.view
        return Simulation(
            output=plan.output,
            content_type=plan.content_type,
            tokens_before=plan.tokens_before,
            tokens_after=plan.tokens_after,
            token_count_basis=self.counter.name,
            ratio=saved_ratio(plan.tokens_before, plan.tokens_after),
            method=view.method if view else None,
            lossless_to_model=view.lossless_to_model if view else None,
            safety_class=plan.safety_class,
            recoverable=self._store is not None or not plan.requires_store,
            note=plan.note,
            elisions=plan.elisions,
        )

    def refuse(self, size: int, *, type: str | None = None) -> Result[bytes]:  # noqa: A002
        """Return what `compress` returns for a payload of `size` bytes, over the limit, without being handed it.

        For hosts that would have to copy the payload only to be told so; the empty output stands for it.
        """
        return _passed(b"", _too_large(Payload(b""), b"", size, type), self.counter.name)

    def retrieve(self, handle: str, query: str = "") -> bytes:
        """Return the exact original behind a handle.

        Args:
            handle: a handle, or a reference to one as a model may write it.
            query: what is wanted of it: the matching units come back, in order, with their gaps marked; an original
                that cannot be narrowed comes back whole, and so it does without a query.

        Raises:
            UnknownHandleError: nothing is stored under it.
        """
        if not isinstance(handle, str) or not isinstance(query, str):
            raise InvalidArgumentsError("retrieve takes a handle and a query as text; pass both as str")
        canonical = parse_reference(handle)
        if canonical is None or self._store is None:
            why = "this engine has no store" if self._store is None else "it is not a reference to an original"
            raise UnknownHandleError(
                f"{handle[:80]!r} cannot be resolved ({why}); pass a handle that compress returned"
            )
        return narrow(Payload(self._store.get(canonical)), query)

    def detect(self, payload: bytes | str) -> str:
        """Return the content type of a payload; see `caveman_engine.detect`."""
        return recognise(_read(payload)).content_type

    def stats(self) -> Stats:
        """Return the store's totals.

        Raises:
            StatsUnavailableError: this engine has no store.
        """
        if self._store is None:
            raise StatsUnavailableError("this engine has no store to count in; create it with one")
        return self._store.stats()

    def _plan(self, given: PayloadT, options: Options) -> _Plan[PayloadT]:
        """Run the pipeline up to the store: the one path of `compress` and `simulate`."""
        type_name, query = options.type, options.query
        if not (type_name is None or isinstance(type_name, str)) or not isinstance(query, str):
            raise InvalidArgumentsError("type and query must be text; pass them as str")
        payload = _read(given)
        if len(payload.data) > MAX_INPUT_BYTES:
            return _too_large(payload, given, len(payload.data), type_name)
        if isinstance(given, str) and payload.text is None:
            note = "the text holds lone surrogates, so it has no UTF-8 form and was left alone"
            before = self.counter.count(payload.countable)
            return _Plan(payload, given, type_name or "text", before, before, note=note)
        recognised = recognise(payload, type_name)
        before = self.counter.count(payload.countable)
        if options.mode is Mode.RECORD:
            return _Plan(payload, given, recognised.content_type, before, before)
        proposal = propose(recognised, query, self._registry, self.counter.count)
        content_type = proposal.content_type

        def passed(note: str | None) -> _Plan[PayloadT]:
            return _Plan(payload, given, content_type, before, before, note=note, error=proposal.error)

        text = payload.text
        if proposal.view is None or text is None:
            return passed(proposal.note)
        if proposal.view.output == text:
            return passed("nothing to leave out")
        view, after = self._with_query(proposal.view)
        if after >= before:
            return passed("the view is not smaller")
        output = view.output if isinstance(given, str) else view.output.encode("utf-8")
        return _Plan(
            payload=payload,
            output=output,
            content_type=content_type,
            tokens_before=before,
            tokens_after=after,
            view=view,
            safety_class=proposal.safety_class,
            elisions=to_elisions(view.output, text, view.gaps),
            requires_store=proposal.requires_store,
        )

    def _with_query(self, view: Compressed) -> tuple[Compressed, int]:
        """Return the view that shows most of what a query asks for and is no larger than without it, and its tokens."""
        after = self.counter.count(view.output)
        if view.for_query is not None:
            for room in LADDER:
                answer = view.for_query(room)
                tokens = self.counter.count(answer.output)
                if tokens <= after:
                    return answer, tokens
        return view, after


def _read(payload: bytes | str) -> Payload:
    """Wrap what the caller handed in.

    Raises:
        InvalidArgumentsError: it is neither bytes nor text.
    """
    if isinstance(payload, str):
        try:
            return Payload(payload.encode("utf-8"), payload)
        except UnicodeEncodeError:
            # A byte form that is surely not UTF-8: the payload counts and passes through, nothing more.
            return Payload(payload.encode("utf-8", "surrogatepass"))
    if isinstance(payload, (bytes, bytearray, memoryview)):
        return Payload(bytes(payload))
    raise InvalidArgumentsError(f"the payload is {type(payload).__name__}; pass bytes or str")


def _too_large(payload: Payload, given: PayloadT, size: int, type_name: str | None) -> _Plan[PayloadT]:
    """Plan to leave a payload of `size` bytes alone because that is over the limit."""
    note = (
        f"{InputTooLargeError.code}: {size} bytes exceed the limit of {MAX_INPUT_BYTES}; "
        "split the payload (its tokens were not counted)"
    )
    return _Plan(payload, given, type_name or "unknown", 0, 0, note=note)


def _passed(
    given: PayloadT,
    plan: _Plan[PayloadT],
    counter: str,
    note: str | None = None,
    error: Exception | None = None,
) -> Result[PayloadT]:
    """Return the payload untouched."""
    return Result(
        output=given,
        content_type=plan.content_type,
        tokens_before=plan.tokens_before,
        tokens_after=plan.tokens_before,
        token_count_basis=counter,
        note=note or plan.note,
        error=error or plan.error,
    )


def detect(payload: bytes | str) -> str:
    """Return the content type of a payload (a registry key; `text` when in doubt).

    Raises:
        InvalidArgumentsError: it is neither bytes nor text.
    """
    return recognise(_read(payload)).content_type
