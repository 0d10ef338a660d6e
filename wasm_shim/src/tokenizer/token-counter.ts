/**
 * Counts o200k_base tokens: a text is cut into pieces, and pieces that are no token are merged.
 *
 * Owns the way from a string to bytes, and the memory of merged pieces.
 */

/* eslint-disable @typescript-eslint/no-non-null-assertion -- indexes are in bounds by construction; a check each would cost */

import { Merger } from "./merge.js";
import { PieceScanner } from "./pieces.js";
import { isWellFormed } from "./utf8.js";
import { hashOf, Vocabulary } from "./vocabulary.js";

/** Strings are encoded so many UTF-16 code units at a time, each of which takes at most three bytes of UTF-8. */
const CHUNK_UNITS = 1 << 16;

/** A remembered piece's place: its length in one byte, then its bytes. */
const PLACE_BYTES = 32;

/** How many pieces are remembered, a power of two; 1 MiB in all. A new one drops the one whose place it takes. */
const PLACES = 1 << 15;

/** Counts as tiktoken does, special tokens taken as plain text. An instance takes about 6 MB beside the vocabulary. */
export class TokenCounter {
  /** The encoding counted with. */
  readonly name = "o200k_base";

  private readonly vocabulary: Vocabulary;
  private readonly merger: Merger;
  private readonly scanner = new PieceScanner();
  private readonly encoder = new TextEncoder();
  private readonly encoded = new Uint8Array(CHUNK_UNITS * 3);
  private readonly places = new Uint8Array(PLACES * PLACE_BYTES);
  private readonly placeTokens = new Uint8Array(PLACES);

  /**
   * @param vocabulary The Python package's `o200k_base.bin.gz`, unpacked. It is kept, not copied: do not change it.
   * @throws RangeError if the bytes are not such a file.
   */
  constructor(vocabulary: Uint8Array) {
    this.vocabulary = new Vocabulary(vocabulary);
    this.merger = new Merger(this.vocabulary);
  }

  /** Returns how many tokens `text` takes. A surrogate without a partner counts as U+FFFD. */
  count(text: string): number {
    let tokens = 0;
    for (let start = 0; start < text.length;) {
      const end = this.chunkEnd(text, start);
      const chunk = text.slice(start, end);
      if (end - start <= CHUNK_UNITS) {
        tokens += this.countWellFormed(this.encoded, this.encoder.encodeInto(chunk, this.encoded).written);
      } else {
        const bytes = this.encoder.encode(chunk);
        tokens += this.countWellFormed(bytes, bytes.length);
      }
      start = end;
    }
    return tokens;
  }

  /** Returns how many tokens the text takes whose UTF-8 form is given; faulty bytes count as `TextDecoder` reads them. */
  countBytes(utf8: Uint8Array): number {
    if (isWellFormed(utf8)) return this.countWellFormed(utf8, utf8.length);
    return this.count(new TextDecoder("utf-8", { ignoreBOM: true }).decode(utf8));
  }

  /** Returns where the chunk of `text` ends that starts at `start`; its tokens and those of the rest add up. */
  private chunkEnd(text: string, start: number): number {
    const latest = start + CHUNK_UNITS;
    if (text.length <= latest) return text.length;
    for (let end = latest; end > start; end--) {
      if (this.scanner.isCut(text.charCodeAt(end - 1), text.charCodeAt(end))) return end;
    }
    for (let end = latest + 1; end < text.length; end++) {
      if (this.scanner.isCut(text.charCodeAt(end - 1), text.charCodeAt(end))) return end;
    }
    return text.length;
  }

  private countWellFormed(bytes: Uint8Array, limit: number): number {
    let tokens = 0;
    for (let start = 0; start < limit;) {
      const end = this.scanner.end(bytes, start, limit);
      tokens += this.countPiece(bytes, start, end);
      start = end;
    }
    return tokens;
  }

  private countPiece(bytes: Uint8Array, start: number, end: number): number {
    const size = end - start;
    if (size === 1) return 1; // every byte is a token
    if (size > this.vocabulary.longest) return this.merger.count(bytes, start, end);
    const hash = hashOf(bytes, start, end);
    if (this.vocabulary.rankOf(bytes, start, end, hash) >= 0) return 1;
    return size < PLACE_BYTES ? this.remembered(bytes, start, end, hash) : this.merger.count(bytes, start, end);
  }

  /** Merges a short piece, or remembers how many tokens it merged to the last time. */
  private remembered(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const place = hash & (PLACES - 1);
    const head = place * PLACE_BYTES;
    const { places, placeTokens } = this;
    const size = end - start;
    let same = places[head] === size ? 0 : -1;
    while (same >= 0 && same < size) same = places[head + 1 + same] === bytes[start + same] ? same + 1 : -1;
    if (same === size) return placeTokens[place]!;
    const tokens = this.merger.count(bytes, start, end);
    places[head] = size;
    for (let index = 0; index < size; index++) places[head + 1 + index] = bytes[start + index]!;
    placeTokens[place] = tokens;
    return tokens;
  }
}
