"""Signals: lines a reader must not miss, whatever else goes.

Owns the words and patterns that log, terminal, search, text, tables and configuration share. Says which lines carry a
signal and what exactly it says; how much context stays is the compressor's affair.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from typing import Final

# What a line must contain, in lower case, before the pattern below is asked: plain substring search is an order of
# magnitude cheaper than the pattern, and most lines contain none of these.
_HINTS: Final = (
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
    "timed out",
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
    "expected",
    "received",
    "not ok",
    "exit",
    "returned non-zero",
    " passed",
    "tests:",
    "test suites:",
    "test result:",
    "-->",
    "●",
    "✕",
    "✗",
    "✖",
    "×",
    "e   ",
    '  file "',
    "  at ",
    "\tat ",
    "thread '",
    "===",
    "break-in",
    "core dumped",
    "unhandled",
    "deadlock",
)


@cache
def _signal() -> re.Pattern[str]:
    """The signal itself; what it matches, number included, is its value."""
    return re.compile(
        r"\b(?:errors?|err|fatal|panic(?:ked)?|exceptions?|traceback|fail(?:s|ed|ures?|ing)?|warn(?:ings?)?"
        r"|denied|reject(?:s|ed|ing)?|refused|time(?:d[ -]?|-)?outs?|abort(?:s|ed|ing)?|killed|segfault|sigsegv"
        r"|oom(?:killed|-killer)?"
        r"|out of memory|caused by|security|critical|severe|emerg(?:ency)?|cannot"
        r"|undefined|unexpected|mismatch(?:ed|es)?|assert(?:ion)?|not ok"
        r"|break-in|core dumped|unhandled|deadlock)\b(?:[ =:\[(]{1,2}\d+)?"
        r"|(?-i:\b[A-Z]\w*(?:Error|Exception|Warning|Failure|Timeout|Panic))\b"
        r"|\bexit(?:ed)?(?: with)?(?: (?:error )?(?:code|status))?[ =:]{1,2}[1-9]\d*"
        r"|process completed with exit code [1-9]\d*|returned non-zero"
        r"|##\[error\]|::error\b|^\s+at \S|^\s*file \".*\", line \d+|^\s*-{2,3}> |thread '.*' panicked"
        r"|[●✕✗✖×]|^e   |^\s*(?:expected|received|actual)\b *[:=]"
        r"|\b\d+ (?:passed|failed|failing|errors?)\b|^\W*tests?(?: suites| result)?: .*\d"
        r"|^=+ .*[a-z].* =+$|^--- fail\b|\bbuild fail(?:ed|ure)\b",
        re.IGNORECASE,
    )


@cache
def _benign() -> re.Pattern[str]:
    """Signal words that report the absence of trouble, or name an option or a file."""
    return re.compile(
        r"\b(?:0|no|without|zero) (?:\w+ )?(?:errors?|failures?|failed|warnings?|exceptions?|problems?)\b"
        r"|\b(?:\w*(?:errors?|failures?|failed|warnings?|exceptions?|rejected|timeouts?|aborted)\w*)[\"']?\s?[=:]\s?"
        r"(?:0(?![.\d])|null|none|nil|false|\"\"|''|\[\]|\{\})"
        r"|\bexit(?:ed)?(?: with)?(?: (?:code|status))?[ =:]{1,2}0\b"
        r"|if: (?:failure|always)\(\)|continue-on-error|fail-?fast|fail-on-[\w-]+|on-?failure"
        r"|-{1,2}(?:[\w-]*-)?(?:fail|error|warn|timeout|abort|security|assert)[\w-]*|-W[\w-]+"
        r"|\b[\w-]*(?:errors?|exceptions?|failures?|warnings?|panic|security|assert|timeouts?)[\w-]*\.(?:[a-z]{1,4}\b)"
        r"|\b[\w.-]*(?:error|exception|warning|security|timeout|assert|panic)[\w.-]*/"
        r"|/[\w.-]*(?:error|exception|warning|security|timeout|assert|panic)[\w.-]*"
        r"|\b(?:error|errors|err|timeout|security|assert)[-_](?:page|log|handler|handling|prone|free|chain|stack|group)\w*",
        re.IGNORECASE,
    )


@cache
def _success() -> re.Pattern[str]:
    """A line that reports one success; what it names may be called anything."""
    return re.compile(r"\s*(?:PASS(?:ED)?\b|ok\b(?! [01]+$)|[✓✔√✅]|--- PASS\b|\[(?:PASS|OK|ok)\]|\(pass\))")


@cache
def _number_decides() -> re.Pattern[str]:
    """A place where a digit decides whether the line is a signal; digits are masked as 0 when this is asked."""
    return re.compile(
        r"\b0+ (?:\w+ )?(?:errors?|fail|warn|exception|passed|problem)|(?:errors?|fail\w*|warn\w*|exception\w*"
        r"|timeout\w*|rejected|aborted)\w*[\"']?\s?[=:]\s?0|exit\D{0,24}0|returned 0",
        re.IGNORECASE,
    )


def find_signal(line: str) -> str | None:
    """Return what the signal in a line says (lower case), or `None` if the line has none."""
    found = _signal().search(line)
    if found is None or is_success(line):
        return None
    if _benign().search(line) is not None:
        found = _signal().search(_benign().sub("", line))
    return found[0].lower() if found else None


def is_success(line: str) -> bool:
    """Whether a line reports one success (a passed test)."""
    return _success().match(line) is not None


def hinted(lines: list[str]) -> list[int]:
    """Return the numbers of the lines that contain a hint of a signal, ascending."""
    text = "\n".join(lines).lower()
    if text.count("\n") + 1 != len(lines):
        raise ValueError("a line holds a line feed; pass lines without their endings")
    hits: set[int] = set()
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for hint in _HINTS:
        position = text.find(hint)
        while position >= 0:
            number = bisect_right(starts, position) - 1
            hits.add(number)
            position = text.find(hint, starts[number + 1])
    return sorted(hits)


def number_decides(masked_line: str) -> bool:
    """Whether the digits of a line decide if it is a signal (`0 errors` is none, `3 errors` is one)."""
    return _number_decides().search(masked_line) is not None
