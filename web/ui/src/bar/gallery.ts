/** The examples, one button each. */

import type { Example } from "../contract.ts";
import { element, setAttribute } from "../dom.ts";

export class Gallery {
  readonly root: HTMLElement;
  readonly #buttons: ReadonlyMap<string, HTMLButtonElement>;

  /** @param choose called with the example that was pressed */
  constructor(examples: readonly Example[], choose: (example: Example) => void) {
    this.#buttons = new Map(
      examples.map((example) => [
        example.id,
        element("button", {
          class: "button pill",
          text: example.title,
          attrs: { type: "button", title: example.summary, "aria-pressed": "false" },
          on: {
            click: () => {
              choose(example);
            },
          },
        }),
      ]),
    );
    this.root = element(
      "div",
      { class: "gallery", attrs: { role: "group", "aria-label": "Examples" } },
      element("span", { class: "gallery-label", text: "Examples", attrs: { "aria-hidden": "true" } }),
      ...this.#buttons.values(),
    );
  }

  /** Marks the example on show; `null` marks none. */
  mark(id: string | null): void {
    for (const [each, pill] of this.#buttons) setAttribute(pill, "aria-pressed", each === id ? "true" : "false");
  }
}
