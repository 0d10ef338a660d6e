/**
 * What the package exports, wherever it runs. The targets (`node.ts`, `browser.ts`) implement exactly this; the type
 * declarations of the package are made from this file.
 */

import type { CavemanGlobals, Engine, EngineOptions } from "./types.js";

export type * from "./types.js";
export type { ErrorCode } from "./errors.js";
export { CavemanError } from "./errors.js";

/**
 * Starts an engine.
 *
 * @throws CavemanError `cave_invalid_arguments` for an option of the wrong type, `cave_internal_error` if the runtime
 * cannot be loaded or does not start in time; the signal's reason if it was aborted.
 */
export declare function createEngine(options?: EngineOptions): Promise<Engine>;

/**
 * Puts `cavemanCompress`, `cavemanDetect` and `cavemanRetrieve` on an object and calls its `cavemanReady` once, if it
 * is there. Returns a function that takes them off again.
 */
export declare function installGlobals(engine: Engine, target?: Partial<CavemanGlobals>): () => void;

export { ENGINE_VERSION as version, ERROR_CODES, MAX_INPUT_BYTES } from "./generated/facts.js";
export { toSnakeCase } from "./wire.js";
