/** From a handle back to the original: all of it, or what matches a query. */

import type { Session } from "../session/session.ts";
import { element, setText } from "../dom.ts";
import { describe } from "../session/fault.ts";
import { isOriginalOf } from "../session/handle.ts";
import { payloadFromBytes, sizeOf } from "../session/payload.ts";
import { formatBytes } from "../text/format.ts";
import { DocumentView } from "./document-view.ts";

export class RetrievePanel {
  readonly root: HTMLElement;
  readonly #session: Session;
  readonly #document = new DocumentView("Retrieved original");
  readonly #handle: HTMLInputElement;
  readonly #query: HTMLInputElement;
  readonly #submit: HTMLButtonElement;
  readonly #state = element("p", { class: "retrieve-state", attrs: { role: "status" } });
  #suggested = "";
  #asked = 0;

  constructor(session: Session) {
    this.#session = session;
    this.#handle = field("retrieve-handle", "ccr_…");
    this.#query = field("retrieve-query", "Everything");
    this.#submit = element("button", { class: "button primary", text: "Retrieve", attrs: { type: "submit" } });
    const form = element(
      "form",
      { class: "retrieve-form" },
      element("label", { text: "Handle", attrs: { for: "retrieve-handle" } }),
      this.#handle,
      element("label", { text: "Only what matches", attrs: { for: "retrieve-query" } }),
      this.#query,
      this.#submit,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#retrieve();
    });
    this.root = element(
      "div",
      { class: "panel retrieve" },
      form,
      element("div", { class: "pane-body" }, this.#document.frame),
      element("footer", { class: "pane-foot" }, this.#state, this.#document.pager.root),
    );
    this.#say("Give a handle to get the exact original back.");
  }

  /** Offers the handle of the view on show, unless the reader has typed another. */
  suggest(handle: string | null): void {
    if (this.#handle.value === this.#suggested) this.#handle.value = handle ?? "";
    this.#suggested = handle ?? "";
  }

  /** Enabled once there is an engine to ask. */
  setReady(ready: boolean): void {
    this.#submit.disabled = !ready;
  }

  async #retrieve(): Promise<void> {
    const { engine } = this.#session;
    if (engine === null) return;
    const asked = ++this.#asked;
    const handle = this.#handle.value.trim();
    const query = this.#query.value.trim();
    try {
      const bytes = await engine.retrieve(handle, query);
      const whole = await isOriginalOf(bytes, handle);
      const payload = await payloadFromBytes(bytes, null);
      if (asked !== this.#asked) return;
      this.#document.show(payload);
      const size = formatBytes(sizeOf(payload));
      if (!whole) this.#say(`What matches “${query}”: ${size} of the original.`);
      else if (query === "") this.#say(`The exact original, ${size}; its SHA-256 is the handle's.`);
      else this.#say(`The whole original, ${size}: it cannot be narrowed to “${query}”.`);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#document.show(null);
      this.#say(describe(error), "error");
    }
  }

  #say(text: string, tone: "plain" | "error" = "plain"): void {
    setText(this.#state, text);
    this.#state.dataset["tone"] = tone;
  }
}

function field(id: string, hint: string): HTMLInputElement {
  return element("input", {
    class: "field",
    attrs: { id, type: "text", placeholder: hint, autocomplete: "off", autocapitalize: "off", spellcheck: "false" },
  });
}
