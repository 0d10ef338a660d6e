/** The examples, one button each: what it is and which type it is of. */

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
        element(
          "button",
          {
            class: "button pill",
            attrs: { type: "button", title: example.summary, "aria-pressed": "false" },
            on: {
              click: () => {
                choose(example);
              },
            },
          },
          element("span", { class: "pill-title", text: example.title }),
          " ",
          element("span", { class: "pill-type", text: example.type }),
        ),
      ]),
    );
    this.root = element(
      "div",
      { class: "gallery", attrs: { role: "group", "aria-label": "Examples" } },
      ...this.#buttons.values(),
    );
  }

  /** Marks the example on show; `null` marks none. */
  mark(id: string | null): void {
    for (const [each, pill] of this.#buttons) setAttribute(pill, "aria-pressed", each === id ? "true" : "false");
  }
}
