/** The three functions for pages without modules, in the names of the wire. */

import { CavemanError } from "./errors.js";
import type { CavemanGlobals, Engine } from "./types.js";
import { toSnakeCase } from "./wire.js";

/**
 * Puts `cavemanCompress`, `cavemanDetect` and `cavemanRetrieve` on an object, the global one if none is given, and calls
 * its `cavemanReady` once, if it has one.
 *
 * @returns a function that takes them off again
 */
export function installGlobals(
  engine: Engine,
  target: Partial<CavemanGlobals> = globalThis as Partial<CavemanGlobals>,
): () => void {
  const installed: Omit<CavemanGlobals, "cavemanReady"> = {
    cavemanCompress: async (payload, options) => toSnakeCase(await engine.compress(payload, options)),
    cavemanDetect: (payload) => engine.detect(payload),
    cavemanRetrieve: async (handle, query) => {
      try {
        return { ok: true, original: await engine.retrieveText(handle, query) };
      } catch (error) {
        if (!(error instanceof CavemanError)) throw error;
        return { ok: false, error: error.message, code: error.code };
      }
    },
  };
  Object.assign(target, installed);
  target.cavemanReady?.();
  return () => {
    for (const [name, value] of Object.entries(installed)) {
      const held = target as Record<string, unknown>;
      if (held[name] === value) Reflect.deleteProperty(held, name);
    }
  };
}
