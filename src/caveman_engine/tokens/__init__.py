"""Exact o200k_base token counts, from whatever this platform offers.

Owns what a counter is and which one is used. Nothing here is loaded before the first count.
"""

from __future__ import annotations

from caveman_engine.tokens.counter import Counter, default_counter, register_host_counter

__all__ = ["Counter", "default_counter", "register_host_counter"]
