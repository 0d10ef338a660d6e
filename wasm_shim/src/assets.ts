/** The files an engine is started from, and what a target must do to get at them. */

import { ASSETS } from "./generated/facts.js";

/** Names of the files in the package's `assets` folder. */
export type AssetName = keyof typeof ASSETS;

/** The part of a linked interpreter that a snapshot is brought back by. */
export interface Interpreter {
  readonly HEAPU8: Uint8Array;
  readonly API: { restoreSnapshot: (file: Uint8Array) => unknown };
}

/** What Pyodide's main module exports: it makes an interpreter from Emscripten settings. */
export type ModuleFactory = (settings: object) => Promise<Interpreter>;

/** Where the files come from. Each is asked for at most once. */
export interface AssetSource {
  /** A folder as Pyodide wants it named; nothing is read from it. */
  readonly indexUrl: string;
  /** The compiled interpreter. */
  interpreter(): Promise<WebAssembly.Module>;
  /** The interpreter's JavaScript half. */
  factory(): Promise<ModuleFactory>;
  /** A file's bytes, inflated if it is compressed. */
  bytes(name: AssetName): Promise<Uint8Array<ArrayBuffer>>;
}

/** The file's length in bytes, as it lies in the package. */
export function assetBytes(name: AssetName): number {
  return ASSETS[name].bytes;
}

/** Whether bytes begin as a gzip file does. A server may have inflated what it knows to be one. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
