"""What is this payload? Strict evidence first; doubt falls through to `text`."""

from caveman_engine.detection.router import detect_type

__all__ = ["detect_type"]
