"""Text: prose in sections, and listings without any type of their own."""

from caveman_engine.compressors.text.compressor import TextCompressor

__all__ = ["TextCompressor"]
