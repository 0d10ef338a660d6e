/** What every editor of the view has in common: exact text, keys, search, looks. */

import { selectAll } from "@codemirror/commands";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, drawSelection, highlightSpecialChars, keymap } from "@codemirror/view";
import { editorTheme } from "./theme.ts";
import { logTint } from "./log-tint.ts";

/**
 * The extensions of all editors.
 *
 * Lines end at line feeds only, so that the document is the text, unit for unit: carriage returns stay where they are,
 * and positions of the engine need no translation.
 */
export function baseExtensions(label: string): Extension {
  return [
    EditorState.lineSeparator.of("\n"),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    highlightSpecialChars({ render: specialCharacter, addSpecialChars: /\r(?!$)/g }),
    drawSelection({ drawRangeCursor: false }),
    search({ top: true }),
    keymap.of(searchKeymap),
    logTint,
    editorTheme,
  ];
}

/** The extensions of an editor that only shows; it can be focused, scrolled, searched and selected from. */
export function readOnlyExtensions(label: string): Extension {
  return [
    baseExtensions(label),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ role: "group" }),
    keymap.of([{ key: "Mod-a", run: selectAll, preventDefault: true }]),
    notATextBox,
  ];
}

/** Takes off what CodeMirror says of every content element and only a text box may say: buttons live in this one. */
const notATextBox = ViewPlugin.define((view) => {
  const strip = (): void => {
    view.contentDOM.removeAttribute("aria-multiline");
    view.contentDOM.removeAttribute("aria-readonly");
  };
  queueMicrotask(strip);
  return { update: strip };
});

function specialCharacter(code: number, description: string | null): HTMLElement {
  const mark = document.createElement("span");
  // U+2400 onwards are the pictures of the control characters; others get the replacement character.
  mark.textContent = code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
  mark.title = description ?? `U+${code.toString(16).padStart(4, "0")}`;
  mark.className = "cm-special";
  return mark;
}
