/** The package's files, read from disk. */

import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { AssetSource, ModuleFactory } from "./assets.js";
import { isGzip } from "./assets.js";

const inflate = promisify(gunzip);

/** The largest piece that a file is inflated in, in bytes: more than any file here has, unless it is damaged. */
const MAX_CHUNK_BYTES = 1 << 25;

/**
 * Opens a folder of assets.
 *
 * @param folder a `file:` URL with a slash at its end; `null` for the package's own
 */
export function openNodeAssets(folder: string | null): AssetSource {
  const base = folder ?? new URL("../assets/", import.meta.url).href;
  const read = (name: string): Promise<Buffer> => readWhole(new URL(name, base));
  return {
    indexUrl: fileURLToPath(base),
    interpreter: async () => WebAssembly.compile(ownBytes(await read("pyodide.asm.wasm"))),
    factory: async () => ((await import(new URL("pyodide.asm.js", base).href)) as { default: ModuleFactory }).default,
    bytes: async (name) => {
      const file = await read(name);
      return ownBytes(isGzip(file) ? await inflate(file, { chunkSize: chunkBytes(file) }) : file);
    },
  };
}

/** Reads a file with one request; Node's own way makes one for each half megabyte. */
async function readWhole(url: URL): Promise<Buffer> {
  const file = await open(url);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafeSlow(size);
    let length = 0;
    for (let count = -1; length < size && count !== 0; length += count) {
      count = (await file.read(buffer, length, size - length)).bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await file.close();
  }
}

/** Room for the whole of a gzip file, so that it need not be put together from pieces. Its last word is its length. */
function chunkBytes(file: Buffer): number {
  const length = file.length < 4 ? 0 : file.readUInt32LE(file.length - 4);
  // One byte more: room that is filled to the last byte would be followed by more room.
  return Math.min(Math.max(length + 1, 1 << 10), MAX_CHUNK_BYTES);
}

/** A buffer as the plain array that Pyodide takes. Node's own functions never make shared ones. */
function ownBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);
}
