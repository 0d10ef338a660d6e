/** The result in figures: tokens before and after, what that saves, and how it was done. */

import { button, element, setAttribute, setText } from "../dom.ts";
import type { Snapshot } from "../session/session.ts";
import { formatCount, formatDuration, formatSaving } from "../text/format.ts";

const NONE = "—";

export class Figures {
  readonly root: HTMLElement;
  readonly #before = element("span", { class: "count", text: NONE });
  readonly #after = element("span", { class: "count", text: NONE });
  readonly #saving = element("strong", { class: "saving" });
  readonly #basis = element("span", { class: "basis", text: "inferred" });
  readonly #kept = element("div", { class: "kept" });
  readonly #type = element("dd");
  readonly #method = element("dd");
  readonly #safety = element("dd");
  readonly #time = element("dd");
  readonly #handle = element("code");
  readonly #copy: HTMLButtonElement;

  /** @param copyHandle puts the handle on the clipboard */
  constructor(copyHandle: (handle: string) => void) {
    this.#copy = button("Copy", () => {
      copyHandle(this.#handle.textContent);
    });
    this.#copy.className = "button small";
    this.#copy.setAttribute("aria-label", "Copy handle");
    this.root = element(
      "section",
      { class: "figures", attrs: { "aria-label": "Result" } },
      element(
        "div",
        { class: "headline-block" },
        element(
          "p",
          { class: "headline" },
          this.#before,
          element("span", { class: "arrow", text: "→" }),
          this.#after,
          element("span", { class: "unit", text: "tokens" }),
          this.#saving,
          this.#basis,
        ),
        element("div", { class: "share", attrs: { "aria-hidden": "true" } }, this.#kept),
      ),
      element(
        "dl",
        { class: "details" },
        fact("type", "Type", this.#type),
        fact("method", "Method", this.#method),
        fact("safety", "Safety", this.#safety),
        fact("time", "Time", this.#time),
        fact("handle", "Handle", element("dd", {}, this.#handle, this.#copy)),
      ),
    );
  }

  /** Shows the last outcome, faded while a newer run works. */
  update({ outcome, run, options }: Snapshot): void {
    setAttribute(this.root, "aria-busy", run.phase === "working" ? "true" : undefined);
    const result = outcome?.result;
    setAttribute(this.root, "data-blank", result === undefined);
    const before = result?.tokensBefore ?? 0;
    const after = result?.tokensAfter ?? 0;
    setText(this.#before, result === undefined ? NONE : formatCount(before));
    setText(this.#after, result === undefined ? NONE : formatCount(after));
    setText(this.#saving, result === undefined ? "" : result.passedThrough ? "unchanged" : formatSaving(before, after));
    this.#basis.title =
      result === undefined
        ? "Token counts are local estimates"
        : `Counted here with ${result.tokenCountBasis}; a provider may count differently`;
    this.#kept.style.inlineSize = `${result === undefined ? 0 : before === 0 ? 100 : (100 * after) / before}%`;
    setText(
      this.#type,
      result === undefined ? NONE : result.contentType + (options.type === null ? " (detected)" : ""),
    );
    setText(this.#method, result?.method ?? NONE);
    setText(this.#safety, safetyText(result?.safetyClass ?? null, result?.losslessToModel ?? null));
    setText(this.#time, outcome === null ? NONE : formatDuration(outcome.durationMs));
    setText(this.#handle, result?.recoveryHandle ?? NONE);
    this.#copy.disabled = (result?.recoveryHandle ?? null) === null;
  }
}

function safetyText(safetyClass: string | null, lossless: boolean | null): string {
  if (safetyClass === null) return NONE;
  return `${safetyClass}, ${lossless === true ? "lossless" : "lossy"}, recoverable`;
}

function fact(name: string, term: string, value: HTMLElement): HTMLElement {
  return element("div", { class: `fact ${name}` }, element("dt", { text: term }), value);
}
