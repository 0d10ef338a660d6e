"""Signals: lines a reader must not miss, whatever else goes.

Owns the words and forms that log, terminal, search, text, tables and configuration share. Says which lines carry a
signal and what exactly it says; how much context stays is the compressor's affair.

Words are found by plain substring search over the whole text, then judged where they stand: by the word itself and by
the few characters before and after it (`0 errors`, `--fail-fast` and `error.log` are no signals).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

_STEMS: Final = (
    "err",
    "fatal",
    "panic",
    "exception",
    "traceback",
    "fail",
    "warn",
    "denied",
    "reject",
    "refused",
    "timeout",
    "timed",
    "abort",
    "killed",
    "segfault",
    "sigsegv",
    "oom",
    "out of memory",
    "caused by",
    "security",
    "critical",
    "severe",
    "emerg",
    "cannot",
    "undefined",
    "unexpected",
    "mismatch",
    "assert",
    "not ok",
    "break-in",
    "core dumped",
    "unhandled",
    "deadlock",
    "exit",
    "returned non-zero",
    "passed",
    "●",
    "✕",
    "✗",
    "✖",
    "×",
)
_BEFORE: Final = 24  # characters looked at before a word
_AFTER: Final = 24  # and after it

_LOWER: Final = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"abcdefghijklmnopqrstuvwxyz")


def lower(text: str) -> str:
    """Lower ASCII letters only, so that every offset stays what it was."""
    return text.encode("utf-8", "surrogatepass").translate(_LOWER).decode("utf-8", "surrogatepass")


@cache
def _word() -> re.Pattern[str]:
    """A signal word in lower case; its number belongs to it."""
    return re.compile(
        r"((?:errors?|err|fatal|panic(?:ked)?|exceptions?|traceback|fail(?:s|ed|ures?|ing)?|warn(?:ings?)?|denied"
        r"|reject(?:s|ed|ing)?|refused|timeouts?|timed[ -]?out|abort(?:s|ed|ing)?|killed|segfault|sigsegv"
        r"|oom(?:[- ]?kill(?:ed|er|ing)?)?|out of memory|caused by|security|critical|severe|emerg(?:ency)?|cannot"
        r"|undefined|unexpected|mismatch(?:ed|es)?|assert(?:ion)?|not ok|break-in|core dumped|unhandled|deadlock"
        r"|returned non-zero)(?!\w))(?:[ =:\[(]{1,2}\d+)?"
        r"|exit(?:ed)?(?: with)?(?: (?:error )?(?:code|status))?[ =:]{1,2}[1-9]\d*"
        r"|passed(?!\w)|[●✕✗✖×]"
    )


@cache
def _camel() -> re.Pattern[str]:
    """The end of a name like `KeyError`, in its own case."""
    return re.compile(r"(?:Error|Exception|Warning|Failure|Timeout|Panic)(?!\w)")


@cache
def _camel_start() -> re.Pattern[str]:
    return re.compile(r"[A-Z]\w*$")


@cache
def _form() -> re.Pattern[str]:
    """Lines that are signals by how they begin: frames, verdicts, summaries."""
    return re.compile(
        r"^(?:[ \t]+at \S|[ \t]*file \"[^\"\n]*\", line \d|[ \t]*-{2,3}> |thread '[^'\n]*' panicked|e   "
        r"|[ \t]*(?:expected|received|actual)[ \t]*[:=]|[ \t]*tests?(?: suites| result)?: [^\n]*\d|--- fail\b"
        r"|build fail(?:ed|ure)|=+ [^\n]*[a-z][^\n]* =+$|##\[error|::error|\[fail\])",
        re.MULTILINE,
    )


@cache
def _count_before() -> re.Pattern[str]:
    return re.compile(r"(?:^|[\s(=])(\d{1,9} )$")


@cache
def _benign_before() -> re.Pattern[str]:
    """What makes the word after it harmless: a zero, an option, a path, a workflow key."""
    return re.compile(
        r"(?:(?<![\w.,])(?:0|no|without|zero)[ -](?:\w+ )?|(?:^|[\s\"'(=\[,])-{1,2}(?:[\w-]*-)?|[/\\][\w.-]*"
        r"|continue-on-|\bif: |\bon[-_]|\w\.)$"
    )


@cache
def _benign_after() -> re.Pattern[str]:
    """What makes the word before it harmless: an empty value, a file's ending, the rest of a name."""
    return re.compile(
        r"[\w-]{0,12}[\"']?\s?[=:]\s?(?:0(?![.\d])|null\b|none\b|nil\b|false\b|\"\"|''|\[\]|\{\})"
        r"|[\w-]{0,12}\.(?:[a-z]{1,4}\b)(?!:\d)|[\w.-]{0,16}/|[-_](?:page|log|handler|handling|prone|free|chain|group|on)"
        r"|[- ]?fast\b|\(\)| ?[(\[]0[)\]]| 0(?=[,;\s)]|$)"
    )


@cache
def _success() -> re.Pattern[str]:
    """A line that reports one success; what it names may be called anything."""
    return re.compile(r"\s*(?:PASS(?:ED)?\b|ok\b(?! [01]+$)|[✓✔√✅]|--- PASS\b|\[(?:PASS|OK|ok)\]|\(pass\))")


def is_success(line: str) -> bool:
    """Whether a line reports one success (a passed test)."""
    return _success().match(line) is not None


@dataclass(frozen=True, slots=True)
class Candidates:
    """Where the signals of one line may stand.

    Attributes:
        places: offsets in the line of words to be judged, ascending.
        form: what the line's beginning says, if that alone makes it a signal.
    """

    places: tuple[int, ...]
    form: str | None

    def value(self, line: str) -> str | None:
        """Return what the first true signal of the line says, in lower case, its number included."""
        if self.form is not None:
            return self.form
        lowered = lower(line)
        for place in self.places:
            found = judge(line, lowered, place)
            if found is not None:
                return _with_count(lowered, *found)
        return None

    def window(self, line: str) -> str:
        """Return the parts of the line that decide, so that equal windows need judging once."""
        return "\n".join(line[max(0, place - _BEFORE) : place + 2 * _AFTER] for place in self.places)


def judge(line: str, lowered: str, place: int) -> tuple[int, int] | None:
    """Return where the signal at `place` begins and ends, or `None` if the word there is none."""
    found = _word().match(lowered, place)
    start = place
    if found is None or (place and (lowered[place - 1].isalnum() or lowered[place - 1] == "_")):
        found = _camel().match(line, place)
        head = _camel_start().search(line[max(0, place - 64) : place]) if found else None
        return (place - len(head[0]), found.end()) if found and head else None
    before = lowered[max(0, start - _BEFORE) : start]
    end = found.end(1) if found[1] else found.end()  # of the word alone: its number may be what makes it harmless
    if _benign_before().search(before) or _benign_after().match(lowered, end, end + _AFTER):
        return None
    if lowered.startswith("passed", start) and _count_before().search(before) is None:
        return None
    return start, found.end()


def _with_count(lowered: str, start: int, end: int) -> str:
    """Return the signal's words with the number right before them (`3 failed`)."""
    count = _count_before().search(lowered[max(0, start - _BEFORE) : start])
    return (count[1] if count else "") + lowered[start:end]


def candidates(lines: Sequence[str]) -> dict[int, Candidates]:
    """Return, for every line that may carry a signal, where.

    Digits may be masked as 0: an exit code then counts as a candidate, to be judged on the line itself.

    Args:
        lines: lines without their endings.
    """
    text = "\n".join(lines)
    lowered = lower(text)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    places: dict[int, list[int]] = {}
    for stem in _STEMS:
        position = lowered.find(stem)
        while position >= 0:
            number = bisect_right(starts, position) - 1
            places.setdefault(number, []).append(position - starts[number])
            position = lowered.find(stem, position + len(stem))
    forms: dict[int, str] = {}
    for found in _form().finditer(lowered):
        forms[bisect_right(starts, found.start()) - 1] = found[0].strip()
    result: dict[int, Candidates] = {}
    for number in sorted({*places, *forms}):
        if not is_success(lines[number]):
            result[number] = Candidates(tuple(sorted(places.get(number, ()))), forms.get(number))
    return result


def find_signal(line: str) -> str | None:
    """Return what the signal in a line says (lower case), or `None` if the line has none."""
    found = candidates([line]).get(0)
    return found.value(line) if found else None


def find_signals(lines: Sequence[str]) -> dict[int, str]:
    """Return the numbers of the lines that carry a signal and what each says, ascending."""
    return {
        number: value
        for number, found in candidates(lines).items()
        if (value := found.value(lines[number])) is not None
    }
