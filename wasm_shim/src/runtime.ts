/** Starts the interpreter: from the memory snapshot, or plainly where that is asked for or does not work. */

import { loadPyodide } from "pyodide";
import type { PyodideAPI } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import type { AssetSource, Interpreter, ModuleFactory } from "./assets.js";
import { Core } from "./bindings.js";
import { ENGINE_PATH, LOCK_INFO, SNAPSHOT_HEAP_BYTES, SNAPSHOT_ID } from "./generated/facts.js";
import { offerToLoader } from "./pyodide-fetch.js";
import type { Started } from "./protocol.js";
import { openSnapshot } from "./snapshot.js";
import { TokenCounter } from "./tokenizer/index.js";

type LoadOptions = NonNullable<Parameters<typeof loadPyodide>[0]>;
type Bytes = Uint8Array<ArrayBuffer>;

/** What every start needs, on its way. */
interface Parts {
  readonly indexUrl: string;
  readonly interpreter: Promise<WebAssembly.Module>;
  readonly factory: Promise<ModuleFactory>;
  readonly stdlib: Promise<Bytes>;
  readonly engine: Promise<Bytes>;
}

/** The part of Pyodide's Emscripten settings that is ours to change. */
interface Settings {
  INITIAL_MEMORY?: number;
  instantiateWasm: (
    imports: WebAssembly.Imports & { env: WebAssembly.ModuleImports },
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
}

/** Changes a linked interpreter before Python runs in it. */
type Prepare = (module: Interpreter) => Promise<void>;

/** A core, ready for calls, and how it came about. */
export interface Runtime {
  readonly core: Core;
  readonly started: Started;
}

/**
 * Starts a core.
 *
 * @throws Error if the plain start fails too
 */
export async function startRuntime(assets: AssetSource, useSnapshot: boolean): Promise<Runtime> {
  // In order of need; the counter's tables are built while the interpreter compiles on other threads.
  const parts: Parts = {
    indexUrl: assets.indexUrl,
    interpreter: assets.interpreter(),
    factory: assets.factory(),
    stdlib: assets.bytes("python.zip.gz"),
    engine: assets.bytes("engine.zip.gz"),
  };
  const snapshot = useSnapshot ? assets.bytes("snapshot.bin.gz") : null;
  const counter = assets.bytes("o200k_base.bin.gz").then((vocabulary) => new TokenCounter(vocabulary));
  // All are waited for below. Until then a failure of one is nobody's unhandled rejection.
  for (const part of [parts.interpreter, parts.factory, parts.stdlib, parts.engine, snapshot, counter]) {
    part?.catch(() => undefined);
  }
  let fallbackReason: string | null = null;
  if (snapshot !== null) {
    try {
      const python = await restore(parts, snapshot);
      return { core: new Core(python, await counter), started: { path: "snapshot", fallbackReason } };
    } catch (error) {
      fallbackReason = error instanceof Error ? error.message : String(error);
    }
  }
  // What the plain start needs as well. If one of these is what was missing, that is the error, not a reason.
  await Promise.all([parts.interpreter, parts.factory, parts.stdlib, parts.engine, counter]);
  const python = await load(parts, { env: { PYTHONPATH: ENGINE_PATH } });
  return { core: new Core(python, await counter), started: { path: "plain", fallbackReason } };
}

/** Brings back the memory of an interpreter that has imported and warmed the engine. */
async function restore(parts: Parts, snapshot: Promise<Bytes>): Promise<PyodideAPI> {
  // Pyodide would copy a memory that is whole, zeros and all. It is shown the head, and the pages go where they belong.
  const python = await load(parts, { _loadSnapshot: new Uint8Array(0) }, async (module) => {
    const { head, writePages } = openSnapshot(await snapshot, SNAPSHOT_ID);
    const { API: api } = module;
    const restoreHead = api.restoreSnapshot;
    api.restoreSnapshot = () => {
      const state = restoreHead(head);
      writePages(module.HEAPU8.subarray(0, SNAPSHOT_HEAP_BYTES));
      return state;
    };
  });
  // The snapshot's generator is the same for everyone until it is given a seed of its own.
  const random = python.pyimport("random") as PyProxy & { seed: () => void };
  random.seed();
  random.destroy();
  return python;
}

/** Runs Pyodide's loader on our parts, and carries out of it what it would print or drop when something goes wrong. */
async function load(parts: Parts, options: LoadOptions, prepare?: Prepare): Promise<PyodideAPI> {
  let fail!: (error: unknown) => void;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  const files = Promise.all([parts.interpreter, parts.factory, parts.stdlib, parts.engine]);
  files.catch(fail);
  failure.catch(() => undefined);
  const stdlib = offerToLoader(parts.stdlib);
  const ours: Partial<Record<keyof LoadOptions, unknown>> = {
    indexURL: parts.indexUrl,
    stdLibURL: stdlib.url,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    fsInit: async (fs: { writeFile(path: string, data: Uint8Array): void }) => {
      try {
        fs.writeFile(ENGINE_PATH, await parts.engine);
      } catch (error) {
        fail(error);
      }
    },
    createPyodideModule: async (settings: Settings) => {
      // The loader reads it from the length of a snapshot that is whole.
      if (prepare !== undefined) settings.INITIAL_MEMORY = SNAPSHOT_HEAP_BYTES;
      settings.instantiateWasm = (imports, done) => {
        Object.assign(imports.env, errorSentinel());
        parts.interpreter
          .then(async (module) => done(await WebAssembly.instantiate(module, imports), module))
          .catch(fail);
        return {};
      };
      const module = await (await parts.factory)(settings);
      // A start whose files never came must not get as far as running on an empty memory.
      await Promise.race([failure, files]);
      await prepare?.(module);
      return module;
    },
  };
  try {
    const python = await Promise.race([loadPyodide({ ...options, ...ours } as LoadOptions), failure]);
    withoutFinalizers(python);
    return python;
  } finally {
    stdlib.withdraw();
  }
}

/**
 * Keeps the garbage collector from calling into an interpreter. Every proxy here is destroyed by hand; one that died
 * with its interpreter must not be, and a collector that tries throws an error that nobody can catch.
 */
function withoutFinalizers(python: PyodideAPI): void {
  const { _module: module } = python as unknown as { _module: { finalizationRegistry: object } };
  module.finalizationRegistry = { register: () => undefined, unregister: () => undefined };
}

/** What the interpreter passes around for "a JavaScript error is pending": a value that nothing else can be. */
function errorSentinel(): WebAssembly.ModuleImports {
  const sentinel = Symbol("a JavaScript error is pending");
  return { Jsv_GetError_import: () => sentinel, JsvError_Check: (value: unknown) => Number(value === sentinel) };
}
