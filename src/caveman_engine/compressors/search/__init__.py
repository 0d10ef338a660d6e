"""Search results, linter findings and lists of paths."""

from caveman_engine.compressors.search.compressor import SearchCompressor

__all__ = ["SearchCompressor"]
