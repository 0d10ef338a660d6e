/** Says which part of a large payload is on show, and moves to its neighbours. */

import { button, element, setText } from "../dom.ts";
import type { WindowedBytes } from "../session/payload.ts";
import { formatCount } from "../text/format.ts";

export class Pager {
  readonly root: HTMLElement;
  readonly #label = element("span", { class: "pager-label" });
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  #index = 0;

  /** @param turn called with the number of the part to show, from 0 */
  constructor(turn: (index: number) => void) {
    const step = (by: number) => (): void => {
      turn(this.#index + by);
    };
    this.#previous = button("‹", step(-1), { class: "button icon", attrs: { "aria-label": "Previous part" } });
    this.#next = button("›", step(1), { class: "button icon", attrs: { "aria-label": "Next part" } });
    this.root = element("div", { class: "pager" }, this.#label, this.#previous, this.#next);
    this.root.hidden = true;
  }

  /** Shows where one is, or nothing for a payload that has one part. */
  show(payload: WindowedBytes | null, index: number): void {
    this.#index = index;
    const part = payload?.parts[index];
    this.root.hidden = payload === null || part === undefined || payload.parts.length < 2;
    if (payload === null || part === undefined) return;
    const following = payload.parts[index + 1];
    const lastLine = following === undefined ? payload.lineCount : Math.max(following.firstLine, part.firstLine + 1);
    setText(
      this.#label,
      `Part ${index + 1} of ${payload.parts.length}: lines ${formatCount(part.firstLine + 1)}–${formatCount(lastLine)}`,
    );
    this.#previous.disabled = index === 0;
    this.#next.disabled = index === payload.parts.length - 1;
  }
}
