"""What a call returns: options in, results out, and their JSON form.

Owns the value objects every surface prints. Holds no logic of the pipeline.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Generic, TypeVar

BASIS: Final = "inferred"
"""Token figures are local estimates of a provider's count; they are never called verified."""

PayloadT = TypeVar("PayloadT", str, bytes)


class Mode(Enum):
    """Whether the engine may transform at all."""

    RECORD = "record"
    COMPRESS = "compress"

    @classmethod
    def parse(cls, value: Mode | str | None) -> Mode:
        """Read a mode; anything that is not exactly `compress` is `record` (fail closed, decided here alone)."""
        return cls.COMPRESS if value in (cls.COMPRESS, cls.COMPRESS.value) else cls.RECORD


@dataclass(frozen=True, slots=True)
class Elision:
    """One marker of a view and what it stands for.

    Attributes:
        output_start, output_end: the marker in `Result.output`, as offsets into its UTF-8 bytes; its line ending is
            not part of it. The note on a removed time prefix and the contract line stand for no unit and have none.
        original_start, original_end: the original bytes the marker stands for, line ending included.
        units: how many units were elided.
        noun: what a unit is called (`lines`, `rows`, ...).
    """

    output_start: int
    output_end: int
    original_start: int
    original_end: int
    units: int
    noun: str

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form (snake_case keys, byte offsets)."""
        return {
            "output_start": self.output_start,
            "output_end": self.output_end,
            "original_start": self.original_start,
            "original_end": self.original_end,
            "units": self.units,
            "noun": self.noun,
        }


@dataclass(frozen=True, slots=True)
class Result(Generic[PayloadT]):
    """The outcome of `Engine.compress`.

    Attributes:
        output: the view, or the input itself on a pass-through; of the type that came in.
        content_type: the type given or detected.
        tokens_before, tokens_after: local counts in tokens of `token_count_basis`; equal on a pass-through.
        ratio: (before - after) / before, 0 on a pass-through, never negative.
        recovery_handle: `ccr_` and 32 hex digits, or `None` on a pass-through.
        method: how the view was made, or `None` on a pass-through.
        lossless_to_model: whether the model sees everything the original says; `None` on a pass-through.
        safety_class: `S0` to `S4`, or `None` on a pass-through.
        note: why nothing was done, where there is a reason worth telling.
        elisions: the markers of the view in order, with what each stands for.
        error: the exception behind a pass-through caused by a store or a compressor; never printed.
    """

    output: PayloadT
    content_type: str
    tokens_before: int
    tokens_after: int
    token_count_basis: str
    ratio: float = 0.0
    recovery_handle: str | None = None
    method: str | None = None
    lossless_to_model: bool | None = None
    safety_class: str | None = None
    note: str | None = None
    elisions: tuple[Elision, ...] = ()
    error: Exception | None = field(default=None, repr=False, compare=False)

    @property
    def basis(self) -> str:
        """Always `inferred`."""
        return BASIS

    @property
    def passed_through(self) -> bool:
        """Whether the output is the input, byte for byte."""
        return self.method is None and self.recovery_handle is None and self.ratio == 0

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON report that every surface prints beside the output."""
        return {
            "ratio": self.ratio,
            "tokens_before": self.tokens_before,
            "tokens_after": self.tokens_after,
            "token_count_basis": self.token_count_basis,
            "basis": self.basis,
            "content_type": self.content_type,
            "recovery_handle": self.recovery_handle,
            "method": self.method,
            "lossless_to_model": self.lossless_to_model,
            "safety_class": self.safety_class,
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Simulation(Generic[PayloadT]):
    """The outcome of `Engine.simulate`: what `compress` would have done; nothing was stored.

    Attributes are those of `Result`; `recoverable` says whether the engine has a store the original would go to (or
    the class needs none). `recovery_handle` does not exist here because nothing was committed.
    """

    output: PayloadT
    content_type: str
    tokens_before: int
    tokens_after: int
    token_count_basis: str
    ratio: float
    method: str | None
    lossless_to_model: bool | None
    safety_class: str | None
    recoverable: bool
    note: str | None = None
    elisions: tuple[Elision, ...] = ()

    @property
    def basis(self) -> str:
        """Always `inferred`."""
        return BASIS

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON report."""
        return {
            "ratio": self.ratio,
            "tokens_before": self.tokens_before,
            "tokens_after": self.tokens_after,
            "token_count_basis": self.token_count_basis,
            "basis": self.basis,
            "content_type": self.content_type,
            "method": self.method,
            "lossless_to_model": self.lossless_to_model,
            "safety_class": self.safety_class,
            "recoverable": self.recoverable,
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Options:
    """Everything a caller may choose about one call.

    Attributes:
        mode: see `Mode`.
        type: a registry key that replaces detection, or `None`.
        query: what the reader is after; empty for none.
        external_recovery: the caller keeps the original, so a lossy view may be published without a store.
    """

    mode: Mode = Mode.RECORD
    type: str | None = None
    query: str = ""
    external_recovery: bool = False
