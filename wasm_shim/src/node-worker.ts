/** The worker thread's entry in Node. */

import { parentPort } from "node:worker_threads";
import { openNodeAssets } from "./node-assets.js";
import type { ToWorker } from "./protocol.js";
import { hostEngine } from "./worker-host.js";

const port = parentPort;
if (port === null) throw new Error("this file is a worker's; import caveman-engine-wasm instead");

const receive = hostEngine(
  (message, transfer) => port.postMessage(message, transfer),
  (assetBase) => openNodeAssets(assetBase),
);
port.on("message", (message: ToWorker) => receive(message));
