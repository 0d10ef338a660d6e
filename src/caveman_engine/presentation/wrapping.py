"""Wrappers around a payload, in the order in which they are taken off and put back.

Owns the way in and out. What a wrapper looks like is a module of its own; compressors know of none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from caveman_engine.compressors.protocol import Compressed, Room
from caveman_engine.payload import Payload
from caveman_engine.presentation import file_element, gutter


class Wrapper(Protocol):
    """Something around a payload."""

    @property
    def inner(self) -> str:
        """The text inside."""
        ...

    def outer(self, position: int) -> int:
        """Return where a position of the inner text is in the whole."""
        ...

    def wrap(self, view: Compressed) -> Compressed | None:
        """Return the view of the inner text with the wrapper around it, or `None` where that would not be honest."""
        ...


@dataclass(frozen=True, slots=True)
class Presentation:
    """A payload without its wrappers, and the wrappers.

    Attributes:
        inner: what was presented; the payload itself where it has no wrapper.
        wrappers: what was around it, the outermost first.
    """

    inner: Payload
    wrappers: tuple[Wrapper, ...] = ()

    def outer(self, position: int) -> int:
        """Return where a position of the inner payload is in the whole."""
        for wrapper in reversed(self.wrappers):
            position = wrapper.outer(position)
        return position

    def wrap(self, view: Compressed) -> Compressed | None:
        """Return a view of the inner payload as a view of the whole, or `None` where that would not be honest."""
        if not self.wrappers:
            return view
        plain = self._wrap_once(view)
        if plain is None or view.for_query is None:
            return plain
        make, fallback = view.for_query, plain

        def for_query(room: Room) -> Compressed:
            return self._wrap_once(make(room)) or fallback

        return replace(plain, for_query=for_query)

    def _wrap_once(self, view: Compressed) -> Compressed | None:
        wrapped: Compressed | None = replace(view, for_query=None)
        for wrapper in reversed(self.wrappers):
            wrapped = wrapped and wrapper.wrap(wrapped)
        return wrapped


def unwrap(payload: Payload) -> Presentation:
    """Take off what a payload was presented in: one `<file>` element, then a gutter of line numbers."""
    text = payload.text
    if not text:
        return Presentation(payload)
    wrappers: list[Wrapper] = []
    for recognise in (file_element.recognise, gutter.recognise):
        wrapper = recognise(wrappers[-1].inner if wrappers else text)
        if wrapper is not None:
            wrappers.append(wrapper)
    if not wrappers:
        return Presentation(payload)
    inner = wrappers[-1].inner
    return Presentation(Payload(inner.encode("utf-8"), inner), tuple(wrappers))
