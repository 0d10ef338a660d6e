"""Narrowed retrieval: of an original, the units that a query asks for."""

from caveman_engine.recovery.narrowing import narrow

__all__ = ["narrow"]
