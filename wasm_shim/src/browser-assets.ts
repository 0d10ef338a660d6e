/** The package's files, fetched by a page or its worker, with every byte counted. */

import type { AssetName, AssetSource, ModuleFactory } from "./assets.js";
import { assetBytes, isGzip } from "./assets.js";
import type { Progress } from "./types.js";

// Written out one by one: this is the form that bundlers recognise and replace by where they put the file.
const LOCATIONS: Readonly<Record<AssetName, () => URL>> = {
  "pyodide.asm.js": () => new URL("../assets/pyodide.asm.js", import.meta.url),
  "pyodide.asm.wasm": () => new URL("../assets/pyodide.asm.wasm", import.meta.url),
  "python.zip.gz": () => new URL("../assets/python.zip.gz", import.meta.url),
  "engine.zip.gz": () => new URL("../assets/engine.zip.gz", import.meta.url),
  "snapshot.bin.gz": () => new URL("../assets/snapshot.bin.gz", import.meta.url),
  "o200k_base.bin.gz": () => new URL("../assets/o200k_base.bin.gz", import.meta.url),
};

/**
 * Opens a folder of assets.
 *
 * @param folder an absolute URL with a slash at its end; `null` for the package's own
 * @param onProgress told when bytes have come, and when the last has
 */
export function openBrowserAssets(folder: string | null, onProgress: (progress: Progress) => void): AssetSource {
  const urlOf = (name: AssetName): string => (folder === null ? LOCATIONS[name]().href : new URL(name, folder).href);
  const meter = new Meter(onProgress);

  /** Fetches a file; its body is read once by whoever gets it and once, in passing, by the meter. */
  async function request(name: AssetName): Promise<Response> {
    const response = await fetch(urlOf(name), { credentials: "same-origin" });
    if (!response.ok || response.body === null) {
      throw new Error(`${urlOf(name)} was answered with status ${response.status}`);
    }
    return response;
  }

  return {
    indexUrl: folder ?? new URL("./", globalThis.location.href).href,
    interpreter: async () => {
      meter.expect("pyodide.asm.wasm");
      const response = await request("pyodide.asm.wasm");
      if (response.headers.get("content-type")?.startsWith("application/wasm") !== true) {
        // A server that does not know the type; what streams must be declared, so the whole is taken first.
        return WebAssembly.compile(await meter.read("pyodide.asm.wasm", response));
      }
      // The browser keeps compiled code with the response it fetched itself, so that one is compiled, not a copy.
      const [module] = await Promise.all([
        WebAssembly.compileStreaming(response.clone()),
        meter.count("pyodide.asm.wasm", response),
      ]);
      return module;
    },
    factory: async () =>
      (
        (await import(/* webpackIgnore: true */ /* @vite-ignore */ urlOf("pyodide.asm.js"))) as {
          default: ModuleFactory;
        }
      ).default,
    bytes: async (name) => {
      meter.expect(name);
      const bytes = await meter.read(name, await request(name));
      return isGzip(bytes) ? inflate(bytes) : bytes;
    },
  };
}

/** Adds up what has come of the files that are fetched. */
class Meter {
  readonly #tell: (progress: Progress) => void;
  readonly #loaded = new Map<AssetName, number>();

  constructor(tell: (progress: Progress) => void) {
    this.#tell = tell;
  }

  /** Counts a file into the total, before its first byte has come. */
  expect(name: AssetName): void {
    this.#loaded.set(name, 0);
  }

  /** Reads a response whole. */
  async read(name: AssetName, response: Response): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    await this.count(name, response, (chunk) => chunks.push(chunk));
    const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
    let position = 0;
    for (const chunk of chunks) {
      whole.set(chunk, position);
      position += chunk.byteLength;
    }
    return whole;
  }

  /** Reads a response to its end. */
  async count(name: AssetName, response: Response, onChunk?: (chunk: Uint8Array) => void): Promise<void> {
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let loaded = 0;
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      onChunk?.(step.value);
      loaded += step.value.byteLength;
      // A server that inflates what it sends delivers more than the file holds.
      this.#loaded.set(name, Math.min(loaded, assetBytes(name)));
      this.#report();
    }
    this.#loaded.set(name, assetBytes(name));
    this.#report();
  }

  #report(): void {
    let loadedBytes = 0;
    let totalBytes = 0;
    for (const [name, loaded] of this.#loaded) {
      loadedBytes += loaded;
      totalBytes += assetBytes(name);
    }
    this.#tell({ phase: loadedBytes === totalBytes ? "start" : "download", loadedBytes, totalBytes });
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
