"""The five safety classes a compressor can declare, and what each promises.

Owns the table and its lookup; a leaf that imports nothing of ours. A class is a property of a compressor, never an
option, and an unknown class is `None`: the caller fails closed.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SafetyClass:
    """What a transform of this class may do to the bytes a model sees.

    Attributes:
        name: `S0` to `S4`.
        byte_safe: the model-visible bytes are unchanged.
        requires_ccr: the original must be committed to a recovery store before the view is published.
        reversible: the view alone suffices to restore the original.
        description: one line for a reader.
    """

    name: str
    byte_safe: bool
    requires_ccr: bool
    reversible: bool
    description: str


_CLASSES = {
    cls.name: cls
    for cls in (
        SafetyClass("S0", True, False, True, "metadata and metering; model-visible bytes unchanged"),
        SafetyClass("S1", True, False, True, "provider-native hints; model-visible bytes unchanged"),
        SafetyClass("S2", False, False, True, "structural change that needs the SDK's cooperation"),
        SafetyClass("S3", False, False, False, "behavioural change, gated by evals"),
        SafetyClass("S4", False, True, False, "lossy structural compression: recoverable and disclosed"),
    )
}


def lookup(name: str) -> SafetyClass | None:
    """Return the class called `name`, or `None` if there is none (the caller must then refuse to transform)."""
    return _CLASSES.get(name)
