/** The module worker's entry in a browser. */

import { openBrowserAssets } from "./browser-assets.js";
import type { ToWorker } from "./protocol.js";
import { hostEngine } from "./worker-host.js";

const receive = hostEngine((message, transfer) => globalThis.postMessage(message, { transfer }), openBrowserAssets);
globalThis.addEventListener("message", (event: MessageEvent<ToWorker>) => receive(event.data));
