"""Relevance: which units match a query, by BM25.

Owns the scoring that queries, narrowed retrieval and packing share. k1 and b are the usual 1.5 and 0.75; terms are
lower-cased runs of letters and digits, without stemming.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache
from typing import Final

K1: Final = 1.5
B: Final = 0.75


@cache
def _term() -> re.Pattern[str]:
    return re.compile(r"[^\W_]+")


def terms(text: str) -> list[str]:
    """Return the terms of a text, in order."""
    return _term().findall(text.lower())


def scores(query: str, documents: Sequence[str]) -> list[float]:
    """Return the BM25 score of every document; 0 where no term of the query occurs.

    The weight of a term is ln(1 + (N - n + 0.5) / (n + 0.5)) for n of N documents, which is never negative.
    """
    wanted = dict.fromkeys(terms(query))
    total = len(documents)
    result = [0.0] * total
    if not wanted or not total:
        return result
    lengths: list[int] = []
    found: dict[str, list[tuple[int, int]]] = {term: [] for term in wanted}
    for index, document in enumerate(documents):
        words = terms(document)
        lengths.append(len(words))
        if wanted.keys().isdisjoint(words):
            continue
        for term in wanted:
            count = words.count(term)
            if count:
                found[term].append((index, count))
    average = sum(lengths) / total or 1.0
    for postings in found.values():
        weight = math.log(1 + (total - len(postings) + 0.5) / (len(postings) + 0.5))
        for index, count in postings:
            norm = K1 * (1 - B + B * lengths[index] / average)
            result[index] += weight * count * (K1 + 1) / (count + norm)
    return result


def best(query: str, documents: Sequence[str]) -> list[int]:
    """Return the documents that match, best first; ties stay in order of the documents."""
    scored = scores(query, documents)
    hits = [index for index, score in enumerate(scored) if score > 0]
    return sorted(hits, key=lambda index: -scored[index])
