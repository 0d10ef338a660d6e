/** What creating an engine has in common on every target: options, time limit, cancelling, the report. */

import { checkEngineOptions } from "./arguments.js";
import type { Connection } from "./connection.js";
import { EngineClient } from "./engine.js";
import { CavemanError } from "./errors.js";
import type { StartOptions } from "./protocol.js";
import type { Engine, EngineOptions, Progress } from "./types.js";

/** How long a start may take in milliseconds: a slow line's 10 MB, with room to spare. */
const START_TIMEOUT_MS = 60_000;

/** What a target brings. */
export interface Target {
  readonly workerByDefault: boolean;
  /** The absolute URL of a folder that the caller named. */
  resolveFolder(assetBase: string | URL): string;
  /** Starts an engine's side; gives up when the signal is aborted. */
  connect(
    worker: boolean,
    options: StartOptions,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Connection>;
}

/** Starts an engine on a target. */
export async function startEngine(target: Target, given: EngineOptions): Promise<Engine> {
  const begun = performance.now();
  const options = checkEngineOptions(given);
  const worker = options.worker ?? target.workerByDefault;
  const startOptions: StartOptions = {
    snapshot: options.snapshot ?? true,
    assetBase: options.assetBase === undefined ? null : target.resolveFolder(options.assetBase),
  };
  const timeoutMs = options.startTimeoutMs ?? START_TIMEOUT_MS;
  const connect = (onProgress: (progress: Progress) => void, signal?: AbortSignal): Promise<Connection> =>
    within(timeoutMs, signal, (limit) => target.connect(worker, startOptions, onProgress, limit));

  let settled = false;
  let seen: Progress = { phase: "start", loadedBytes: 0, totalBytes: 0 };
  const tell = (progress: Progress): void => {
    if (settled) return;
    seen = progress;
    options.onProgress?.(progress);
  };
  try {
    const connection = await connect(tell, options.signal);
    tell({ ...seen, phase: "ready" });
    const report = {
      thread: worker ? ("worker" as const) : ("caller" as const),
      ...connection.started,
      durationMs: performance.now() - begun,
    };
    return new EngineClient(connection, report, () => connect(() => undefined));
  } finally {
    settled = true;
  }
}

/** Runs a start under a time limit and the caller's signal, and says in a `CavemanError` why it failed. */
async function within(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  start: (limit: AbortSignal) => Promise<Connection>,
): Promise<Connection> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const onAbort = (): void => limit.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => {
    limit.abort(
      new CavemanError(
        "cave_internal_error",
        `the engine did not start within ${timeoutMs} ms; raise startTimeoutMs if the line is slow, and see that the ` +
          "content security policy allows 'wasm-unsafe-eval' and the package's worker and assets",
      ),
    );
  }, timeoutMs);
  const given = new Promise<never>((_, reject) => {
    limit.signal.addEventListener("abort", () => reject(limit.signal.reason as Error), { once: true });
  });
  given.catch(() => undefined);
  const starting = start(limit.signal);
  // A start in this thread cannot be stopped: what it comes to after the limit is closed.
  starting.then(
    (connection) => void (limit.signal.aborted && connection.close()),
    () => undefined,
  );
  try {
    return await Promise.race([starting, given]);
  } catch (error) {
    if (limit.signal.aborted || error instanceof CavemanError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const advice = /CSP|Content Security Policy|unsafe-eval/.test(text)
      ? "allow 'wasm-unsafe-eval' in the script-src of the content security policy"
      : "see that the package's assets are where assetBase says, complete and of this version";
    throw new CavemanError("cave_internal_error", `the engine could not be started (${text}); ${advice}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}
