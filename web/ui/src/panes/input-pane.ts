/** The original: an editor up to 1 MiB, a window of it above, and the history that undo goes back through. */

import { defaultKeymap, history, historyKeymap, undo, undoDepth } from "@codemirror/commands";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { button, element, setText } from "../dom.ts";
import { baseExtensions } from "../editor/base.ts";
import { elidedShading, setElided, type ElidedRange } from "../editor/elided-ranges.ts";
import { numbersFrom } from "../editor/numbers.ts";
import { shadowEditor } from "../editor/shadow-editor.ts";
import type { Outcome } from "../session/outcome.ts";
import { EDITOR_LIMIT_BYTES, fitsEditor, partText, sizeOf, type Payload } from "../session/payload.ts";
import { formatBytes, formatQuantity } from "../text/format.ts";
import { partOfLine } from "../text/scan.ts";
import { utf16Offsets } from "../text/utf8.ts";
import { Minimap } from "./minimap.ts";
import { Pager } from "./pager.ts";

/** How long typing must rest before the engine runs, in milliseconds: about the pause between two words. */
const SETTLE_MS = 250;

/** How many payloads undo can go back; each keeps its text in memory. */
const HISTORY_LENGTH = 8;

const LABEL = "Original";

/**
 * Types over a selection in the editor's stead: the browser would carry the selected text's colours over as inline
 * styles, which the page's policy refuses with an error in the console.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    if (event.inputType !== "insertText" || event.data === null || view.composing) return false;
    if (view.state.readOnly || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

/** What the pane reports. */
export interface InputEvents {
  /** The payload changed, by a hand or by undo. */
  readonly onPayload: (payload: Payload) => void;
  /** A text was pasted that the editor cannot hold. */
  readonly onLargeText: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onClear: () => void;
}

interface Shown {
  readonly payload: Payload;
  /** The part on show; 0 for an editable text. */
  readonly part: number;
  readonly state: EditorState;
}

export class InputPane {
  readonly root: HTMLElement;
  readonly #events: InputEvents;
  readonly #view: EditorView;
  readonly #pager: Pager;
  readonly #minimap: Minimap;
  readonly #undo: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  readonly #facts = element("span", { class: "pane-facts" });
  readonly #past: Shown[] = [];
  #payload: Payload = { kind: "editable", name: null, text: "" };
  #part = 0;
  #outcome: Outcome | null = null;
  #settling: ReturnType<typeof setTimeout> | null = null;

  constructor(events: InputEvents) {
    this.#events = events;
    const { frame, view } = shadowEditor(this.#stateOf(this.#payload, 0));
    this.#view = view;
    this.#pager = new Pager((part) => {
      this.#turnTo(part);
    });
    this.#minimap = new Minimap((line) => {
      this.reveal(line);
    });
    const picker = element("input", {
      class: "visually-hidden",
      attrs: { type: "file", tabindex: -1, "aria-hidden": "true" },
    });
    picker.addEventListener("change", () => {
      const file = picker.files?.[0];
      picker.value = "";
      if (file !== undefined) events.onFile(file);
    });
    const open = button("Open file…", () => {
      picker.click();
    });
    open.className = "button";
    this.#undo = button("Undo", () => this.undo(), { class: "button" });
    this.#clear = button("Clear", events.onClear, { class: "button" });
    this.root = element(
      "section",
      { class: "pane", attrs: { "aria-labelledby": "input-title" } },
      element(
        "header",
        { class: "pane-head" },
        element("h2", { text: "Original", attrs: { id: "input-title" } }),
        element("div", { class: "pane-tools" }, open, picker, this.#undo, this.#clear),
      ),
      element("div", { class: "pane-body" }, frame, this.#minimap.root),
      element("footer", { class: "pane-foot" }, this.#facts, this.#pager.root),
    );
    this.#describe();
  }

  /** Puts a payload in the place of the one that is there; undo brings that back. */
  replace(payload: Payload): void {
    this.#remember();
    this.#present(payload, 0, this.#stateOf(payload, 0));
  }

  /** Takes back the last edit, or the last payload that was replaced. */
  undo(): boolean {
    if (this.#payload.kind === "editable" && undo(this.#view)) return true;
    const last = this.#past.pop();
    if (last === undefined) return false;
    this.#present(last.payload, last.part, last.state);
    this.#events.onPayload(last.payload);
    return true;
  }

  /** Shades what an outcome leaves out, if it is of the payload on show. */
  showOutcome(outcome: Outcome | null): void {
    if (outcome === this.#outcome) return;
    this.#outcome = outcome;
    this.#shade();
    this.#minimap.show(outcome !== null && outcome.payload === this.#payload ? outcome : null);
  }

  /** Scrolls to a line (from 0) of the payload, turning to its part if need be. */
  reveal(line: number): void {
    let lineInDocument = line;
    if (this.#payload.kind === "windowed") {
      const part = partOfLine(this.#payload.parts, line);
      if (part !== this.#part) this.#turnTo(part);
      lineInDocument -= this.#payload.parts[part]?.firstLine ?? 0;
    }
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(lineInDocument, 0) + 1, doc.lines));
    this.#view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }

  focus(): void {
    this.#view.focus();
  }

  #present(payload: Payload, part: number, state: EditorState): void {
    this.#cancelSettling();
    this.#payload = payload;
    this.#part = part;
    this.#view.setState(state);
    this.#view.scrollDOM.scrollTop = 0;
    this.#outcome = null;
    this.#minimap.show(null);
    this.#shade();
    this.#describe();
  }

  #turnTo(part: number): void {
    this.#part = part;
    this.#view.setState(this.#stateOf(this.#payload, part));
    this.#view.scrollDOM.scrollTop = 0;
    this.#shade();
    this.#describe();
  }

  #remember(): void {
    if (sizeOf(this.#payload) === 0 && this.#past.length === 0 && undoDepth(this.#view.state) === 0) return;
    this.#past.push({ payload: this.#payload, part: this.#part, state: this.#view.state });
    if (this.#past.length > HISTORY_LENGTH) this.#past.shift();
  }

  #stateOf(payload: Payload, index: number): EditorState {
    const shared: Extension = [
      baseExtensions(LABEL),
      elidedShading,
      this.#pasting(),
      keymap.of([{ key: "Mod-z", run: () => this.undo(), preventDefault: true }]),
    ];
    if (payload.kind === "windowed") {
      const part = payload.parts[index];
      return EditorState.create({
        doc: part === undefined ? "" : partText(payload, part),
        extensions: [shared, EditorState.readOnly.of(true), numbersFrom(part?.firstLine ?? 0)],
      });
    }
    return EditorState.create({
      doc: payload.text,
      extensions: [
        shared,
        typeOverSelection,
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        numbersFrom(0),
        placeholder("Paste, drop or open a log."),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.#settle();
          else if (update.selectionSet) return;
          this.#undo.disabled = !this.#canUndo();
        }),
      ],
    });
  }

  /** Takes files, and texts that the editor cannot hold, out of the editor's hands. */
  #pasting(): Extension {
    return EditorView.domEventHandlers({
      paste: (event, view) => {
        const file = event.clipboardData?.files[0];
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (text === "" && file !== undefined) {
          this.#events.onFile(file);
          return true;
        }
        if (view.state.readOnly) {
          if (text !== "") this.#events.onLargeText(text);
          return true;
        }
        const { from, to } = view.state.selection.main;
        if (fitsEditor(text) && text.length + view.state.doc.length - (to - from) <= EDITOR_LIMIT_BYTES) return false;
        this.#events.onLargeText(view.state.sliceDoc(0, from) + text + view.state.sliceDoc(to));
        return true;
      },
    });
  }

  #settle(): void {
    this.#cancelSettling();
    this.#settling = setTimeout(() => {
      this.#settling = null;
      const text = this.#view.state.doc.toString();
      if (!fitsEditor(text)) {
        this.#events.onLargeText(text);
        return;
      }
      this.#payload = { kind: "editable", name: this.#payload.name, text };
      this.#describe();
      this.#events.onPayload(this.#payload);
    }, SETTLE_MS);
  }

  #cancelSettling(): void {
    if (this.#settling !== null) clearTimeout(this.#settling);
    this.#settling = null;
  }

  #canUndo(): boolean {
    return this.#past.length > 0 || undoDepth(this.#view.state) > 0;
  }

  #describe(): void {
    const size = sizeOf(this.#payload);
    const lines = this.#payload.kind === "windowed" ? this.#payload.lineCount : this.#view.state.doc.lines;
    const facts = size === 0 ? [] : [formatQuantity(lines, "line"), formatBytes(size)];
    if (this.#payload.name !== null) facts.unshift(this.#payload.name);
    if (this.#payload.kind === "windowed")
      facts.push(this.#payload.wellFormed ? `read-only above ${formatBytes(EDITOR_LIMIT_BYTES)}` : "not UTF-8 text");
    setText(this.#facts, facts.join(" · "));
    this.#pager.show(this.#payload.kind === "windowed" ? this.#payload : null, this.#part);
    this.#undo.disabled = !this.#canUndo();
    this.#clear.disabled = size === 0;
  }

  #shade(): void {
    const outcome = this.#outcome;
    const ranges = outcome !== null && outcome.payload === this.#payload ? this.#elidedRanges(outcome) : [];
    this.#view.dispatch({ effects: setElided.of(ranges) });
  }

  #elidedRanges(outcome: Outcome): ElidedRange[] {
    const part = this.#payload.kind === "windowed" ? this.#payload.parts[this.#part] : undefined;
    const start = part?.start ?? 0;
    const end = part?.end ?? Infinity;
    const offsets: number[] = [];
    for (const gap of outcome.gaps) {
      if (gap.originalEnd <= start || gap.originalStart >= end) continue;
      offsets.push(Math.max(gap.originalStart, start) - start, Math.min(gap.originalEnd, end) - start);
    }
    const units = utf16Offsets(this.#view.state.doc.toString(), offsets);
    const ranges: ElidedRange[] = [];
    for (let at = 0; at + 1 < units.length; at += 2) ranges.push({ from: units[at] ?? 0, to: units[at + 1] ?? 0 });
    return ranges;
  }
}
