/**
 * Ways to end an engine's side from outside, as an operating system or a fault would.
 *
 * Must be imported before the package: it wraps what the package takes from the platform, and takes note of it.
 */

import { syncBuiltinESMExports } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import workerThreads from "node:worker_threads";

setFlagsFromString("--expose-gc");

/** Collects garbage now. */
export const collect = runInNewContext("gc");

/** Every worker thread started, in order. */
export const workers = [];

/** The memory of every interpreter started in this thread, in order. */
export const memories = [];

workerThreads.Worker = class extends workerThreads.Worker {
  constructor(...given) {
    super(...given);
    workers.push(this);
  }
};
syncBuiltinESMExports();

const instantiate = WebAssembly.instantiate.bind(WebAssembly);
WebAssembly.instantiate = async (...given) => {
  const result = await instantiate(...given);
  if (result.exports?.memory instanceof WebAssembly.Memory) memories.push(result.exports.memory);
  return result;
};

/** Makes nonsense of an interpreter's memory: its next step is a trap. */
export function corrupt(memory) {
  new Uint8Array(memory.buffer).fill(0xff);
}
