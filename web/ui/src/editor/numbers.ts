/** Line numbers that tell the line of the original, whatever the document shows of it. */

import { StateField, type EditorState, type Extension } from "@codemirror/state";
import { lineNumbers } from "@codemirror/view";
import { originOf, withUnfolded, type Stretch, type UnfoldedLines } from "../text/line-origins.ts";
import { chipField } from "./gap-chips.ts";

const FIGURE_SPACE = "\u2007";

/** Numbers for a document that begins with a given line (from 0) of the payload. */
export function numbersFrom(firstLine: number): Extension {
  return lineNumbers({ formatNumber: (number) => String(number + firstLine) });
}

/**
 * Numbers for a view with chips.
 *
 * @param stretches the origins of the view's lines while every gap is folded
 * @param gaps the first line each gap stands for, from 0
 * @param originalLineCount decides the width, which then never changes
 */
export function originNumbers(
  stretches: readonly Stretch[],
  gaps: readonly { readonly firstLine: number }[],
  originalLineCount: number,
): Extension {
  const width = String(originalLineCount).length;
  const current = StateField.define<readonly Stretch[]>({
    create: () => stretches,
    update: (now, transaction) => {
      const chips = transaction.state.field(chipField);
      if (transaction.startState.field(chipField) === chips) return now;
      return withUnfolded(stretches, unfoldedLines(transaction.state, gaps));
    },
  });
  return [
    current,
    lineNumbers({
      formatNumber: (number, state) => {
        const origin = originOf(state.field(current), number - 1);
        return (origin === null ? "" : String(origin + 1)).padStart(width, FIGURE_SPACE);
      },
    }),
  ];
}

function unfoldedLines(state: EditorState, gaps: readonly { readonly firstLine: number }[]): UnfoldedLines[] {
  const unfolded: UnfoldedLines[] = [];
  let shift = 0;
  for (const chip of state.field(chipField)) {
    if (chip.open === null) continue;
    const markerLine = state.doc.lineAt(chip.from).number - 1;
    const lineCount = state.doc.lineAt(chip.open.to).number - 1 - markerLine;
    unfolded.push({ markerLine: markerLine - shift, lineCount, origin: gaps[chip.index]?.firstLine ?? 0 });
    shift += lineCount;
  }
  return unfolded;
}
