/** Starts the engine in its worker and tells the view how far it is. */

import { createEngine, installGlobals } from "caveman-engine-wasm";
import type { EngineSource, EngineStatus } from "@caveman-engine/ui";

export class PageEngine implements EngineSource {
  readonly #listeners = new Set<(status: EngineStatus) => void>();
  #status: EngineStatus = { phase: "loading", loadedBytes: 0, totalBytes: 0 };

  constructor() {
    void this.#start();
  }

  get status(): EngineStatus {
    return this.#status;
  }

  subscribe(listener: (status: EngineStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  retry(): void {
    if (this.#status.phase === "failed") void this.#start();
  }

  async #start(): Promise<void> {
    const begun = performance.now();
    this.#tell({ phase: "loading", loadedBytes: 0, totalBytes: 0 });
    try {
      const engine = await createEngine({
        onProgress: ({ loadedBytes, totalBytes }) => {
          this.#tell({ phase: "loading", loadedBytes, totalBytes });
        },
      });
      installGlobals(engine);
      this.#tell({ phase: "ready", engine, startupMs: performance.now() - begun });
    } catch (error) {
      this.#tell({ phase: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  #tell(status: EngineStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}
