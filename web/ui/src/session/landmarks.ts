/** The original in a few hundred rows: what a view keeps of it, what it leaves out, and where trouble is. */

import { ALARM } from "../editor/log-tint.ts";
import type { Outcome } from "./outcome.ts";

/** What is to be seen in a row, the most striking first. */
export type Landmark = "alarm" | "kept" | "elided";

/**
 * Draws the map of an outcome.
 *
 * @param rows the most rows it may have; a row stands for at least one line
 */
export function landmarks(outcome: Outcome, rows: number): Landmark[] {
  const lines = outcome.originalLineCount;
  const count = Math.min(rows, lines);
  const map = new Array<Landmark>(count).fill(outcome.gaps.length === 0 ? "kept" : "elided");
  const rowOf = (line: number): number => Math.min(count - 1, Math.floor((line * count) / lines));
  let start = 0;
  for (const { lineCount, origin } of outcome.origins) {
    for (let index = 0; index < lineCount; index++) {
      const feed = outcome.output.indexOf("\n", start);
      const end = feed === -1 ? outcome.output.length : feed;
      if (origin !== null) {
        const row = rowOf(origin + index);
        if (map[row] !== "alarm") map[row] = ALARM.test(outcome.output.slice(start, end)) ? "alarm" : "kept";
      }
      start = end + 1;
    }
  }
  return map;
}

/** Neighbouring rows that show the same, joined. */
export function bands(
  map: readonly Landmark[],
): { readonly kind: Landmark; readonly start: number; readonly length: number }[] {
  const joined: { kind: Landmark; start: number; length: number }[] = [];
  for (const [row, kind] of map.entries()) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.length += 1;
    else joined.push({ kind, start: row, length: 1 });
  }
  return joined;
}
