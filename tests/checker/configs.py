"""Configuration: markers are comments; claims are about keys, and about lines that are shown above.

Which key a line names is asked of a real YAML parser where the file is YAML; other formats name it at the line's start.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import yaml  # type: ignore[import-untyped]

from checker.evidence import Unclear, Value
from checker.grammar import Claim, Repeats
from checker.lines import Placed, Walk
from checker.report import Report
from checker.units import Unit

_COMMENT = re.compile(r"[ \t]*(?:#|;|//|!) (…(?: .*)? …)")
_ASSIGNED = re.compile(r"(?:export\s+)?(\"[^\"]*\"|'[^']*'|[^\s=:;\[\]{}\"'#][^=:\"'<>{}]*?)\s*[=:](?!=)")
_TABLE = re.compile(r"\[+\s*([^\[\]]+?)\s*\]+")
_FIRST_WORD = re.compile(r"<?([^\s{};=>]+)")


@dataclass(frozen=True, slots=True)
class ConfigEvidence:
    """Lines of a configuration, the keys they name, and the lines that are shown above them."""

    units: Sequence[str]
    keys: Sequence[str | None]
    shown: Collection[str]
    clocks: Sequence[str] = ()

    def values(self, name: str) -> list[Value | None]:
        """Return the key that each line names."""
        if name != "key":
            raise Unclear("unreadable", f"configuration lines have no field {name!r}")
        return [None if key is None else Value(key) for key in self.keys]

    def holds(self, claim: Claim) -> bool | None:
        """Judge that every line that is not blank is shown above."""
        if not isinstance(claim, Repeats) or claim.adjacent:
            return None
        return all(not unit.strip() or unit.strip() in self.shown for unit in self.units)


def keys_of(lines: Sequence[str]) -> list[str | None]:
    """Return the first key that each line names."""
    keys = _yaml_keys(lines)
    if keys is not None:
        return keys
    text = "\n".join(lines)
    try:
        tomllib.loads(text.replace("\r", ""))
        assigned = True
    except tomllib.TOMLDecodeError:
        named = [line for line in map(str.strip, lines) if line and line[0] not in "#;!"]
        assigned = sum(1 for line in named if _ASSIGNED.match(line) or _TABLE.match(line)) >= 0.9 * len(named)
    return [_key(line.strip(), assigned) for line in lines]


def _yaml_keys(lines: Sequence[str]) -> list[str | None] | None:
    keys: list[str | None] = [None] * len(lines)
    try:
        documents = list(yaml.compose_all("\n".join(lines), yaml.SafeLoader))
    except yaml.YAMLError:
        return None
    pending: list[yaml.Node] = [each for each in documents if isinstance(each, yaml.CollectionNode)]
    if len(pending) < len([each for each in documents if each is not None]) or not pending:
        return None
    seen: set[int] = set()
    while pending:
        node = pending.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            for key, value in reversed(node.value):
                if not node.flow_style:
                    keys[key.start_mark.line] = key.value if isinstance(key, yaml.ScalarNode) else ""
                pending.append(value)
        elif isinstance(node, yaml.SequenceNode):
            pending += reversed(node.value)
    return keys


def _key(text: str, assigned: bool) -> str | None:
    if not text or text[0] in "#;!}" or text.startswith("</"):
        return None
    text = re.sub(r"^(?:- +)+", "", text)
    found = _TABLE.match(text) or _ASSIGNED.match(text) if assigned else _FIRST_WORD.match(text)
    return found[1].strip().strip("\"'") if found else None


def check_config(units: Sequence[Unit], output: str, query: str, report: Report) -> list[Placed]:
    """Walk the view of a configuration."""
    texts = [unit.text for unit in units]
    keys = keys_of(texts)
    shown: set[str] = set()

    def evidence(start: int, end: int) -> ConfigEvidence:
        first = walk.placed[-2].end if len(walk.placed) > 1 else 0
        shown.update(text.strip() for text in texts[first:start])
        return ConfigEvidence(texts[start:end], keys[start:end], shown)

    def words(text: str) -> str | None:
        found = _COMMENT.fullmatch(text)
        return found[1] if found else None

    walk = Walk(units, report, ("config lines",), evidence, query, unwrap=words)
    walk.run(output)
    return walk.placed
