"""Diffs: unified, combined, and what `git log -p` and `git show` print around them."""

from caveman_engine.compressors.diff.compressor import DiffCompressor

__all__ = ["DiffCompressor"]
