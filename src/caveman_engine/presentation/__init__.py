"""How a payload was presented: taken off before detection, put back after compression where that is honest."""

from caveman_engine.presentation.wrapping import Presentation, unwrap

__all__ = ["Presentation", "unwrap"]
