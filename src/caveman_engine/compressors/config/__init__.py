"""Configuration: one outline a format, one choice of what goes, markers that are comments."""

from caveman_engine.compressors.config.compressor import ConfigCompressor

__all__ = ["ConfigCompressor"]
