"""Byte-pair merging of one piece, in time n log n whatever the bytes.

Owns the order of merges: the adjacent pair of lowest rank first, the leftmost of equals. Knows nothing of characters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush

from caveman_engine.tokens.vocabulary import Vocabulary

# Pieces longer than this many bytes are merged in windows of that length: what the merging takes stays in the
# processor's cache, and memory does not grow with the piece. Eight times the longest token, so that none reaches from
# the start of a window to its seam.
WINDOW_BYTES = 1024

_NO_MERGE = 1 << 30


def merge(piece: bytes, vocabulary: Vocabulary) -> list[int]:
    """Return the ranks of the tokens that `piece` merges to.

    Works on a linked list of parts, each known by the index of its first byte, and a heap of candidate merges. A
    candidate is its rank and the start of its left part in one integer, so that the smallest is the next merge; it is
    stale, and skipped, unless `candidate` still names that rank for that part.
    """
    size = len(piece)
    start_bits = size.bit_length()
    start_mask = (1 << start_bits) - 1
    ranks = vocabulary.ranks
    rank_of = ranks.get
    after = list(range(1, size + 2))
    before = list(range(-1, size))
    candidate = [rank_of(piece[start : start + 2], _NO_MERGE) for start in range(size - 1)]
    candidate.append(_NO_MERGE)
    heap = [rank << start_bits | start for start, rank in enumerate(candidate) if rank != _NO_MERGE]
    heapify(heap)
    while heap:
        lowest = heappop(heap)
        start = lowest & start_mask
        if candidate[start] != lowest >> start_bits:
            continue
        middle = after[start]
        end = after[start] = after[middle]
        candidate[middle] = candidate[start] = _NO_MERGE
        if end < size:
            before[end] = start
            rank = candidate[start] = rank_of(piece[start : after[end]], _NO_MERGE)
            if rank != _NO_MERGE:
                heappush(heap, rank << start_bits | start)
        left = before[start]
        if left >= 0:
            rank = candidate[left] = rank_of(piece[left:end], _NO_MERGE)
            if rank != _NO_MERGE:
                heappush(heap, rank << start_bits | left)
    found = []
    start = 0
    while start < size:
        end = after[start]
        found.append(ranks[piece[start:end]])
        start = end
    return found


def count_in_windows(piece: bytes, merge_window: Callable[[bytes], Sequence[int]], lengths: bytes) -> int:
    """Return how many tokens `piece` merges to, looking at a bounded part of it at a time.

    Exact, because of two properties of merging by rank. Adjacent tokens of a result, merged on their own, give
    themselves again; and a row of tokens in which that holds for all neighbours is the result for the whole. (Look at
    the first merge that would cross from one token into the next: in the two alone it would come first just as well.)
    So the tokens of a window hold up to any seam behind which the next window begins with the very token that
    followed in this one. Where it does not, the window grows.

    Args:
        piece: at least one byte.
        merge_window: gives the ranks that some bytes merge to.
        lengths: the length in bytes of the token of each rank.
    """
    tokens = 0
    start = 0
    size = WINDOW_BYTES
    data = piece[:size]
    window = merge_window(data)
    while start + size < len(piece):
        kept, seam = _tokens_up_to(size - size // 4, window, size, lengths)
        next_data = piece[start + seam : start + seam + WINDOW_BYTES]
        # In a run of one character, the usual long piece, all windows are the same.
        following = window if next_data == data else merge_window(next_data)
        if following[0] == window[kept]:
            tokens += kept
            start += seam
            size = WINDOW_BYTES
            data, window = next_data, following
        else:
            size *= 2
            data = piece[start : start + size]
            window = merge_window(data)
    return tokens + len(window)


def _tokens_up_to(limit: int, window: Sequence[int], size: int, lengths: bytes) -> tuple[int, int]:
    """Return how many tokens of a window of `size` bytes end at byte `limit` or before, and where the last one ends."""
    kept = len(window)
    end = size
    while end > limit:
        kept -= 1
        end -= lengths[window[kept]]
    return kept, end
