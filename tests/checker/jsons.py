"""JSON: the view is a value in which runs of elements, or the insides of strings, have become markers."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from checker.claims import judge
from checker.evidence import Evidence, Unclear, Value
from checker.frame import CONTRACT_BYTES, is_contract
from checker.grammar import Characters, Claim, Marker, read_claims, read_frame, read_marker, split_outside_quotes
from checker.json_tree import Node, parse
from checker.line_fields import LineEvidence
from checker.lines import MAX_FACT_BYTES
from checker.report import Report

ELIDED = '"__caveman_elided__"'
_MEMBERS = [ELIDED, '"__caveman_invariants__"', '"__caveman_totals__"', '"__caveman_note__"']
_ELEMENTS = re.compile(r"(\d+) elements")
_ALPHABETS = {"base64": re.compile(r"[A-Za-z0-9+/_-]*={0,2}"), "hexadecimal": re.compile(r"[0-9a-fA-F]*")}
MAX_TOTAL_VALUES = 16


@dataclass(frozen=True, slots=True)
class PlacedInJson:
    """A marker in a JSON view.

    Attributes:
        text: the marker as it stands in the view.
        units: how many units it says are elided.
        start, end: what it stands for, in characters of the original.
    """

    text: str
    units: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ElementEvidence:
    """Elements of an array."""

    nodes: Sequence[Node]
    source: str
    clocks: Sequence[str] = ()

    @property
    def units(self) -> Sequence[str]:
        """The elements as written."""
        return [self.source[node.start : node.end] for node in self.nodes]

    def values(self, name: str) -> list[Value | None]:
        """Return the scalar at a path (`a.b`, `[0]`, `value` for the element itself) in every element."""
        return [_at(node, name) for node in self.nodes]

    def holds(self, claim: Claim) -> bool | None:
        """Elements make no claims of their own."""
        return None


def _at(node: Node, name: str) -> Value | None:
    if node.kind in ("string", "literal"):
        return _value(node, name) if name == "value" else None
    found = _lookup(node, name)
    if not found:
        return None
    if len(found) > 1:
        raise Unclear("false", f"{name!r} occurs {len(found)} times in one unit")
    return _value(found[0], name)


def _lookup(node: Node, name: str) -> list[Node]:
    if node.kind == "array":
        index = re.match(r"\[(\d+)\](?:\.(.+))?", name, re.DOTALL)
        if index is None or int(index[1]) >= len(node.children):
            return []
        child = node.children[int(index[1])]
        return _lookup(child, index[2]) if index[2] else [child]
    found: list[Node] = []
    for raw, child in zip(node.keys, node.children, strict=True):
        key = str(json.loads(raw))
        if key == name:
            found.append(child)
        elif name.startswith(key + ".") and child.kind == "object":
            found += _lookup(child, name[len(key) + 1 :])
    return found


def _value(node: Node, name: str) -> Value:
    if node.kind in ("array", "object"):
        raise Unclear("false", f"{name!r} is an {node.kind} in some unit")
    return Value(node.text) if node.kind == "string" else Value(node.raw, literal=True)


@dataclass(frozen=True, slots=True)
class BytesEvidence:
    """The inside of one string, as written."""

    inside: str
    clocks: Sequence[str] = ()

    @property
    def units(self) -> Sequence[str]:
        """Its characters."""
        return self.inside

    def values(self, name: str) -> list[Value | None]:
        """Bytes have no fields."""
        raise Unclear("unreadable", f"bytes have no field {name!r}")

    def holds(self, claim: Claim) -> bool | None:
        """Judge the alphabet of the characters; line breaks and escaped slashes are written as escapes."""
        if not isinstance(claim, Characters):
            return None
        text = self.inside.replace("\\/", "/").replace("\\r", "").replace("\\n", "")
        rest = text.removeprefix(claim.head)
        return text.startswith(claim.head) and _ALPHABETS[claim.alphabet].fullmatch(rest) is not None


def check_json(source: str, view: str, query: str, report: Report) -> list[PlacedInJson]:
    """Compare a view with the value it was made of."""
    try:
        return _Comparison(source, view, query, report).run()
    except ValueError as error:
        report.add("alien", 0, f"the view, or the original, is no JSON value: {error}")
        return []


class _Comparison:
    """One view against its original."""

    def __init__(self, source: str, view: str, query: str, report: Report) -> None:
        self._source = source
        self._view = view
        self._query = query
        self._report = report
        self._placed: list[PlacedInJson] = []
        self._notes: list[int] = []  # where what the markers that carry one stand for begins
        self._dropped = 0

    def run(self) -> list[PlacedInJson]:
        """Walk both trees at once."""
        pending = [(parse(self._source), parse(self._view))]
        while pending:
            original, shown = pending.pop()
            if original.kind != shown.kind or original.keys != shown.keys:
                self._alien(original, shown)
            elif original.kind == "array":
                pending += reversed(self._elements(original, shown))
            elif original.kind == "object":
                pending += reversed(list(zip(original.children, shown.children, strict=True)))
            elif original.raw != shown.raw:
                self._string(original, shown)
        elements = sorted(each.start for each in self._placed if each.text.startswith("{"))
        expected = elements[:1] if self._dropped >= CONTRACT_BYTES else []
        if self._notes != expected:
            said = f"notes on the markers of {self._notes}, expected on those of {expected}"
            self._report.add("frame", 0, f"{self._dropped} bytes dropped, {said}")
        return sorted(self._placed, key=lambda placed: placed.start)

    def _alien(self, original: Node, shown: Node) -> None:
        said, was = self._view[shown.start : shown.end], self._source[original.start : original.end]
        self._report.add("alien", 0, f"{said[:80]!r} stands in the place of {was[:80]!r}")

    def _elements(self, original: Node, shown: Node) -> list[tuple[Node, Node]]:
        """Walk an array's elements; return the pairs that must be equal."""
        pairs: list[tuple[Node, Node]] = []
        position = markers = 0
        for element in shown.children:
            if element.kind == "object" and ELIDED in element.keys and not self._is_original(original, position):
                position = self._marker(original, position, element, markers)
                markers += 1
            elif position < len(original.children):
                pairs.append((original.children[position], element))
                position += 1
                self._report.shown += 1
            else:
                self._report.add(
                    "alien", 0, f"{self._view[element.start : element.end][:80]!r} follows the last element"
                )
                return pairs
        if position != len(original.children):
            left = len(original.children) - position
            self._report.add("count", 0, f"{left} elements are neither shown nor elided")
        return pairs

    def _is_original(self, original: Node, position: int) -> bool:
        return position < len(original.children) and ELIDED in original.children[position].keys

    def _marker(self, original: Node, position: int, element: Node, markers: int) -> int:
        members = dict(zip(element.keys, element.children, strict=True))
        units = int(members[ELIDED].raw) if members[ELIDED].raw.isdecimal() else 0
        nodes = original.children[position : position + units]
        report = self._report
        report.markers += 1
        if list(element.keys) != [name for name in _MEMBERS if name in members]:
            report.add("unreadable", 0, f"a marker has the members {element.keys}")
        if not units or len(nodes) != units:
            report.add("count", 0, f"{units} elements elided of {len(original.children) - position}")
            return len(original.children)
        report.elided += units
        text = self._view[element.start : element.end]
        self._placed.append(PlacedInJson(text, units, nodes[0].start, nodes[-1].end))
        self._dropped += sum(len(_tight(self._source[node.start : node.end]).encode()) + 1 for node in nodes) - 1
        if _MEMBERS[1] in members:
            self._judge(members[_MEMBERS[1]].text, ElementEvidence(nodes, self._source))
        if _MEMBERS[2] in members:
            if markers:
                report.add("frame", 0, "totals stand on the first marker of an array only")
            self._totals(members[_MEMBERS[2]].text, original)
        if _MEMBERS[3] in members:
            self._notes.append(nodes[0].start)
            statement = read_frame(members[_MEMBERS[3]].text)
            if statement is None or not is_contract(statement):
                report.add("unreadable", 0, f"{members[_MEMBERS[3]].text!r} cannot be read")
        return position + units

    def _judge(self, facts: str, evidence: Evidence) -> None:
        claims = read_claims(facts)
        self._report.claims += len(claims)
        if len(facts.encode()) > MAX_FACT_BYTES:
            self._report.add("withheld", 0, f"the facts take {len(facts.encode())} bytes")
        for claim in claims:
            judge(claim, evidence, self._query, partial(self._report.complain, 0))

    def _totals(self, text: str, array: Node) -> None:
        evidence = ElementEvidence(array.children, self._source)
        for part in split_outside_quotes(text, "; "):
            self._report.claims += 1
            if count := _ELEMENTS.fullmatch(part):
                if int(count[1]) != len(array.children):
                    self._report.add("false", 0, f"{part!r}: there are {len(array.children)}")
                continue
            for claim in read_claims(part):
                judge(claim, evidence, self._query, partial(self._report.complain, 0), MAX_TOTAL_VALUES)

    def _string(self, original: Node, shown: Node) -> None:
        marker = read_marker(shown.text) if original.kind == "string" else None
        if marker is None:
            self._alien(original, shown)
            return
        inside = original.raw[1:-1]
        evidence, units = _inside(marker, original, inside)
        self._report.markers += 1
        if marker.units != units:
            self._report.add("count", 0, f"{marker} stands for {units}")
        self._placed.append(
            PlacedInJson(self._view[shown.start : shown.end], marker.units, original.start, original.end)
        )
        self._dropped += len(inside.encode())
        self._judge(marker.facts, evidence)


def _inside(marker: Marker, original: Node, inside: str) -> tuple[Evidence, int]:
    """Return what a marker that stands for a string is judged by, and how many units the string has."""
    if marker.noun == "bytes":
        return BytesEvidence(inside), len(inside.encode())
    lines = original.text.removesuffix("\n").split("\n")
    return LineEvidence(lines), len(lines) if marker.noun == "lines" else -1


def _tight(text: str) -> str:
    """Return a JSON text without the white space outside its strings."""
    return re.sub(r"(\"(?:[^\"\\]|\\.)*\")|\s+", lambda found: found[1] or "", text)
