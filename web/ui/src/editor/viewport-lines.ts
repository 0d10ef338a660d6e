/** Line classes decided for the visible lines only: a payload may have a million of them. */

import { RangeSetBuilder, type EditorState, type Extension } from "@codemirror/state";
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from "@codemirror/view";

/** The class of the line that begins at a position, or `null`. */
export type LineClassifier = (from: number) => string | null;

/**
 * Gives visible lines a class.
 *
 * @param classify makes a classifier, once for all visible lines
 * @param changed whether an update may have changed the answer, beyond the document and the viewport
 */
export function viewportLines(
  classify: (state: EditorState) => LineClassifier,
  changed: (update: ViewUpdate) => boolean,
): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorate(view, classify(view.state));
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged || changed(update)) {
          this.decorations = decorate(update.view, classify(update.state));
        }
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

function decorate(view: EditorView, classOf: LineClassifier): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let last = -1;
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      if (line.from > last) {
        const name = classOf(line.from);
        if (name !== null) builder.add(line.from, line.from, Decoration.line({ class: name }));
        last = line.from;
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}
