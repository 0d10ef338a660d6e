/** What the model sees: the compressed view, the states before there is one, and the way back by handle. */

import { button, element, setText } from "../dom.ts";
import type { Host } from "../contract.ts";
import { describe } from "../session/fault.ts";
import type { Outcome } from "../session/outcome.ts";
import { sizeOf, type Payload } from "../session/payload.ts";
import type { Session, Snapshot } from "../session/session.ts";
import { formatBytes, formatCount, formatDuration, formatQuantity } from "../text/format.ts";
import type { Notices } from "./notices.ts";
import { CompressedView } from "./compressed-view.ts";
import { DocumentView } from "./document-view.ts";
import { OutputCover } from "./output-cover.ts";
import { RetrievePanel } from "./retrieve-panel.ts";
import { Tabs } from "./tabs.ts";

/** How often the running time is written, in milliseconds. */
const TICK_MS = 200;

export interface OutputPaneOptions {
  readonly session: Session;
  readonly host: Host;
  readonly notices: Notices;
  /** Shows a line (from 0) of the original. */
  readonly reveal: (line: number) => void;
}

export class OutputPane {
  readonly root: HTMLElement;
  readonly #options: OutputPaneOptions;
  readonly #compressed: CompressedView;
  readonly #unchanged = new DocumentView("Output, unchanged");
  readonly #cover: OutputCover;
  readonly #retrieve: RetrievePanel;
  readonly #copy: HTMLButtonElement;
  readonly #download: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #state = element("span", { class: "pane-facts" });
  readonly #foot: HTMLElement;
  #outcome: Outcome | null = null;
  #ticking: ReturnType<typeof setInterval> | null = null;

  constructor(options: OutputPaneOptions) {
    this.#options = options;
    const { session } = options;
    this.#compressed = new CompressedView({
      retrieve: async (handle) => {
        if (session.engine === null) throw new Error("the engine is not running; wait for it and try again");
        return await session.engine.retrieve(handle);
      },
      onUnfold: options.reveal,
      onError: (message) => {
        options.notices.error(message);
      },
    });
    this.#compressed.frame.hidden = true;
    this.#unchanged.frame.hidden = true;
    this.#cover = new OutputCover({
      retryEngine: () => {
        session.retryEngine();
      },
      runAgain: () => {
        session.run();
      },
    });
    this.#retrieve = new RetrievePanel(session);
    this.#copy = button("Copy", () => void this.#copyOutput(), { class: "button" });
    this.#download = button("Download", () => this.#downloadOutput(), { class: "button" });
    this.#stop = button("Stop", () => session.stop(), { class: "button stop" });
    this.#foot = element("footer", { class: "pane-foot" }, this.#state, this.#unchanged.pager.root, this.#stop);
    const panel = element(
      "div",
      { class: "panel" },
      element(
        "div",
        { class: "pane-body" },
        this.#compressed.frame,
        this.#unchanged.frame,
        this.#cover.root,
        element("div", { class: "working-bar", attrs: { "aria-hidden": "true" } }),
      ),
      this.#foot,
    );
    const tools = element("div", { class: "pane-tools" }, this.#copy, this.#download);
    const tabs = new Tabs(
      "Output",
      [
        { id: "view", title: "What the model sees", panel },
        { id: "retrieve", title: "Retrieve", panel: this.#retrieve.root },
      ],
      (id) => {
        tools.hidden = id !== "view";
      },
    );
    this.root = element(
      "section",
      { class: "pane", attrs: { "aria-label": "Output" } },
      element("header", { class: "pane-head" }, tabs.list, tools),
      panel,
      this.#retrieve.root,
    );
  }

  /** Shows what became of the payload. */
  update(snapshot: Snapshot): void {
    const { outcome, run } = snapshot;
    if (outcome !== this.#outcome) this.#present(outcome);
    this.root.dataset["run"] = run.phase;
    this.#stop.hidden = run.phase !== "working";
    this.#copy.disabled = outcome === null;
    this.#download.disabled = outcome === null;
    this.#retrieve.setReady(snapshot.engine.phase === "ready");
    this.#foot.classList.toggle("notable", run.phase === "done" && outcome?.result.passedThrough === true);
    this.#cover.update(snapshot);
    this.#tick(snapshot);
  }

  #present(outcome: Outcome | null): void {
    const last = this.#outcome;
    this.#outcome = outcome;
    const unchanged = outcome?.result.passedThrough === true;
    const sameText = outcome !== null && last !== null && sameSource(outcome.payload, last.payload);
    this.#unchanged.frame.hidden = !unchanged;
    this.#compressed.frame.hidden = unchanged || outcome === null;
    this.#unchanged.show(unchanged ? outcome.payload : null);
    this.#compressed.show(unchanged ? null : outcome, sameText);
    this.#retrieve.suggest(outcome?.result.recoveryHandle ?? null);
  }

  #tick(snapshot: Snapshot): void {
    const working = snapshot.run.phase === "working";
    if (working && this.#ticking === null) {
      this.#ticking = setInterval(() => {
        setText(this.#state, sentence(this.#options.session.snapshot));
      }, TICK_MS);
    } else if (!working && this.#ticking !== null) {
      clearInterval(this.#ticking);
      this.#ticking = null;
    }
    setText(this.#state, sentence(snapshot));
  }

  async #copyOutput(): Promise<void> {
    const { host, notices } = this.#options;
    if (this.#outcome === null) return;
    try {
      await host.copyText(this.#outcome.output);
      notices.confirm("The compressed view is on the clipboard.");
    } catch (error) {
      notices.error(`The clipboard refused the text (${describe(error)}); download it instead.`);
    }
  }

  #downloadOutput(): void {
    if (this.#outcome === null) return;
    const { payload, result } = this.#outcome;
    this.#options.host.saveFile(downloadName(payload.name), result.output);
  }
}

/** What the foot of the pane says of a run. */
function sentence({ run, outcome, payload, options }: Snapshot): string {
  if (run.phase === "working") {
    const elapsed = performance.now() - run.startedAt;
    const size = payload === null ? "" : ` ${formatBytes(sizeOf(payload))}`;
    return elapsed < TICK_MS ? "Compressing…" : `Compressing${size}… ${formatDuration(elapsed)}`;
  }
  if (run.phase !== "done" || outcome === null) return "";
  const { result, gaps, originalLineCount } = outcome;
  if (result.passedThrough) {
    const why = options.mode === "record" ? "record mode never transforms" : result.note;
    return `Unchanged, byte for byte${why === null ? "." : `: ${why}.`}`;
  }
  const elided = gaps.reduce((sum, gap) => sum + (gap.endLine - gap.firstLine), 0);
  const shown = `${formatCount(originalLineCount - elided)} of ${formatQuantity(originalLineCount, "line")} shown`;
  if (gaps.length === 0) return `${shown}.`;
  return `${shown}, ${formatQuantity(gaps.length, "gap")}: choose one to unfold it.`;
}

function sameSource(one: Payload, other: Payload): boolean {
  return one === other || (one.kind === "editable" && other.kind === "editable" && one.name === other.name);
}

/** `build.log` becomes `build.caveman.log`. */
export function downloadName(name: string | null): string {
  if (name === null) return "compressed.caveman.txt";
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? `${name}.caveman.txt` : `${name.slice(0, dot)}.caveman${name.slice(dot)}`;
}
