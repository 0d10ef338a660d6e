/**
 * Byte-pair merging of one piece, in time n log n whatever the bytes: the adjacent pair of lowest rank first, the
 * leftmost of equals.
 */

/* eslint-disable @typescript-eslint/no-non-null-assertion -- indexes are in bounds by construction; a check each would cost */

import { hashOf, NO_RANK, type Vocabulary } from "./vocabulary.js";

/**
 * Longer pieces are merged in windows of so many bytes: what the merging takes stays in the processor's cache, and memory
 * does not grow with the piece. Four times the longest token, so that none reaches from the start of a window to its seam.
 */
const WINDOW_BYTES = 512;

/** A candidate merge is `rank * START_SPAN + start of the left part`: exact in a double, and in the order of merging. */
const START_SPAN = 2 ** 32;

/** Merges pieces, in arrays of its own. */
export class Merger {
  private readonly vocabulary: Vocabulary;
  /** Start of a part, relative to the window's -> start of the next. */
  private after = new Int32Array(WINDOW_BYTES + 1);
  private before = new Int32Array(WINDOW_BYTES + 1);
  /** Start of a part -> the rank of it and the next together. */
  private candidates = new Int32Array(WINDOW_BYTES + 1);
  /** Candidate merges, the smallest first; stale unless `candidates` still has the rank. Two for each byte at most. */
  private heap = new Float64Array(2 * WINDOW_BYTES);
  private heapSize = 0;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  /**
   * Returns how many tokens the bytes from `start` to `end`, at least one, merge to.
   *
   * Long pieces are merged in windows. Exact, because of two properties of merging by rank. Adjacent tokens of a result,
   * merged on their own, give themselves again; and a row of tokens in which that holds for all neighbours is the
   * result for the whole. (Look at the first merge that would cross from one token into the next: in the two alone it
   * would come first just as well.) So the tokens of a window hold up to any seam behind which the next window begins
   * with the very token that followed in this one. Where it does not, the window grows.
   */
  count(bytes: Uint8Array, start: number, end: number): number {
    let tokens = 0;
    let size = WINDOW_BYTES;
    let inWindow = this.merge(bytes, start, Math.min(start + size, end));
    while (start + size < end) {
      let kept = 0;
      let seam = 0;
      for (; this.after[seam]! <= size - (size >> 2); seam = this.after[seam]!) kept++;
      const following = this.after[seam]! - seam;
      const nextSize = Math.min(WINDOW_BYTES, end - start - seam);
      // In a run of one character, the usual long piece, all windows are the same and need no second merging.
      if (nextSize !== size || !sameBytes(bytes, start, start + seam, size)) {
        inWindow = this.merge(bytes, start + seam, start + seam + nextSize);
      }
      if (this.after[0] === following) {
        tokens += kept;
        start += seam;
        size = WINDOW_BYTES;
      } else {
        size *= 2;
        inWindow = this.merge(bytes, start, Math.min(start + size, end));
      }
    }
    this.shrink();
    return tokens + inWindow;
  }

  /** Merges the bytes from `start` to `end`, leaves the parts linked in `after`, and returns how many they are. */
  private merge(bytes: Uint8Array, start: number, end: number): number {
    const size = end - start;
    this.reserve(size);
    const { vocabulary, after, before, candidates } = this;
    this.heapSize = 0;
    for (let part = 0; part < size; part++) {
      after[part] = part + 1;
      before[part] = part - 1;
      const rank = part + 1 < size ? vocabulary.rankOfPair(bytes[start + part]!, bytes[start + part + 1]!) : NO_RANK;
      candidates[part] = rank;
      if (rank >= 0) this.push(rank * START_SPAN + part);
    }
    let parts = size;
    while (this.heapSize > 0) {
      const lowest = this.pop();
      const left = lowest >>> 0; // the low 32 bits
      const rank = (lowest - left) / START_SPAN;
      if (candidates[left] !== rank) continue;
      const right = after[left]!;
      const next = after[right]!;
      after[left] = next;
      candidates[right] = NO_RANK;
      parts--;
      if (next < size) {
        before[next] = left;
        this.propose(bytes, start, left, after[next]!);
      } else {
        candidates[left] = NO_RANK;
      }
      if (left > 0) this.propose(bytes, start, before[left]!, next);
    }
    return parts;
  }

  /** Makes the part at `left` and the one after it, which ends at `end`, a candidate if together they are a token. */
  private propose(bytes: Uint8Array, start: number, left: number, end: number): void {
    const from = start + left;
    const to = start + end;
    const rank =
      to - from > this.vocabulary.longest ? NO_RANK : this.vocabulary.rankOf(bytes, from, to, hashOf(bytes, from, to));
    this.candidates[left] = rank;
    if (rank >= 0) this.push(rank * START_SPAN + left);
  }

  private push(candidate: number): void {
    const { heap } = this;
    let at = this.heapSize++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! <= candidate) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = candidate;
  }

  private pop(): number {
    const { heap } = this;
    const lowest = heap[0]!;
    const size = --this.heapSize;
    const last = heap[size]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= last) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return lowest;
  }

  private reserve(size: number): void {
    if (size >= this.after.length) this.allot(size);
  }

  /** Gives back what an uncommonly large window took. */
  private shrink(): void {
    if (this.after.length > WINDOW_BYTES + 1) this.allot(WINDOW_BYTES);
  }

  private allot(size: number): void {
    this.after = new Int32Array(size + 1);
    this.before = new Int32Array(size + 1);
    this.candidates = new Int32Array(size + 1);
    this.heap = new Float64Array(2 * size);
  }
}

/** Tells whether `size` bytes at two places are the same. */
function sameBytes(bytes: Uint8Array, one: number, other: number, size: number): boolean {
  let index = 0;
  while (index < size && bytes[one + index] === bytes[other + index]) index++;
  return index === size;
}
