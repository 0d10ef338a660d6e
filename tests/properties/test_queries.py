"""A query that names something elided brings it back, and makes no view larger: over the reference corpus."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

from caveman_engine import Engine, MemoryStore

_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))")
_WORDS_A_FILE = 4
_MAX_BYTES = 400_000  # of a file: each of its words costs a compression
_MAX_HIDDEN = 0.15  # of the words; where all that is shown is required, there is no room for another unit
_RARE = 2  # times a word occurs: what a reader asks for by name


def _elided_words(data: bytes, engine: Engine) -> tuple[list[str], int]:
    """Return a few rare words of what the view without a query leaves out, and the tokens of that view."""
    plain = engine.compress(data, mode="compress")
    if plain.passed_through:
        return [], plain.tokens_after
    text, view = _ESCAPE.sub("", data.decode()).lower(), plain.output.decode().lower()
    counts = Counter(re.findall(r"[^\W_]+", text))
    elided = (data[each.original_start : each.original_end].decode().lower() for each in plain.elisions)
    words = {word for part in elided for word in re.findall(r"[^\W_]{4,}", _ESCAPE.sub("", part))}
    rare = sorted(word for word in words if counts[word] <= _RARE and word not in view)
    return random.Random(len(data)).sample(rare, min(_WORDS_A_FILE, len(rare))), plain.tokens_after


def test_what_a_query_names_is_shown_and_nothing_is_larger(shared_corpus: Path) -> None:
    asked = 0
    hidden: list[str] = []
    larger: list[str] = []
    for line in (shared_corpus / "dev" / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        data = (shared_corpus / "dev" / entry["path"]).read_bytes()
        if len(data) > _MAX_BYTES:
            continue
        engine = Engine(store=MemoryStore())
        words, tokens = _elided_words(data, engine)
        for word in words:
            result = engine.compress(data, mode="compress", query=word)
            asked += 1
            if word not in result.output.decode().lower():
                hidden.append(f"{entry['path']}: {word!r}")
            if result.tokens_after > tokens:
                larger.append(f"{entry['path']}: {word!r} costs {result.tokens_after} tokens, not {tokens}")
    assert asked > 100
    assert larger == []
    assert len(hidden) <= _MAX_HIDDEN * asked, hidden
