/** A strip beside the original: what is kept, what is elided, where trouble is. A click goes there. */

import { svg } from "../dom.ts";
import { bands, landmarks } from "../session/landmarks.ts";
import type { Outcome } from "../session/outcome.ts";

/** About the height of the strip in pixels on a large screen; more rows would not be seen. */
const ROWS = 600;

export class Minimap {
  readonly root: SVGSVGElement;
  #lines = 0;

  /** @param go called with the line (from 0) that was pointed at */
  constructor(go: (line: number) => void) {
    this.root = svg("svg", { class: "minimap", preserveAspectRatio: "none", role: "img" });
    this.root.addEventListener("click", (event) => {
      const { top, height } = this.root.getBoundingClientRect();
      if (this.#lines > 0) go(Math.floor(((event.clientY - top) / height) * this.#lines));
    });
    this.show(null);
  }

  /** Draws an outcome; with `null` the strip is empty. */
  show(outcome: Outcome | null): void {
    this.#lines = outcome?.originalLineCount ?? 0;
    this.root.replaceChildren();
    this.root.setAttribute("aria-label", "Map of the original: nothing to show yet");
    if (outcome === null) return;
    const map = landmarks(outcome, ROWS);
    this.root.setAttribute("viewBox", `0 0 1 ${map.length}`);
    for (const { kind, start, length } of bands(map)) {
      this.root.append(svg("rect", { class: kind, x: 0, y: start, width: 1, height: length }));
    }
    const elided = map.filter((kind) => kind === "elided").length;
    this.root.setAttribute("aria-label", `Map of the original: ${Math.round((100 * elided) / map.length)} % elided`);
  }
}
