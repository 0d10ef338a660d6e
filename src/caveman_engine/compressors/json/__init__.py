"""JSON: arrays thinned by elements, everything else as it is written, white space gone."""

from caveman_engine.compressors.json.compressor import JsonCompressor

__all__ = ["JsonCompressor"]
