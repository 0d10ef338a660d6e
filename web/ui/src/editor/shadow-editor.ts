/**
 * An editor in a shadow root of its own.
 *
 * CodeMirror puts its rules into constructable style sheets there, which a strict policy (`style-src 'self'`) allows;
 * in the document it would write `<style>` elements, which need a nonce or `'unsafe-inline'`.
 */

import { EditorView } from "@codemirror/view";
import type { EditorState } from "@codemirror/state";
import { element } from "../dom.ts";

/** Makes an editor that fills the returned element. */
export function shadowEditor(state: EditorState): { readonly frame: HTMLElement; readonly view: EditorView } {
  const frame = element("div", { class: "editor-frame" });
  const root = frame.attachShadow({ mode: "open", delegatesFocus: false });
  const view = new EditorView({ state, root });
  root.append(view.dom);
  return { frame, view };
}
