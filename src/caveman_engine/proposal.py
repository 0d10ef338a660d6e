"""What compressors propose for a payload, and why they propose nothing.

Owns the way from a recognised payload to a view: the compressor, its safety class, its failure, mixtures part by part.
Whether the view is worth publishing is decided by the engine.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from caveman_engine import safety
from caveman_engine.compressors.protocol import Compressed
from caveman_engine.compressors.registry import Registry
from caveman_engine.payload import Payload
from caveman_engine.presentation.segments import join
from caveman_engine.recognition import Recognised

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A view, or the reason why there is none.

    Attributes:
        content_type: the registry key of the compressor, or the type that has none.
        view: what is proposed, or `None`.
        safety_class: the class of what was done.
        requires_store: the view may only be published once the original is safe.
        note: why there is no view.
        error: the exception behind that.
    """

    content_type: str
    view: Compressed | None = None
    safety_class: str | None = None
    requires_store: bool = False
    note: str | None = None
    error: Exception | None = None


def propose(recognised: Recognised, query: str, registry: Registry, count: Callable[[str], int]) -> Proposal:
    """Run the compressors of a payload and put back what it was presented in.

    Args:
        recognised: the payload.
        query: what the reader is after; empty for none.
        registry: the compressors.
        count: counts the tokens of a text.
    """
    inner = recognised.presentation.inner
    if recognised.segments:
        proposal = _of_mixture(recognised, query, registry, count)
    else:
        proposal = _of_one(inner, recognised.content_type, query, registry)
    view = proposal.view
    if view is None:
        return proposal
    if view.output == inner.text:
        return Proposal(proposal.content_type, note="nothing to leave out")
    wrapped = recognised.presentation.wrap(view)
    if wrapped is None:
        return Proposal(proposal.content_type, note="its lines could not keep their numbers in a smaller view")
    return Proposal(proposal.content_type, wrapped, proposal.safety_class, proposal.requires_store)


def _of_one(payload: Payload, content_type: str, query: str, registry: Registry) -> Proposal:
    """Run the compressor of a type."""
    compressor = registry.get(content_type)
    if compressor is None:
        return Proposal(content_type, note=f"no compressor for {content_type!r}")
    content_type = compressor.content_type
    cls = safety.lookup(compressor.safety_class)
    if cls is None:
        return Proposal(content_type, note=f"unknown safety class {compressor.safety_class!r}: refused")
    try:
        view = compressor.compress(payload, query) if compressor.query_aware else compressor.compress(payload)
    except Exception as error:
        _log.exception("the %s compressor failed; the payload passes through", content_type)
        note = f"the {content_type} compressor failed ({error.__class__.__name__}): left alone"
        return Proposal(content_type, note=note, error=error)
    if view is None:
        note = f"the {content_type} compressor declined: nothing can be left out with certainty"
        return Proposal(content_type, note=note)
    return Proposal(content_type, view, cls.name, cls.requires_ccr)


def _of_mixture(recognised: Recognised, query: str, registry: Registry, count: Callable[[str], int]) -> Proposal:
    """Run the compressor of every segment; those whose view is not smaller are shown as they are."""
    text = recognised.presentation.inner.text or ""
    made: list[Proposal] = []
    for segment in recognised.segments:
        body = text[segment.start : segment.end]
        part = Payload(body.encode("utf-8"), body)
        one = _of_one(part, segment.content_type, query, registry) if segment.content_type else Proposal("text")
        if one.view is not None and count(one.view.output) >= count(body):
            one = Proposal(one.content_type)
        made.append(one)
    used = [each for each in made if each.view is not None]
    if not used:
        failed = next((each for each in made if each.error is not None), None)
        note = failed.note if failed else "no part of the mixture has a smaller view"
        return Proposal(recognised.content_type, note=note, error=failed.error if failed else None)
    view = join(text, recognised.segments, [each.view for each in made])
    lossiest = max(each.safety_class or "" for each in used)
    return Proposal(recognised.content_type, view, lossiest, any(each.requires_store for each in used))
