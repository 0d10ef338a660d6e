"""The counter protocol, and the one place where a counter is picked.

Does not count: the host, `tiktoken_counter` and `bpe_counter` do, and give the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

# Every counter counts with this encoding, so every counter has this name.
ENCODING_NAME = "o200k_base"


class Counter(Protocol):
    """Counts the tokens of a text, special tokens taken as plain text.

    Two adjacent surrogates that form a pair count as the character they form; any other surrogate counts as U+FFFD.

    Attributes:
        name: the encoding counted with.
    """

    @property
    def name(self) -> str:
        """The encoding counted with."""
        ...

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes."""
        ...


class HostCounter:
    """A counter that the program around this interpreter provides, such as the JavaScript bridge's."""

    name = ENCODING_NAME

    def __init__(self, count: Callable[[str], int]) -> None:
        self._count = count

    def count(self, text: str) -> int:
        """Return how many tokens the host says `text` takes."""
        return self._count(text)


_host: HostCounter | None = None
_picked: Counter | None = None


def register_host_counter(count: Callable[[str], int] | None) -> None:
    """Let the host count, from the next `default_counter()` on.

    Args:
        count: an exact o200k_base count of a text, or None to go back to the counters of this package.
    """
    global _host, _picked
    _host = None if count is None else HostCounter(count)
    _picked = None


def default_counter() -> Counter:
    """Return the fastest counter there is, the same object every time.

    In this order: the host's, tiktoken's, the pure-Python one. The first call of the latter two loads the vocabulary.

    Raises:
        InternalError: the vocabulary file of this package is missing or damaged.
    """
    global _picked
    if _picked is None:
        _picked = _host if _host is not None else _own_counter()
    return _picked


def _own_counter() -> Counter:
    try:
        from caveman_engine.tokens.tiktoken_counter import TiktokenCounter
    except ModuleNotFoundError as missing:
        if missing.name != "tiktoken":
            raise
        from caveman_engine.tokens.bpe_counter import BpeCounter

        return BpeCounter()
    return TiktokenCounter()
