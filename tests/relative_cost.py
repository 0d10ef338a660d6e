"""How long one call takes beside another, on a machine that does other things as well."""

from __future__ import annotations

import time
from collections.abc import Callable


def seconds(call: Callable[[], object], runs: int = 3) -> float:
    """Return the shortest of some runs: what the work takes when nothing else is going on."""
    shortest = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        call()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def costs_more(call: Callable[[], object], times: float, reference: Callable[[], object]) -> bool:
    """Whether a call takes more than so many times as long as another.

    What seems so is measured again, both sides in turn and more often: the machine may have been busy with one of them.
    """
    return all(seconds(call, runs) > times * seconds(reference, runs) for runs in (1, 3, 9))
