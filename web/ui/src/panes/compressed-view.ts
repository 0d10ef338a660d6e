/** The compressed text with its chips, and the original lines behind them. */

import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { readOnlyExtensions } from "../editor/base.ts";
import { noteLines } from "../editor/note-lines.ts";
import { chipField, fold, gapChips, markBusy, unfold } from "../editor/gap-chips.ts";
import { originNumbers } from "../editor/numbers.ts";
import { shadowEditor } from "../editor/shadow-editor.ts";
import type { Outcome } from "../session/outcome.ts";
import { describe } from "../session/fault.ts";
import { decode } from "../text/utf8.ts";

const LABEL = "Compressed view";

/** What the view asks of its pane. */
export interface CompressedViewEvents {
  /** Fetches the exact original behind a handle. */
  readonly retrieve: (handle: string) => Promise<Uint8Array>;
  /** A gap was opened; `line` is the first line of the original it stands for, from 0. */
  readonly onUnfold: (line: number) => void;
  readonly onError: (message: string) => void;
}

export class CompressedView {
  readonly frame: HTMLElement;
  readonly view: EditorView;
  readonly #events: CompressedViewEvents;
  #outcome: Outcome | null = null;
  #original: Promise<Uint8Array> | null = null;

  constructor(events: CompressedViewEvents) {
    this.#events = events;
    const { frame, view } = shadowEditor(EditorState.create({ extensions: readOnlyExtensions(LABEL) }));
    this.frame = frame;
    this.view = view;
  }

  /** Shows an outcome. The place one has scrolled to is kept while the same text is being edited. */
  show(outcome: Outcome | null, keepPlace: boolean): void {
    const { scrollDOM } = this.view;
    const top = keepPlace ? scrollDOM.scrollTop : 0;
    this.#outcome = outcome;
    this.#original = null;
    this.view.setState(
      outcome === null ? EditorState.create({ extensions: readOnlyExtensions(LABEL) }) : this.#stateOf(outcome),
    );
    this.view.requestMeasure({
      read: () => top,
      write: (place) => {
        scrollDOM.scrollTop = place;
      },
    });
  }

  #stateOf(outcome: Outcome): EditorState {
    return EditorState.create({
      doc: outcome.output,
      extensions: [
        readOnlyExtensions(LABEL),
        EditorView.lineWrapping,
        gapChips(outcome.gaps, (index) => {
          void this.#toggle(index);
        }),
        originNumbers(outcome.origins, outcome.gaps, outcome.originalLineCount),
        noteLines(outcome.notes),
      ],
    });
  }

  async #toggle(index: number): Promise<void> {
    const outcome = this.#outcome;
    const gap = outcome?.gaps[index];
    const chip = this.view.state.field(chipField, false)?.[index];
    if (!outcome || gap === undefined || chip === undefined || chip.busy) return;
    if (chip.open !== null) {
      fold(this.view, index);
      return;
    }
    markBusy(this.view, index, true);
    try {
      const original = await this.#originalOf(outcome);
      if (this.#outcome !== outcome) return;
      unfold(this.view, index, decode(original.subarray(gap.originalStart, gap.originalEnd)));
      this.#events.onUnfold(gap.firstLine);
    } catch (error) {
      this.#original = null;
      if (this.#outcome !== outcome) return;
      markBusy(this.view, index, false);
      this.#events.onError(describe(error));
    }
  }

  #originalOf(outcome: Outcome): Promise<Uint8Array> {
    const handle = outcome.result.recoveryHandle;
    if (handle === null) return Promise.reject(new Error("this view has gaps but no handle to recover them with"));
    this.#original ??= this.#events.retrieve(handle);
    return this.#original;
  }
}
