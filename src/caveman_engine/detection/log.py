"""Logs: lines that a running program wrote about what it does.

Owns the verdict over a payload's lines; what marks a single line is told in `log_marks` and `log_tools`.
"""

from __future__ import annotations

from typing import Final

from caveman_engine.detection.log_marks import is_marked
from caveman_engine.detection.log_tools import reports_run
from caveman_engine.detection.sample import Sample
from caveman_engine.detection.search_result import is_hit

_MIN_LINES: Final = 3
_HEAD_CHARS: Final = 160  # where a line announces itself; a level word further in is prose
_MIN_SHARE: Final = 0.1  # of all lines must carry a mark themselves, however many hang on them
_MIN_SESSION_SHARE: Final = 0.05  # where a runner says itself what the output is


def is_log(sample: Sample) -> bool:
    """Whether half of the lines, three or more, carry a mark of a running program or hang on one that does."""
    if sample.fenced:
        return False
    marked = hanging = plain = sessions = 0
    deep = -1  # how far the lines that hang on the last marked line are indented at least; negative for none
    for line in sample.filled:
        head = line[:_HEAD_CHARS]
        indent = len(head) - len(head.lstrip())
        session = reports_run(head)
        if session or (not is_hit(head) and is_marked(head)):
            marked += 1
            sessions += session
            deep = indent
        elif 0 <= deep < indent:
            hanging += 1
        else:
            plain += 1
            deep = -1
    total = marked + hanging + plain
    if marked < _MIN_LINES:
        return False
    if sessions and marked >= _MIN_SESSION_SHARE * total:
        return True
    return marked >= plain and marked >= _MIN_SHARE * total
