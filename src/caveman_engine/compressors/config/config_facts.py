"""What a marker says about the lines of a configuration it replaces.

Owns which statements there are: that all of it is shown above, that all of it is comments, which keys it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from caveman_engine.compressors.config.outline import Outline
from caveman_engine.elision.facts import MAX_BUCKETS, MAX_ENUM_VALUE_BYTES, Fact, Kind, matches, may_name


class ConfigFacts:
    """Facts about runs of lines.

    Args:
        outline: the configuration.
        keep: one byte a line, nonzero where it stays.
        matching: the lines that match a query, ascending.
    """

    def __init__(self, outline: Outline, keep: bytes, matching: Sequence[int]) -> None:
        self._lines = [line.strip() for line in outline.lines]
        self._mark = outline.mark
        self._names = outline.names()
        self._matching = matching
        self._first: dict[str, int] = {}
        for at, line in enumerate(self._lines):
            if keep[at]:
                self._first.setdefault(line, at)

    def of_run(self, start: int, end: int) -> list[Fact]:
        """Return the facts of the lines from `start` up to `end`."""
        facts = matches(self._matching, start, end)
        lines = self._lines[start:end]
        if all(not line or self._first.get(line, start) < start for line in lines):
            facts.append(Fact(Kind.REPEATED, "each shown above"))
        if all(line.startswith(self._mark) for line in lines):
            facts.append(Fact(Kind.SHAPES, f'1 shape: {end - start}× "{self._mark} …"'))
        else:
            facts += self._keys(start, end)
        return facts

    def _keys(self, start: int, end: int) -> list[Fact]:
        """Count the keys, and the lines that name none."""
        counts = Counter(self._names[at] for at in range(start, end) if at in self._names)
        if not 0 < len(counts) <= MAX_BUCKETS or not all(map(_may_count, counts)):
            return []
        text = "key: " + " ".join(f"{key}×{count}" for key, count in counts.most_common())
        absent = end - start - counts.total()
        return [Fact(Kind.ENUMERATION, f"{text} absent×{absent}" if absent else text)]


def _may_count(key: str) -> bool:
    return may_name(key) and " " not in key and len(key.encode()) <= MAX_ENUM_VALUE_BYTES
