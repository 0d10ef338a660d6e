/** Sets apart the lines of a view that are the engine's own words and stand for no unit. */

import { StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

const NOTE = Decoration.line({ class: "cm-note" });

/** @param lines numbers of the lines, from 0, ascending */
export function noteLines(lines: readonly number[]): Extension {
  return StateField.define<DecorationSet>({
    create: ({ doc }) => Decoration.set(lines.map((line) => NOTE.range(doc.line(line + 1).from))),
    update: (notes, { changes }) => notes.map(changes),
    provide: (field) => EditorView.decorations.from(field),
  });
}
