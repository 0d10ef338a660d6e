/** The package in Node: in the calling thread, or in a worker thread. */

import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Connection } from "./connection.js";
import { DirectConnection } from "./connection.js";
import type * as surface from "./index.js";
import { openNodeAssets } from "./node-assets.js";
import type { FromWorker } from "./protocol.js";
import { startRuntime } from "./runtime.js";
import type { Target } from "./start.js";
import { startEngine } from "./start.js";
import type { Port } from "./worker-connection.js";
import { WorkerConnection } from "./worker-connection.js";

export type * from "./types.js";
export { CavemanError } from "./errors.js";
export { ENGINE_VERSION as version, ERROR_CODES, MAX_INPUT_BYTES } from "./generated/facts.js";
export { installGlobals } from "./globals.js";
export { toSnakeCase } from "./wire.js";

const node: Target = {
  workerByDefault: false,
  resolveFolder: (assetBase) => {
    const text = assetBase.toString();
    const url = assetBase instanceof URL || /^file:/i.test(text) ? text : pathToFileURL(text).href;
    return url.endsWith("/") ? url : `${url}/`;
  },
  connect: async (worker, options, onProgress, signal): Promise<Connection> =>
    worker
      ? WorkerConnection.start(workerThread(), options, onProgress, signal)
      : new DirectConnection(await startRuntime(openNodeAssets(options.assetBase), options.snapshot)),
};

/** Starts an engine; see the package's types for what can be asked of it. */
export const createEngine: typeof surface.createEngine = (options = {}) => startEngine(node, options);

function workerThread(): Port {
  // Flags that tell a program how to read its own source (--input-type, --import) are not meant for the worker.
  const worker = new Worker(new URL("./node-worker.js", import.meta.url), { execArgv: [] });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen: (onMessage, onEnd) => {
      worker.on("message", (message: FromWorker) => onMessage(message));
      worker.on("messageerror", (error) => onEnd(error.message));
      worker.on("error", (error) => onEnd(error instanceof Error ? error.message : String(error)));
      worker.on("exit", (code) => onEnd(`the worker ended with exit code ${code}`));
    },
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    terminate: async () => {
      await worker.terminate();
    },
  };
}
