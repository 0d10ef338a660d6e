/**
 * One payload, its options and the run that turns them into an outcome.
 *
 * Owns when the engine is called and what became of the call. Shows nothing: the panes subscribe.
 */

import type { Mode } from "caveman-engine-wasm";
import type { EngineClient, EngineSource, EngineStatus } from "../contract.ts";
import { describe } from "./fault.ts";
import { readOutcome, type Outcome } from "./outcome.ts";
import { contentOf, type Payload } from "./payload.ts";

/** What the reader chose about the next run. */
export interface RunOptions {
  /** A type instead of detection, or `null`. */
  readonly type: string | null;
  readonly query: string;
  readonly mode: Mode;
}

/** What the last run is doing, or did. */
export type RunState =
  | { readonly phase: "empty" }
  | { readonly phase: "waiting" }
  | { readonly phase: "working"; readonly startedAt: number }
  | { readonly phase: "done" }
  | { readonly phase: "stopped" }
  | { readonly phase: "failed"; readonly message: string };

/** Everything the panes show. */
export interface Snapshot {
  readonly engine: EngineStatus;
  readonly payload: Payload | null;
  readonly options: RunOptions;
  readonly run: RunState;
  /** The last outcome; it stays on show while a newer run works, and belongs to the payload named in it. */
  readonly outcome: Outcome | null;
  /** The types that can be forced, once the engine has told them. */
  readonly types: readonly string[];
}

export class Session {
  readonly #source: EngineSource;
  readonly #listeners = new Set<(snapshot: Snapshot) => void>();
  #snapshot: Snapshot;
  #running: AbortController | null = null;

  constructor(source: EngineSource) {
    this.#source = source;
    this.#snapshot = {
      engine: source.status,
      payload: null,
      options: { type: null, query: "", mode: "compress" },
      run: { phase: "empty" },
      outcome: null,
      types: [],
    };
    source.subscribe((status) => {
      this.#onEngine(status);
    });
    if (source.status.phase === "ready") void this.#learnTypes(source.status.engine);
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** The engine, once it is there. */
  get engine(): EngineClient | null {
    const { engine } = this.#snapshot;
    return engine.phase === "ready" ? engine.engine : null;
  }

  /** Calls the listener now and at each change. */
  subscribe(listener: (snapshot: Snapshot) => void): void {
    this.#listeners.add(listener);
    listener(this.#snapshot);
  }

  /** Replaces the payload and runs; what was running is cancelled. `null` or an empty text leaves nothing to run. */
  setPayload(payload: Payload | null): void {
    this.#update({ payload: payload?.kind === "editable" && payload.text === "" ? null : payload });
    this.run();
  }

  /** Changes options and runs. */
  setOptions(options: Partial<RunOptions>): void {
    this.#update({ options: { ...this.#snapshot.options, ...options } });
    this.run();
  }

  /** Ends the run on request. */
  stop(): void {
    if (this.#running === null) return;
    this.#cancel();
    this.#update({ run: { phase: "stopped" }, outcome: null });
  }

  /** Loads the engine again after a failure. */
  retryEngine(): void {
    this.#source.retry();
  }

  /** Compresses the payload as it is now. */
  run(): void {
    this.#cancel();
    const { payload, options } = this.#snapshot;
    const engine = this.engine;
    if (payload === null) this.#update({ run: { phase: "empty" }, outcome: null });
    else if (engine === null) this.#update({ run: { phase: "waiting" }, outcome: null });
    else void this.#compress(engine, payload, options);
  }

  async #compress(engine: EngineClient, payload: Payload, options: RunOptions): Promise<void> {
    const running = new AbortController();
    const startedAt = performance.now();
    this.#running = running;
    this.#update({ run: { phase: "working", startedAt } });
    try {
      const result = await engine.compress(contentOf(payload), {
        ...(options.type === null ? {} : { type: options.type }),
        query: options.query,
        mode: options.mode,
        signal: running.signal,
      });
      if (this.#running !== running) return;
      const outcome = readOutcome(payload, result, performance.now() - startedAt);
      this.#running = null;
      this.#update({ run: { phase: "done" }, outcome });
    } catch (error) {
      if (this.#running !== running) return; // cancelled: a newer run or `stop` has already said what holds now
      this.#running = null;
      this.#update({ run: { phase: "failed", message: describe(error) }, outcome: null });
    }
  }

  #cancel(): void {
    const running = this.#running;
    this.#running = null;
    running?.abort();
  }

  #onEngine(status: EngineStatus): void {
    const wasReady = this.engine !== null;
    this.#update({ engine: status });
    if (status.phase !== "ready" || wasReady) return;
    void this.#learnTypes(status.engine);
    this.run();
  }

  async #learnTypes(engine: EngineClient): Promise<void> {
    try {
      const { compressors } = await engine.registry();
      this.#update({ types: compressors.map((each) => each.id) });
    } catch (error) {
      this.#update({ run: { phase: "failed", message: describe(error) } });
    }
  }

  #update(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener(this.#snapshot);
  }
}
