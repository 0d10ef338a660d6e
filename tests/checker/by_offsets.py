"""Views that no single walk covers: mixtures of several outputs, and JSON in a listing that keeps its lines.

The result's offsets say what every marker stands for. They are believed only as far as what is left of the original
without those places is what is left of the view without its markers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from checker.claims import judge
from checker.diffs import DiffEvidence, read_diff
from checker.evidence import Evidence
from checker.grammar import Changes, Marker, read_claims, read_marker
from checker.json_tree import parse
from checker.jsons import ELIDED, ElementEvidence, check_json
from checker.line_fields import LineEvidence
from checker.normalise import last_frame, lines_of, split_ending, time_prefix, without_escapes
from checker.offsets import ElisionLike
from checker.report import Report
from checker.wrappers import file_element, listing

_FRAME = re.compile(r"[^\n]*… caveman: [^\n]* …[^\n]*(?:\n|$)")


def check_by_offsets(
    original: bytes, output: bytes, elisions: Sequence[ElisionLike], query: str, report: Report
) -> None:
    """Judge a view marker by marker, and what stands between the markers."""
    numbers = _numbers(original.decode())
    shown: list[bytes] = []
    left: list[bytes] = []
    done = (0, 0)
    for elision in elisions:
        if elision.output_start < done[0] or elision.original_start < done[1]:
            report.add("offsets", 0, f"{elision} overlaps the one before it")
            return
        shown.append(output[done[0] : elision.output_start])
        left.append(original[done[1] : elision.original_start])
        done = (elision.output_end, elision.original_end)
        said = output[elision.output_start : elision.output_end].decode("utf-8", "replace")
        elided = original[elision.original_start : elision.original_end].decode("utf-8", "replace")
        line = output.count(b"\n", 0, elision.output_start) + 1
        report.markers += 1
        report.elided += elision.units
        if ELIDED in said:
            _in_json(said, elided, elision, query, report)
            continue
        marker = read_marker(said.strip('# |│┃,;\t"'))
        if marker is None or (marker.units, marker.noun) != (elision.units, elision.noun):
            report.add("offsets", line, f"{elision} points at {said[:80]!r}")
            continue
        if marker.lines:
            first = original.count(b"\n", 0, elision.original_start)
            named = [number for number in numbers[first : first + len(lines_of(elided))] if number]
            if not named or marker.lines != (named[0], named[-1]):
                report.add(
                    "false", line, f"the marker names lines {marker.lines}, the listing {named[:1]}, {named[-1:]}"
                )
            elided = _without_gutter(elided, numbers[first] if first < len(numbers) else "")
        _judge(marker, elided, line, query, report)
    shown.append(output[done[0] :])
    left.append(original[done[1] :])
    for one, other in zip(shown, left, strict=True):
        said, was = _bare(one.decode("utf-8", "replace")), _bare(other.decode("utf-8", "replace"))
        if said != was:
            at = next(
                (at for at, (a, b) in enumerate(zip(said, was, strict=False)) if a != b), min(len(said), len(was))
            )
            report.add("alien", 0, f"{said[at : at + 60]!r} stands in the place of {was[at : at + 60]!r}")
            return


def _numbers(text: str) -> list[str]:
    """Return the number that a listing prints before every line, empty where it prints none."""
    text = text.removeprefix("\ufeff")
    element = file_element(text)
    outside = len(lines_of(element.opening)) if element else 0
    numbered = listing(element.inner.removeprefix("\ufeff") if element else text)
    return [*[""] * outside, *numbered.numbers] if numbered else []


def _bare(text: str) -> str:
    """Return what is left of a text without what may be normalised: escapes, machines' times, white space, frames.

    Byte order marks go as well: that of an output which is not the first stands before what opens its view.
    """
    lines = []
    for line in lines_of(_FRAME.sub("", text).replace("\ufeff", "")):
        bare = last_frame(without_escapes(line))
        while prefix := time_prefix(bare):
            bare = prefix.rest
        lines.append(bare)
    return "".join("".join(lines).split())


def _without_gutter(text: str, number: str) -> str:
    found = re.match(rf" *{number}(\t| \| |: |→|  )", text) if number else None
    if found is None:
        return text
    return re.sub(rf"^ *[0-9]+(?:{re.escape(found[1])}|{re.escape(found[1].rstrip())}$)", "", text, flags=re.MULTILINE)


def _judge(marker: Marker, elided: str, line: int, query: str, report: Report) -> None:
    evidence: Evidence | None = None
    texts: list[str] = []
    if marker.noun == "elements":
        source = f"[{elided.strip().removesuffix(',')}]"
        try:
            nodes = parse(source).children
        except ValueError as error:
            report.add("offsets", line, f"what the marker stands for is no run of elements: {error}")
            return
        evidence, units = ElementEvidence(nodes, source), len(nodes)
    else:
        texts = [split_ending(last_frame(without_escapes(each)))[0] for each in lines_of(elided)]
        units = len(texts)
        if marker.noun == "lines":
            clocks = [prefix.clock for text in texts if (prefix := time_prefix(text))]
            bare = [prefix.rest if (prefix := time_prefix(text)) else text for text in texts]
            evidence = LineEvidence(bare if clocks else texts, clocks)
    if units != marker.units and marker.noun not in ("rows", "sections", "bytes"):
        report.add("count", line, f"{marker} stands for {units}")
        return
    claims = read_claims(marker.facts)
    report.claims += len(claims)
    if any(isinstance(claim, Changes) for claim in claims):
        evidence = DiffEvidence(texts, read_diff(texts), whole=True)
    if evidence is not None:
        for claim in claims:
            judge(claim, evidence, query, partial(report.complain, line))


def _in_json(said: str, elided: str, elision: ElisionLike, query: str, report: Report) -> None:
    """Judge an element that stands for others as the only one of an array; its totals speak of more than is here."""
    marker = re.sub(r",\"__caveman_(?:totals|note)__\":\"(?:[^\"\\]|\\.)*\"", "", said)
    inner = Report()
    check_json(f"[{elided}]", f"[{marker}]", query, inner)
    report.claims += inner.claims
    report.findings += [finding for finding in inner.findings if finding.kind != "frame"]
    if inner.elided != elision.units:
        report.add("count", 0, f"{elision}: {inner.elided} elements")
