/** Starting engines in tests: in both threads, closed again whatever happens. */

import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const entry = new URL("../../wasm_shim/dist/node.js", import.meta.url);
if (!existsSync(entry)) throw new Error("wasm_shim/dist is not there; run npm run build -w wasm_shim first");

const esm = await import(entry.href);
export const { createEngine, installGlobals, toSnakeCase, CavemanError, ERROR_CODES, MAX_INPUT_BYTES, version } = esm;

/** The package as CommonJS programs get it. */
export const requirePackage = () => createRequire(import.meta.url)("../../wasm_shim/dist/node.cjs");

export const PACKAGE_FOLDER = fileURLToPath(new URL("../../wasm_shim/", import.meta.url));
export const ASSETS_FOLDER = fileURLToPath(new URL("../../wasm_shim/assets/", import.meta.url));

/** Runs work on a fresh engine. */
export async function withEngine(options, work) {
  const engine = await createEngine(options);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Declares the same tests for an engine in this thread and for one in a worker; they share the engine of their group. */
export function inBothThreads(title, declare) {
  for (const worker of [false, true]) {
    describe(`${title} (${worker ? "worker" : "this thread"})`, () => declare({ worker }));
  }
}

export { describe, it };
