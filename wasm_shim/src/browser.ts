/** The package in a browser: in a module worker, or in the calling thread. Importing it does nothing, on a server too. */

import type { Connection } from "./connection.js";
import type * as surface from "./index.js";
import type { FromWorker } from "./protocol.js";
import type { Target } from "./start.js";
import { startEngine } from "./start.js";
import type { Port } from "./worker-connection.js";
import { WorkerConnection } from "./worker-connection.js";

export type * from "./types.js";
export { CavemanError } from "./errors.js";
export { ENGINE_VERSION as version, ERROR_CODES, MAX_INPUT_BYTES } from "./generated/facts.js";
export { installGlobals } from "./globals.js";
export { toSnakeCase } from "./wire.js";

const browser: Target = {
  workerByDefault: true,
  resolveFolder: (assetBase) => {
    const url = new URL(assetBase, globalThis.location.href).href;
    return url.endsWith("/") ? url : `${url}/`;
  },
  connect: async (worker, options, onProgress, signal): Promise<Connection> => {
    if (worker) return WorkerConnection.start(moduleWorker(), options, onProgress, signal);
    const { connectDirectly } = await import("./browser-direct.js");
    return connectDirectly(options, onProgress);
  },
};

/** Starts an engine; see the package's types for what can be asked of it. */
export const createEngine: typeof surface.createEngine = (options = {}) => startEngine(browser, options);

function moduleWorker(): Port {
  const worker = new Worker(new URL("./browser-worker.js", import.meta.url), {
    type: "module",
    name: "caveman-engine",
  });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen: (onMessage, onEnd) => {
      worker.addEventListener("message", (event: MessageEvent<FromWorker>) => onMessage(event.data));
      worker.addEventListener("messageerror", () => onEnd("a message of the worker could not be read"));
      worker.addEventListener("error", (event) => onEnd(event.message || "the worker's script could not be loaded"));
    },
    // A browser's worker lives and dies with its page.
    hold: () => undefined,
    terminate: () => {
      worker.terminate();
      return Promise.resolve();
    },
  };
}
