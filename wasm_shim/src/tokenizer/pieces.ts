/**
 * Finds where the pieces of a text end that o200k_base merges one by one: `tokens/grammar.py`, as a scanner of UTF-8.
 *
 * A regular expression would ask the JavaScript engine what a letter is, and engines differ. Linear in the text's length.
 */

/* eslint-disable @typescript-eslint/no-non-null-assertion -- indexes are in bounds by construction; a check each would cost */

import { classTable, LINE_END, LOWER, MARK, NUMBER, OTHER, OTHER_LETTER, SPACE, UPPER } from "./classes.js";

const LETTER = UPPER | LOWER | OTHER_LETTER;
const UPPERCASE_PART = UPPER | OTHER_LETTER | MARK;
const LOWERCASE_PART = LOWER | OTHER_LETTER | MARK;
const WHITE_SPACE = SPACE | LINE_END;

const BLANK = 0x20;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
/** Turns an ASCII capital into its small letter. */
const SMALL = 0x20;

/** Scans well-formed UTF-8, and strings, by the pinned character classes. */
export class PieceScanner {
  private readonly classes = classTable();

  /** Returns the end of the piece that starts at `start`, in bytes. `limit`, the end of the text, is beyond `start`. */
  end(bytes: Uint8Array, start: number, limit: number): number {
    const kind = this.classAt(bytes, start);
    const second = start + sizeAt(bytes, start);
    if ((kind & (LETTER | MARK | NUMBER | LINE_END)) === 0) {
      const word = second < limit ? this.wordEnd(bytes, second, limit) : ~second;
      if (word >= 0) return contractionEnd(bytes, word, limit);
      if (~word > second) return contractionEnd(bytes, ~word, limit);
      return (kind & SPACE) !== 0 ? this.spacedEnd(bytes, start, second, limit) : this.symbolsEnd(bytes, second, limit);
    }
    if ((kind & LETTER) !== 0) {
      const word = this.wordEnd(bytes, start, limit);
      return contractionEnd(bytes, word >= 0 ? word : ~word, limit);
    }
    if ((kind & NUMBER) !== 0) return this.numberEnd(bytes, second, limit);
    if ((kind & LINE_END) !== 0) return this.whiteSpaceEnd(bytes, start, limit);
    // A mark may lead a word that has a small letter, another letter or a mark; else it is such a word itself.
    const led = second < limit ? this.wordEnd(bytes, second, limit) : ~second;
    return contractionEnd(bytes, led >= 0 ? led : this.wordEnd(bytes, start, limit), limit);
  }

  /**
   * Tells whether a piece always ends between two neighbours in a string, whatever stands before and after them: no
   * piece has a blank after anything but white space, and none goes on after a letter or number with a character that
   * is neither of those, nor a mark, nor the apostrophe of a contraction.
   */
  isCut(before: number, after: number): boolean {
    const kind = this.classes[before]!;
    if (after === BLANK) return (kind & WHITE_SPACE) === 0;
    if ((kind & (LETTER | NUMBER)) === 0 || after === APOSTROPHE || (after >= 0xd800 && after < 0xe000)) return false;
    return (this.classes[after]! & (WHITE_SPACE | OTHER)) !== 0;
  }

  /**
   * Returns the end of the word at `from`: capitals, then at least one character of the lowercase part. Where no such
   * word is, returns the complement of the end of the capitals, which may be `from`.
   */
  private wordEnd(bytes: Uint8Array, from: number, limit: number): number {
    let end = from;
    let lastOfEither = -1; // the end of the last character that may stand in both parts
    while (end < limit) {
      const kind = this.classAt(bytes, end);
      if ((kind & UPPERCASE_PART) === 0) {
        if ((kind & LOWER) !== 0) return this.runEnd(bytes, end, limit, LOWERCASE_PART);
        break;
      }
      end += sizeAt(bytes, end);
      if (kind !== UPPER) lastOfEither = end;
    }
    return lastOfEither >= 0 ? lastOfEither : ~end;
  }

  /** Returns where the run of characters of some classes ends that starts at `from`. */
  private runEnd(bytes: Uint8Array, from: number, limit: number, kinds: number): number {
    let end = from;
    while (end < limit && (this.classAt(bytes, end) & kinds) !== 0) end += sizeAt(bytes, end);
    return end;
  }

  /** Returns the end of a number of at most three digits whose first ends at `end`. */
  private numberEnd(bytes: Uint8Array, end: number, limit: number): number {
    for (let digits = 1; digits < 3 && end < limit && (this.classAt(bytes, end) & NUMBER) !== 0; digits++) {
      end += sizeAt(bytes, end);
    }
    return end;
  }

  /** Returns the end of a piece that starts with white space and is no word. */
  private spacedEnd(bytes: Uint8Array, start: number, second: number, limit: number): number {
    if (bytes[start] === BLANK && second < limit && (this.classAt(bytes, second) & OTHER) !== 0) {
      return this.symbolsEnd(bytes, second, limit);
    }
    return this.whiteSpaceEnd(bytes, start, limit);
  }

  /** Returns the end of symbols that go on at `from`, with the line ends and slashes that follow. */
  private symbolsEnd(bytes: Uint8Array, from: number, limit: number): number {
    let end = this.runEnd(bytes, from, limit, OTHER | MARK);
    while (end < limit && (bytes[end] === 0x0a || bytes[end] === 0x0d || bytes[end] === SLASH)) end++;
    return end;
  }

  /**
   * Returns the end of a piece of white space: the last line end, or else all of it but the last character, which
   * belongs to what follows.
   */
  private whiteSpaceEnd(bytes: Uint8Array, start: number, limit: number): number {
    let end = start;
    let last = start;
    let lastLineEnd = -1;
    while (end < limit) {
      const kind = this.classAt(bytes, end);
      if ((kind & WHITE_SPACE) === 0) break;
      last = end;
      end += sizeAt(bytes, end);
      if (kind === LINE_END) lastLineEnd = end;
    }
    if (lastLineEnd >= 0) return lastLineEnd;
    return end === limit || last === start ? end : last;
  }

  private classAt(bytes: Uint8Array, index: number): number {
    const first = bytes[index]!;
    if (first < 0x80) return this.classes[first]!;
    if (first < 0xe0) return this.classes[((first & 0x1f) << 6) | (bytes[index + 1]! & 0x3f)]!;
    const middle = ((bytes[index + 1]! & 0x3f) << 6) | (bytes[index + 2]! & 0x3f);
    if (first < 0xf0) return this.classes[((first & 0x0f) << 12) | middle]!;
    return this.classes[((first & 0x07) << 18) | (middle << 6) | (bytes[index + 3]! & 0x3f)] ?? OTHER;
  }
}

/** Returns how many bytes the character at `index` takes. */
function sizeAt(bytes: Uint8Array, index: number): number {
  const first = bytes[index]!;
  return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Returns the end of the contraction that follows a word that ends at `end`, or `end`: 's 't 're 've 'm 'll 'd. */
function contractionEnd(bytes: Uint8Array, end: number, limit: number): number {
  if (end + 1 >= limit || bytes[end] !== APOSTROPHE) return end;
  const first = bytes[end + 1]!;
  switch (first | SMALL) {
    case 0x73: // s
    case 0x74: // t
    case 0x6d: // m
    case 0x64: // d
      return end + 2;
  }
  if (end + 2 >= limit) return end;
  const second = bytes[end + 2]!;
  switch (first | SMALL) {
    case 0x72: // re
    case 0x76: // ve
      return (second | SMALL) === 0x65 ? end + 3 : end;
    case 0x6c: // ll
      return (second | SMALL) === 0x6c ? end + 3 : end;
  }
  // U+017F, the long s, is an s when case is ignored.
  return first === 0xc5 && second === 0xbf ? end + 3 : end;
}
