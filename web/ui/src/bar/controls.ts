/** What the reader chooses about a run: type, query, mode. */

import type { Mode } from "caveman-engine-wasm";
import { element, setText } from "../dom.ts";
import type { RunOptions, Snapshot } from "../session/session.ts";

/** How long a query must rest before the engine runs, in milliseconds. */
const SETTLE_MS = 250;

const MODES: readonly { readonly mode: Mode; readonly label: string; readonly hint: string }[] = [
  { mode: "compress", label: "Compress", hint: "Show less, keep the original behind a handle" },
  { mode: "record", label: "Record", hint: "Only count; never transform, never store" },
];

export class Controls {
  readonly root: HTMLElement;
  readonly #type = element("select", { class: "field", attrs: { id: "option-type" } });
  readonly #detected = element("option", { text: "Detect", attrs: { value: "" } });
  readonly #radios: readonly HTMLInputElement[];
  #types: readonly string[] = [];

  /** @param choose called with what changed */
  constructor(choose: (options: Partial<RunOptions>) => void) {
    this.#type.append(this.#detected);
    this.#type.addEventListener("change", () => {
      choose({ type: this.#type.value === "" ? null : this.#type.value });
    });
    this.#radios = MODES.map(({ mode }) =>
      element("input", { attrs: { type: "radio", name: "mode", value: mode, id: `mode-${mode}` } }),
    );
    const modes = MODES.map(({ mode, label, hint }, index) =>
      element(
        "span",
        { class: "segment" },
        this.#radios[index] ?? "",
        element("label", { text: label, attrs: { for: `mode-${mode}`, title: hint } }),
      ),
    );
    for (const radio of this.#radios) {
      radio.addEventListener("change", () => {
        choose({ mode: radio.value === "record" ? "record" : "compress" });
      });
    }
    this.root = element(
      "div",
      { class: "controls" },
      element(
        "div",
        { class: "control" },
        element("label", { text: "Type", attrs: { for: "option-type" } }),
        this.#type,
      ),
      element(
        "div",
        { class: "control grow" },
        element("label", { text: "Query", attrs: { for: "option-query" } }),
        queryField(choose),
      ),
      element(
        "fieldset",
        { class: "segments" },
        element("legend", { class: "visually-hidden", text: "Mode" }),
        ...modes,
      ),
    );
  }

  /** Offers the types the engine has and shows what it detected. */
  update({ types, outcome, options }: Snapshot): void {
    if (types !== this.#types) {
      this.#types = types;
      this.#type.replaceChildren(
        this.#detected,
        ...types.map((type) => element("option", { text: type, attrs: { value: type } })),
      );
    }
    const found = options.type === null ? outcome?.result.contentType : undefined;
    setText(this.#detected, found === undefined ? "Detect" : `Detected: ${found}`);
    this.#type.value = options.type ?? "";
    for (const radio of this.#radios) radio.checked = radio.value === options.mode;
  }
}

function queryField(choose: (options: Partial<RunOptions>) => void): HTMLInputElement {
  const field = element("input", {
    class: "field",
    attrs: {
      id: "option-query",
      type: "search",
      placeholder: "What are you after?",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    },
  });
  let settling: ReturnType<typeof setTimeout> | undefined;
  const settle = (delay: number): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      choose({ query: field.value.trim() });
    }, delay);
  };
  field.addEventListener("input", () => {
    settle(SETTLE_MS);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") settle(0);
  });
  return field;
}
