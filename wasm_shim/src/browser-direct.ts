/** An engine in the calling thread of a browser: for code that is in a worker already. Loaded only when asked for. */

import { openBrowserAssets } from "./browser-assets.js";
import { DirectConnection } from "./connection.js";
import type { StartOptions } from "./protocol.js";
import { startRuntime } from "./runtime.js";
import type { Progress } from "./types.js";

export async function connectDirectly(
  options: StartOptions,
  onProgress: (progress: Progress) => void,
): Promise<DirectConnection> {
  return new DirectConnection(await startRuntime(openBrowserAssets(options.assetBase, onProgress), options.snapshot));
}
