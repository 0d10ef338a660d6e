/**
 * The tokens of o200k_base, found by their bytes: a hash table in typed arrays over the unpacked vocabulary file.
 *
 * The file's format is described in the Python package's `tokens/vocabulary.py`.
 */

/* eslint-disable @typescript-eslint/no-non-null-assertion -- indexes are in bounds by construction; a check each would cost */

/** A power of two, more than twice the number of tokens, so that chains stay short. */
const SLOTS = 1 << 19;

/** Every token of two bytes has a place of its own, because merging starts from pairs. */
const PAIRS = 1 << 16;

/** What stands for "no such token". */
export const NO_RANK = -1;

/** Returns a hash of some bytes, as a signed 32-bit integer. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ bytes[index]!, 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Finds the rank of a token by its bytes. */
export class Vocabulary {
  /** The length of the longest token in bytes. */
  readonly longest: number;
  private readonly data: Uint8Array;
  private readonly offsets: Uint32Array;
  private readonly slots = new Int32Array(SLOTS).fill(NO_RANK);
  private readonly pairs = new Int32Array(PAIRS).fill(NO_RANK);

  /** @throws RangeError if `data` is not an unpacked vocabulary file. */
  constructor(data: Uint8Array) {
    const size = data.length < 4 ? 0 : new DataView(data.buffer, data.byteOffset).getUint32(0, true);
    const sound = size > 0 && size <= SLOTS / 2 && 4 + size <= data.length;
    this.data = data;
    this.offsets = new Uint32Array(sound ? size + 1 : 1);
    let longest = 0;
    let end = 4 + size;
    this.offsets[0] = end;
    for (let rank = 0; sound && rank < size; rank++) {
      const length = data[4 + rank]!;
      const start = end;
      end += length;
      this.offsets[rank + 1] = end;
      if (length > longest) longest = length;
      if (length === 2) this.pairs[(data[start]! << 8) | data[start + 1]!] = rank;
      let slot = hashOf(data, start, end) & (SLOTS - 1);
      while (this.slots[slot]! >= 0) slot = (slot + 1) & (SLOTS - 1);
      this.slots[slot] = rank;
    }
    if (!sound || end !== data.length) {
      throw new RangeError(
        `The ${data.length} bytes given are no o200k_base vocabulary; pass the unpacked bytes of o200k_base.bin.gz.`,
      );
    }
    this.longest = longest;
  }

  /** Returns the rank of the token of two bytes. */
  rankOfPair(first: number, second: number): number {
    return this.pairs[(first << 8) | second]!;
  }

  /** Returns the rank of the token with the bytes from `start` to `end`, whose `hashOf` is `hash`. */
  rankOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const { data, offsets, slots } = this;
    const length = end - start;
    for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const rank = slots[slot]!;
      if (rank < 0) return NO_RANK;
      let at = offsets[rank]!;
      if (offsets[rank + 1]! - at !== length) continue;
      let index = start;
      while (index < end && bytes[index] === data[at]) {
        index++;
        at++;
      }
      if (index === end) return rank;
    }
  }
}
