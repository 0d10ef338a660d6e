/** The engine's side of a worker's port: starts the runtime and answers calls. The same for Node and the browser. */

import type { AssetSource } from "./assets.js";
import { describe } from "./connection.js";
import type { Core } from "./bindings.js";
import type { FromWorker, Request, ToWorker } from "./protocol.js";
import { startRuntime } from "./runtime.js";
import type { Progress } from "./types.js";

type Post = (message: FromWorker, transfer: ArrayBuffer[]) => void;

/**
 * Makes the function that a worker's messages go to.
 *
 * @param post sends a message to the caller's side
 * @param open gives the files of a folder, or of the package's own for `null`
 */
export function hostEngine(
  post: Post,
  open: (assetBase: string | null, onProgress: (progress: Progress) => void) => AssetSource,
): (message: ToWorker) => void {
  let core: Core | null = null;

  async function start({ options }: ToWorker & { kind: "start" }): Promise<void> {
    try {
      const assets = open(options.assetBase, (progress) => post({ kind: "progress", progress }, []));
      const runtime = await startRuntime(assets, options.snapshot);
      core = runtime.core;
      post({ kind: "started", started: runtime.started }, []);
    } catch (error) {
      post({ kind: "failed", message: error instanceof Error ? error.message : String(error) }, []);
    }
  }

  function answer(id: number, request: Request): void {
    if (core === null) throw new Error("a call came before the engine was started");
    const { body } = request;
    try {
      const reply = core.call(request);
      const buffers = [body, reply.ok ? reply.bytes : null].filter((item) => item instanceof Uint8Array);
      post({ kind: "reply", id, reply, body }, [...buffers.map((bytes) => bytes.buffer as ArrayBuffer)]);
    } catch (error) {
      core = null;
      post({ kind: "died", id, message: describe(error) }, []);
    }
  }

  return (message) => {
    if (message.kind === "start") void start(message);
    else answer(message.id, message.request);
  };
}
