/** The package's files, read from disk. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { AssetSource, ModuleFactory } from "./assets.js";
import { isGzip } from "./assets.js";

const inflate = promisify(gunzip);

/** Room for the inflated file to grow by in bytes; the default of 16 KiB would make hundreds of pieces. */
const CHUNK_BYTES = 1 << 20;

/**
 * Opens a folder of assets.
 *
 * @param folder a `file:` URL with a slash at its end; `null` for the package's own
 */
export function openNodeAssets(folder: string | null): AssetSource {
  const base = folder ?? new URL("../assets/", import.meta.url).href;
  const read = async (name: string): Promise<Uint8Array<ArrayBuffer>> => ownBytes(await readFile(new URL(name, base)));
  return {
    indexUrl: fileURLToPath(base),
    interpreter: async () => WebAssembly.compile(await read("pyodide.asm.wasm")),
    factory: async () => ((await import(new URL("pyodide.asm.js", base).href)) as { default: ModuleFactory }).default,
    bytes: async (name) => {
      const file = await read(name);
      return isGzip(file) ? ownBytes(await inflate(file, { chunkSize: CHUNK_BYTES })) : file;
    },
  };
}

/** A buffer as the plain array that Pyodide takes. Node's own functions never make shared ones. */
function ownBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);
}
