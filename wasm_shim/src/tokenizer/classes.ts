/** The class of every code point, as one bit each, so that "a letter or a mark" is one test. See `character-classes.ts`. */

/* eslint-disable @typescript-eslint/no-non-null-assertion -- indexes are in bounds by construction; a check each would cost */

import { CHARACTER_CLASS_RUNS } from "./character-classes.js";

export const UPPER = 1;
export const LOWER = 2;
export const OTHER_LETTER = 4;
export const MARK = 8;
export const NUMBER = 16;
/** White space but carriage return and line feed. */
export const SPACE = 32;
/** Carriage return and line feed. */
export const LINE_END = 64;
export const OTHER = 128;

const BITS: Readonly<Record<string, number>> = {
  U: UPPER,
  L: LOWER,
  O: OTHER_LETTER,
  M: MARK,
  N: NUMBER,
  S: SPACE,
  P: OTHER,
};

/** Returns a table of the class bit of each code point; code points beyond its end are `OTHER`. It takes 0.9 MB. */
export function classTable(): Uint8Array {
  const runs = Array.from(CHARACTER_CLASS_RUNS.matchAll(/([0-9a-z]*)([A-Z])/g), ([, length, letter]) => ({
    length: length === "" ? 1 : Number.parseInt(length!, 36),
    bit: BITS[letter!]!,
  }));
  // The last run is the unassigned and private rest.
  const table = new Uint8Array(runs.slice(0, -1).reduce((end, run) => end + run.length, 0));
  let start = 0;
  for (const { length, bit } of runs) {
    table.fill(bit, start, start + length);
    start += length;
  }
  table[0x0a] = LINE_END;
  table[0x0d] = LINE_END;
  return table;
}
