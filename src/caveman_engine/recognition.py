"""What a payload is, with what it was presented in taken off and mixtures told apart.

Owns the meeting of presentation and detection, which know nothing of each other.
"""

from __future__ import annotations

from dataclasses import dataclass

from caveman_engine.detection import detect_type
from caveman_engine.payload import Payload
from caveman_engine.presentation import Presentation, unwrap
from caveman_engine.presentation.segments import Segment, dominant, split


@dataclass(frozen=True, slots=True)
class Recognised:
    """What is known of a payload before it is compressed.

    Attributes:
        presentation: the payload and its wrappers.
        content_type: what it is; of a mixture, what most of it is.
        segments: the parts of a mixture; empty for a payload of one type.
    """

    presentation: Presentation
    content_type: str
    segments: tuple[Segment, ...] = ()


def recognise(payload: Payload, content_type: str | None = None) -> Recognised:
    """Take a payload out of its wrappers and tell what it is, unless a caller said so."""
    presentation = unwrap(payload)
    inner = presentation.inner
    if content_type is not None:
        return Recognised(presentation, content_type)
    detected = detect_type(inner)
    segments = split(inner.text, detected, _detect) if inner.text else ()
    return Recognised(presentation, dominant(segments) if segments else detected, segments)


def _detect(text: str) -> str:
    return detect_type(Payload(b"", text))
