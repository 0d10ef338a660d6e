/** A read-only text of any size: whole if the editor can take it, else part by part. */

import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { readOnlyExtensions } from "../editor/base.ts";
import { numbersFrom } from "../editor/numbers.ts";
import { shadowEditor } from "../editor/shadow-editor.ts";
import { partText, type Payload } from "../session/payload.ts";
import { Pager } from "./pager.ts";

export class DocumentView {
  readonly frame: HTMLElement;
  readonly view: EditorView;
  readonly pager: Pager;
  readonly #label: string;
  #payload: Payload | null = null;

  /** @param label what the text is, for screen readers */
  constructor(label: string) {
    this.#label = label;
    const { frame, view } = shadowEditor(EditorState.create({ extensions: readOnlyExtensions(label) }));
    this.frame = frame;
    this.view = view;
    this.pager = new Pager((index) => {
      this.#showPart(index);
    });
  }

  /** Shows a text, or with `null` nothing. */
  show(payload: Payload | null): void {
    this.#payload = payload;
    if (payload?.kind === "windowed") this.#showPart(0);
    else {
      this.pager.show(null, 0);
      this.#showText(payload?.text ?? "", 0);
    }
  }

  #showPart(index: number): void {
    const payload = this.#payload;
    if (payload?.kind !== "windowed") return;
    const part = payload.parts[index];
    if (part === undefined) return;
    this.pager.show(payload, index);
    this.#showText(partText(payload, part), part.firstLine);
  }

  #showText(text: string, firstLine: number): void {
    this.view.setState(
      EditorState.create({
        doc: text,
        extensions: [readOnlyExtensions(this.#label), EditorView.lineWrapping, numbersFrom(firstLine)],
      }),
    );
  }
}
