"""Logs and terminal captures: lines, normalised as declared, under a first line that may speak of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checker.frame import judge_log, removed_prefix
from checker.grammar import read_frame
from checker.line_fields import LineEvidence
from checker.lines import Placed, Walk
from checker.normalise import split_ending, time_prefix
from checker.report import Report
from checker.units import Unit


def check_log(units: Sequence[Unit], output: str, query: str, report: Report) -> list[Placed]:
    """Walk the view of a log or of a resolved capture."""
    clocks = [""] * len(units)
    statement = read_frame(split_ending(output[: output.find("\n") + 1])[0])
    prefix = removed_prefix(statement) if statement else None
    if prefix:
        units, clocks = _without_times(units, prefix, report)
    texts = [unit.text for unit in units]
    walk = Walk(
        units,
        report,
        ("lines",),
        lambda start, end: LineEvidence(texts[start:end], [clock for clock in clocks[start:end] if clock]),
        query,
        state=lambda said, complain: judge_log(said, texts, complain),
    )
    walk.run(output)
    return walk.placed


def _without_times(units: Sequence[Unit], said: tuple[int, str, str], report: Report) -> tuple[list[Unit], list[str]]:
    """Take the prefix off every unit that has one of the form of the first, and judge what was said of them."""
    taken = [time_prefix(unit.text) for unit in units]
    form = next((each.form for each in taken if each and each.stamp == said[1]), None)
    left: list[Unit] = []
    stamps: list[str] = []
    clocks: list[str] = []
    for unit, each in zip(units, taken, strict=True):
        if each is None or each.form != form:
            left.append(unit)
            clocks.append("")
            continue
        stamps.append(each.stamp)
        clocks.append(each.clock)
        place = unit.shown.index(unit.text)
        rest = unit.shown[:place] + each.rest + unit.shown[place + len(unit.text) :]
        left.append(replace(unit, shown=rest, text=each.rest))
    if said != (len(stamps), stamps[0] if stamps else "", stamps[-1] if stamps else ""):
        report.add("false", 1, f"{said}: {len(stamps)} lines have a prefix, {stamps[:1]} to {stamps[-1:]}")
    return left, clocks
