"""Whether a claim holds for the units it was made of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations

from checker.evidence import Evidence, Unclear, Value
from checker.grammar import (
    Changes,
    Characters,
    Claim,
    Clocks,
    Constant,
    Coverage,
    Dense,
    Enumeration,
    Field,
    Matches,
    Range,
    Repeats,
    Shapes,
    Unreadable,
)

MAX_VALUE_BYTES = 40
MAX_NAME_BYTES = 32
MAX_BUCKETS = 5
MAX_BUCKET_BYTES = 24
MAX_PATH_BYTES = 96

_PATHS = ("file", "directory")
_SECRET_NAMES = ("secret", "passw", "token", "api_key", "apikey", "authoriz", "credential", "cookie", "session")
_SECRET_VALUE = re.compile(r"(?i:bearer )|AKIA[0-9A-Z]{12}|eyJ[A-Za-z0-9_-]{8}|-----BEGIN|gh[pousr]_[A-Za-z0-9]{16}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_NUMBERED = re.compile(r"(.*?)([0-9]+)", re.DOTALL)
_TERM = re.compile(r"[^\W_]+")
_OPENING = dict(zip(")]}>", "([{<", strict=True))

Complain = Callable[[str, str], None]
"""Takes the kind of a finding and what is wrong."""


def judge(claim: Claim, evidence: Evidence, query: str, complain: Complain, max_buckets: int = MAX_BUCKETS) -> None:
    """Derive one claim again from the units it is about, and complain where it does not hold."""
    if isinstance(claim, Enumeration) and len(claim.counts) > max_buckets:
        complain("withheld", f"{claim}: more than {max_buckets} values")
    try:
        _judge(claim, evidence, query, complain)
    except Unclear as unclear:
        complain(unclear.kind, f"{claim}: {unclear}")


def _judge(claim: Claim, evidence: Evidence, query: str, complain: Complain) -> None:
    if isinstance(claim, Unreadable):
        complain("unreadable", f"{claim.text!r} cannot be read")
        return
    own = evidence.holds(claim)
    if own is not None:
        if not own:
            complain("false", f"{claim} does not hold")
    elif isinstance(claim, Shapes):
        _judge_shapes(claim, evidence.units, complain)
    elif isinstance(claim, Clocks):
        clocks = evidence.clocks
        if not clocks or (clocks[0], clocks[-1]) != (claim.first, claim.last):
            complain("false", f"{claim}: the clocks run {clocks[:1]} to {clocks[-1:]}")
    elif isinstance(claim, Matches):
        wanted = set(_TERM.findall(query.lower()))
        count = sum(1 for unit in evidence.units if not wanted.isdisjoint(_TERM.findall(unit.lower())))
        if count != claim.count:
            complain("false", f"{claim}: {count} units hold a word of {query!r}")
    elif isinstance(claim, (Changes, Repeats, Characters)):
        complain("unreadable", f"{claim} says nothing about units of this kind")
    else:
        _withheld(claim, complain)
        values = evidence.values(claim.name)
        if isinstance(claim, Constant):
            _judge_constant(claim, values, complain)
        elif isinstance(claim, Enumeration):
            _judge_enumeration(claim, values, complain)
        elif isinstance(claim, Range):
            _judge_range(claim, values, complain)
        elif isinstance(claim, Coverage):
            _judge_coverage(claim, values, complain)
        else:
            _judge_dense(claim, values, complain)


def _withheld(claim: Field, complain: Complain) -> None:
    """Complain of what a marker must not say, true or not."""
    name = claim.name.lower()
    if any(word in name for word in _SECRET_NAMES):
        complain("secret", f"{claim}: the name is that of a credential")
    if len(claim.name.encode()) > MAX_NAME_BYTES:
        complain("withheld", f"{claim}: the name is longer than {MAX_NAME_BYTES} bytes")
    if isinstance(claim, Enumeration):
        texts, limit = list(claim.counts), MAX_PATH_BYTES if claim.name in _PATHS else MAX_BUCKET_BYTES
    elif isinstance(claim, Constant):
        texts, limit = [claim.value.strip('"')], MAX_VALUE_BYTES
    else:
        texts, limit = [claim.ends], 2 * MAX_VALUE_BYTES + 2
    for text in texts:
        if _SECRET_VALUE.search(text):
            complain("secret", f"{claim}: the value is a credential")
        if len(text.encode()) > limit:
            complain("withheld", f"{claim}: the value is longer than {limit} bytes")
        if not _balanced(text) and not isinstance(claim, Range):
            complain("cut", f"{claim}: the value looks cut")


def _balanced(text: str) -> bool:
    """Whether every bracket and quote in a text has its partner."""
    stack: list[str] = []
    for character in text:
        if character in "([{":
            stack.append(character)
        elif character in ")]}" and (not stack or stack.pop() != _OPENING[character]):
            return False
    return not stack and text.count('"') % 2 == 0


def _judge_constant(claim: Constant, values: list[Value | None], complain: Complain) -> None:
    if len(set(values)) != 1 or values[0] is None or not values[0].spelled(claim.value):
        complain("false", f"{claim}: the values are {_some(values)}")


def _judge_enumeration(claim: Enumeration, values: list[Value | None], complain: Complain) -> None:
    counts: Counter[str] = Counter()
    meant: dict[str, set[Value]] = {}
    for value in values:
        if value is None:
            continue
        said = max((text for text in claim.counts if value.spelled(text)), key=len, default=None)  # in quotes, if so
        if said is None:
            complain("false", f"{claim}: {value.text!r} occurs too")
            return
        counts[said] += 1
        meant.setdefault(said, set()).add(value)
    if dict(counts) != claim.counts or values.count(None) != claim.absent:
        complain("false", f"{claim}: counted {dict(counts)}, absent {values.count(None)}")
    for said, different in meant.items():
        if len(different) > 1:
            complain("false", f"{claim}: {said!r} stands for {len(different)} different values")


def _judge_range(claim: Range, values: list[Value | None], complain: Complain) -> None:
    texts = _present(claim, values, complain)
    if texts is None:
        return
    odd = [text for text in texts if not _DECIMAL.fullmatch(text)]
    if odd:
        complain("false", f"{claim}: {odd[0]!r} is no number")
        return
    numbers = [(Decimal(text), text) for text in texts]
    low, high = min(number for number, _ in numbers), max(number for number, _ in numbers)
    lows = {text for number, text in numbers if number == low}
    highs = {text for number, text in numbers if number == high}
    if not any(claim.ends == f"{one}..{other}" for one in lows for other in highs):
        complain("false", f"{claim}: the values run from {min(lows)} to {max(highs)}")


def _judge_coverage(claim: Coverage, values: list[Value | None], complain: Complain) -> None:
    texts = _present(claim, values, complain)
    if texts is None:
        return
    low, high = min(texts, key=str.encode), max(texts, key=str.encode)
    if len(set(values)) != claim.distinct or claim.ends != f"{low}..{high}":
        complain("false", f"{claim}: {len(set(values))} distinct, {low}..{high}")


def _judge_dense(claim: Dense, values: list[Value | None], complain: Complain) -> None:
    texts = _present(claim, values, complain)
    if texts is None:
        return
    parts = [_NUMBERED.fullmatch(text) for text in texts]
    numbers: dict[int, str] = {}
    prefixes: set[str] = set()
    for text, part in zip(texts, parts, strict=True):
        if part is None or numbers.setdefault(int(part[2]), text) != text:
            complain("false", f"{claim}: {text!r} does not belong to a numbered series")
            return
        prefixes.add(part[1])
    low, high = min(numbers), max(numbers)
    if (
        len(prefixes) != 1
        or high - low + 1 != len(numbers)
        or len(numbers) != claim.distinct
        or claim.ends != f"{numbers[low]}..{numbers[high]}"
    ):
        complain("false", f"{claim}: {len(numbers)} of {high - low + 1} values are there")


def _present(claim: Range | Coverage | Dense, values: list[Value | None], complain: Complain) -> list[str] | None:
    texts = [value.text for value in values if value is not None]
    if len(texts) != len(values):
        complain("false", f"{claim}: absent in {len(values) - len(texts)} units")
        return None
    return texts


def _judge_shapes(claim: Shapes, units: Sequence[str], complain: Complain) -> None:
    """Every unit begins as exactly one label says, and as many as it says."""
    labels = [label for _, label in claim.counts]
    for one, other in combinations(labels, 2):
        if _begins(one.removesuffix(" …"), other) or _begins(other.removesuffix(" …"), one):
            complain("unreadable", f"{claim}: {one!r} and {other!r} cannot be told apart")
            return
    counts: Counter[str] = Counter()
    for unit in units:
        said = next((label for label in labels if _begins(unit.strip(), label)), None)
        if said is None:
            complain("false", f"{claim}: {unit!r} begins in another way")
            return
        counts[said] += 1
    if any(counts[label] != count for count, label in claim.counts):
        complain("false", f"{claim}: counted {dict(counts)}")


def _begins(text: str, label: str) -> bool:
    if label.endswith(" …"):
        return text.startswith(label.removesuffix(" …"))
    return text == label


def _some(values: list[Value | None]) -> list[str]:
    return sorted({"(absent)" if value is None else value.text for value in values})[:4]
