/** Shades, in the original, the lines that a view leaves out. */

import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { viewportLines } from "./viewport-lines.ts";

/** Ascending ranges of the document, ends exclusive. */
export interface ElidedRange {
  readonly from: number;
  readonly to: number;
}

/** Replaces what is shaded. */
export const setElided = StateEffect.define<readonly ElidedRange[]>();

const elidedField = StateField.define<readonly ElidedRange[]>({
  create: () => [],
  update(ranges, transaction) {
    for (const effect of transaction.effects) if (effect.is(setElided)) return effect.value;
    if (!transaction.docChanged || ranges.length === 0) return ranges;
    return ranges.map(({ from, to }) => ({
      from: transaction.changes.mapPos(from, 1),
      to: transaction.changes.mapPos(to, -1),
    }));
  },
});

/** The shading; ranges come in by {@link setElided}. */
export const elidedShading: Extension = [
  elidedField,
  viewportLines(
    (state) => {
      const ranges = state.field(elidedField);
      return (from) => (covers(ranges, from) ? "cm-elided" : null);
    },
    (update) => update.startState.field(elidedField) !== update.state.field(elidedField),
  ),
];

/** Whether a position lies in one of the ranges. */
export function covers(ranges: readonly ElidedRange[], position: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (position < range.from) high = middle - 1;
    else if (position >= range.to) low = middle + 1;
    else return true;
  }
  return false;
}
