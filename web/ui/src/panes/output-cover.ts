/** What stands in the place of the view while there is none: nothing yet, loading, failed, stopped. */

import { button, element, setText } from "../dom.ts";
import type { Snapshot } from "../session/session.ts";
import { formatBytes } from "../text/format.ts";

export interface CoverEvents {
  readonly retryEngine: () => void;
  readonly runAgain: () => void;
}

interface Message {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly progress?: { readonly loaded: number; readonly total: number };
  readonly tone?: "error";
}

export class OutputCover {
  readonly root: HTMLElement;
  readonly #events: CoverEvents;
  readonly #title = element("h3");
  readonly #text = element("p");
  readonly #progress = element("progress", { attrs: { "aria-label": "Loading the engine" } });
  readonly #action: HTMLButtonElement;
  #run: () => void = () => undefined;

  constructor(events: CoverEvents) {
    this.#events = events;
    this.#action = button("", () => this.#run(), { class: "button primary" });
    this.root = element("div", { class: "cover" }, this.#title, this.#text, this.#progress, this.#action);
  }

  /** Shows what there is to say, or steps aside. */
  update(snapshot: Snapshot): void {
    const message = this.#messageFor(snapshot);
    this.root.hidden = message === null;
    if (message === null) return;
    this.root.dataset["tone"] = message.tone ?? "plain";
    // Figures that count up are for the eye; read aloud they would never end.
    this.#text.setAttribute("aria-live", message.progress === undefined ? "polite" : "off");
    setText(this.#title, message.title);
    setText(this.#text, message.text);
    this.#progress.hidden = message.progress === undefined;
    if (message.progress !== undefined && message.progress.total > 0) {
      this.#progress.max = message.progress.total;
      this.#progress.value = message.progress.loaded;
    } else this.#progress.removeAttribute("value");
    this.#action.hidden = message.action === undefined;
    setText(this.#action, message.action?.label ?? "");
    this.#run = message.action?.run ?? ((): void => undefined);
  }

  #messageFor({ engine, run, outcome }: Snapshot): Message | null {
    if (engine.phase === "failed") {
      return {
        title: "The engine did not start",
        text: `${engine.message.charAt(0).toUpperCase()}${engine.message.slice(1)}.`,
        action: { label: "Try again", run: this.#events.retryEngine },
        tone: "error",
      };
    }
    if (engine.phase === "loading") {
      const { loadedBytes: loaded, totalBytes: total } = engine;
      return {
        title: "Starting the engine",
        text: total > 0 ? `${formatBytes(loaded)} of ${formatBytes(total)}` : "One moment.",
        progress: { loaded, total },
      };
    }
    if (run.phase === "failed") {
      return {
        title: "This run failed",
        text: run.message,
        action: { label: "Run again", run: this.#events.runAgain },
        tone: "error",
      };
    }
    if (run.phase === "stopped") {
      return {
        title: "Stopped",
        text: "The original is untouched.",
        action: { label: "Run again", run: this.#events.runAgain },
      };
    }
    if (run.phase === "empty")
      return { title: "Nothing to compress yet", text: "Paste a log, drop a file anywhere, or choose an example." };
    if (run.phase === "working" && outcome === null)
      return { title: "Compressing", text: "The first view is on its way." };
    return null;
  }
}
