"""Tables: readers for each way to print one, one choice of rows, one way to print a marker as a row."""

from caveman_engine.compressors.tabular.compressor import TabularCompressor

__all__ = ["TabularCompressor"]
