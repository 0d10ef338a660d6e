"""Terminal captures: escape sequences and lines drawn over.

Owns the evidence that a payload was written for a screen. A source file that spells an escape out in letters is not
one: only the escape character itself counts.
"""

from __future__ import annotations

from typing import Final

from caveman_engine.detection.sample import Sample

_MIN_REDRAWS: Final = 3
_INTRODUCERS: Final = ("\x1b[", "\x1b]")  # CSI and OSC


def is_terminal(sample: Sample) -> bool:
    """Whether a control sequence occurs, or three carriage returns that end no line."""
    return any(introducer in window for window in sample.windows for introducer in _INTRODUCERS) or (
        sum(window.count("\r") - window.count("\r\n") for window in sample.windows) >= _MIN_REDRAWS
    )
