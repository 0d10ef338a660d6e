"""Search output: whose file a line is, which rule a finding names, and the totals over all of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from checker.evidence import Unclear, Value
from checker.grammar import Claim, split_outside_quotes
from checker.lines import Placed, Walk
from checker.report import Report
from checker.units import Unit

_NUMBERED = re.compile(
    r"((?:[A-Za-z]:(?=[\\/]))?[^:\0]+?)(?::(\d+)(?::\d+)?(?::| - |(?=\s)|$)|\((\d+)(?:,\d+)*\)\s?:|\0(\d+)[:\-])"
)
_ENTRY = re.compile(r"(\d+)[:\-]|\s+\d+:\d+:?\s")
_TRAILING = re.compile(r"[\s.](?:\[([^\[\]\s]{2,60})\]|\(([a-z][\w-]+)\)|(?<=\s\s)([@a-z][\w/@-]+))\s?$")
_LEADING = re.compile(
    r"[\s:]*(?:\[\*\] )?(?:(?:fatal error|error|warning|info|note|style)[ :]{1,2})?(?:[EWCRFI]: )?"
    r"(MD\d{3}/[\w-]+|\[?[A-Z]{1,8}\d{2,6}\b|[A-Z]\w+/[A-Z]\w+)"
)
_SEVERITY = re.compile(
    r"[\s:\-]*\[?(fatal error|error|warning|warn|note|information|info|hint|help|style|convention|refactor"
    r"|[EWCRFI](?=: ))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Found:
    """What one line of search output is.

    Attributes:
        file: its file; empty if none is certain.
        said: what it says beside its location, or `None` if it names none.
        hit: it is a hit, not context, not part of one.
    """

    file: str
    said: str | None
    hit: bool


def read_search(lines: Sequence[str], paths: bool) -> list[Found]:
    """Return what every line is; where the output is a list of `paths`, a line's file is its directory."""
    if paths:
        return [Found(_directory(line) if _is_path(line) else "", line, _is_path(line)) for line in lines]
    locations = [_location(line) for line in lines]
    if sum(1 for each in locations if each) < 2:
        locations = [_unnumbered(line) for line in lines]
        if sum(1 for each in locations if each) < 2:
            return _read_headed(lines)
    counts = Counter(each[0] for each in locations if each)
    locations = [
        None if each and counts[each[0]] == 1 and _is_context(each[0], counts) else each for each in locations
    ]  # a time in the text of a context line makes it look like a hit in a file of its own
    known = {each[0] for each in locations if each}
    found: list[Found] = []
    for line, location in zip(lines, locations, strict=True):
        if location is not None:
            found.append(Found(location[0], location[1], True))
        elif not line.strip() or line == "--":
            found.append(Found("--", None, False))
        else:
            context = next((file for file in known if line.startswith(file + "-")), "")
            said = line[len(context) :] if context else None
            found.append(Found(context or _file_above(found), said, False))
    return _give_borders(found)


def _is_context(path: str, known: Container[str]) -> bool:
    return any(path[: dash.start()] in known for dash in re.finditer(r"-\d+-", path))


def _directory(path: str) -> str:
    return path[: max(path.rfind("/", 0, -1), path.rfind("\\", 0, -1)) + 1]


def _is_path(text: str) -> bool:
    """Whether a text can be a path: a letter, nothing that file names do not hold, no blank before the first name."""
    if not re.search(r"[^\W\d_]", text) or re.search(r"[\x00-\x1f\x7f\"<>|*?]|://|: |  ", text) or text != text.strip():
        return False
    first = re.search(r"[\\/]", text)
    return " " not in (text[: first.start()] if first else text)


def _location(line: str) -> tuple[str, str] | None:
    found = _NUMBERED.match(line)
    if found is None or not _is_path(found[1]):
        return None
    return found[1], line[found.end() :]


def _unnumbered(line: str) -> tuple[str, str] | None:
    drive = 2 if re.match(r"[A-Za-z]:[\\/]", line) else 0
    path, colon, said = line[drive:].partition(":")
    separated = re.search(r"[\\/]", path) and _is_path(line[:drive] + path)
    return (line[:drive] + path, said) if colon and separated else None


def _read_headed(lines: Sequence[str]) -> list[Found]:
    """Read output with files as headings; output without any has no files."""
    found: list[Found] = []
    file = ""
    for at, line in enumerate(lines):
        entry = _ENTRY.match(line)
        if not line.strip() or line == "--":
            found.append(Found("--", None, False))
            file = file if line == "--" else ""
        elif entry is not None:
            found.append(Found(file, line[entry.end() :], line[entry.end() - 1 : entry.end()] != "-"))
        elif at + 1 < len(lines) and _ENTRY.match(lines[at + 1]) and _is_path(line.removesuffix(":")):
            file = line.removesuffix(":")
            found.append(Found(file, None, False))
        else:
            found.append(Found(_file_above(found), None, False))
    return _give_borders(found)


def _file_above(found: Sequence[Found]) -> str:
    return found[-1].file if found and found[-1].file != "--" else ""


def _give_borders(found: list[Found]) -> list[Found]:
    """A border between two lines of one file is that file's."""
    below = ""
    for at in range(len(found) - 1, -1, -1):
        if found[at].file != "--":
            below = found[at].file
            continue
        above = next((each.file for each in reversed(found[:at]) if each.file != "--"), "")
        found[at] = Found(below if above == below else "", None, False)
    return found


def severity_of(said: str) -> str:
    """Return the severity that a finding opens with, in lower case."""
    found = _SEVERITY.match(said)
    return found[1].lower() if found else ""


def rule_of(said: str) -> str:
    """Return the rule that a finding names: where it opens, or at its end."""
    found = _LEADING.match(said)
    if found:
        return found[1].lstrip("[")
    last = _TRAILING.search(said[-80:])
    return next(group for group in last.groups() if group) if last else ""


@dataclass(frozen=True, slots=True)
class SearchEvidence:
    """Lines of search output."""

    units: Sequence[str]
    found: Sequence[Found]
    clocks: Sequence[str] = ()

    def values(self, name: str) -> list[Value | None]:
        """Return file, directory, rule or severity of every line."""
        if name in ("file", "directory"):
            return [Value(each.file) if each.file else None for each in self.found]
        if name not in ("rule", "severity"):
            raise Unclear("unreadable", f"search output has no field {name!r}")
        read = rule_of if name == "rule" else severity_of
        return [Value(text) if each.said and (text := read(each.said)) else None for each in self.found]

    def holds(self, claim: Claim) -> bool | None:
        """Search output makes no claims of its own."""
        return None


def check_search(units: Sequence[Unit], output: str, query: str, report: Report) -> list[Placed]:
    """Walk the view of a search output."""
    texts = [unit.text for unit in units]
    paths = " paths in " in output.split("\n", 1)[0] or " directory: " in output
    found = read_search(texts, paths)
    walk = Walk(
        units,
        report,
        ("search result lines",),
        lambda start, end: SearchEvidence(texts[start:end], found[start:end]),
        query,
        state=lambda said, complain: _judge_totals(said, texts, found, complain),
    )
    walk.run(output)
    return walk.placed


_HITS = re.compile(r"(?:(\d+) lines, )?(\d+) (hits|findings)(?: in (\d+) files)?")
_PATHS = re.compile(r"(\d+) paths in (\d+) directories")
_UNDER = re.compile(r"(\d+) under (.+)")
_LIST = re.compile(r"(files|rules|severities|parts)(?: with (\d+) or more)?: (.+)")

Complain = Callable[[str, str], None]


def _judge_totals(statement: str, texts: Sequence[str], found: Sequence[Found], complain: Complain) -> int:
    parts = split_outside_quotes(statement, "; ")
    findings = " findings" in parts[0]
    hits = [each for each in found if each.hit and not (findings and severity_of(each.said or "") in ("note", "help"))]
    base = ""
    for part in parts:
        if head := _HITS.fullmatch(part):
            lines = sum(1 for text, each in zip(texts, found, strict=True) if each.hit or _is_line(text, each))
            files = len({each.file for each in hits})
            if (int(head[1] or head[2]), int(head[2]), int(head[4] or 1)) != (lines, len(hits), files):
                complain("false", f"{part!r}: {lines} lines, {len(hits)} hits in {files} files")
        elif head := _PATHS.fullmatch(part):
            counted = (len(hits), len({each.file for each in hits}))
            if (int(head[1]), int(head[2])) != counted:
                complain("false", f"{part!r}: counted {counted}")
        elif head := _UNDER.fullmatch(part):
            base = head[2]
            count = sum(1 for each in hits if each.file.startswith(base))
            if count != int(head[1]):
                complain("false", f"{part!r}: counted {count}")
        elif listed := _LIST.fullmatch(part):
            _judge_list(part, listed, hits, base, complain)
        else:
            complain("unreadable", f"{part!r} cannot be read")
    return len(parts)


def _is_line(text: str, found: Found) -> bool:
    """Whether a line counts as one: no border, no heading."""
    return bool(text.strip()) and text != "--" and not (found.said is None and text.removesuffix(":") == found.file)


def _judge_list(part: str, listed: re.Match[str], hits: Sequence[Found], base: str, complain: Complain) -> None:
    counts = Counter(_named(listed[1], each, base) for each in hits if each.file.startswith(base))
    absent = counts.pop("", 0) if listed[2] is None else 0
    least = int(listed[2] or 1)
    expected = {name: count for name, count in counts.items() if name and count >= least}
    said: dict[str, int] = {}
    for word in listed[3].split(" "):
        name, _, count = word.rpartition("×")
        said[name] = int(count) if count.isdecimal() else -1
    if absent and said.get("absent") == absent:
        del said["absent"]
        absent = 0
    if said != expected or absent:
        complain("false", f"{part!r}: counted {expected}, absent {absent}")


def _named(what: str, found: Found, base: str) -> str:
    if what == "files":
        return found.file
    if what == "parts":
        return _part(found.file[len(base) :])
    return rule_of(found.said or "") if what == "rules" else severity_of(found.said or "")


def _part(directory: str) -> str:
    if not directory:
        return "./"
    found = re.match(r"[\\/]*[^\\/]*[\\/]?", directory)
    return found[0] if found else directory
