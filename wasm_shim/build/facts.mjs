/** Writes `src/generated/facts.ts`: what the package's code must know of the engine and of its assets. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { FACTS } from "./paths.mjs";

export async function writeFacts(manifest) {
  const { facts, files, snapshot } = manifest;
  const sizes = Object.fromEntries(Object.entries(files).map(([name, { bytes }]) => [name, { bytes }]));
  const literal = (value) => JSON.stringify(value, null, 2);
  const text = `// Made by build/facts.mjs from the Python sources and the assets. Do not edit.

/** The version of the engine, which is the package's. */
export const ENGINE_VERSION = ${literal(facts.version)};

/** Every code an error can have, on every surface. */
export const ERROR_CODES = ${literal(facts.errorCodes)} as const;

/** The code of an error; see \`ERROR_CODES\`. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Largest payload that is compressed, in bytes; a larger one passes through. */
export const MAX_INPUT_BYTES = ${literal(facts.maxInputBytes)};

/** Where the engine's archive lies in the interpreter's file system. */
export const ENGINE_PATH = ${literal(manifest.enginePath)};

/** What Pyodide's loader checks a distribution by. */
export const LOCK_INFO = ${literal(manifest.lockInfo)};

/** Identity of the memory snapshot, hex. */
export const SNAPSHOT_ID = ${literal(snapshot.id)};

/** Length of the memory in it, in bytes. */
export const SNAPSHOT_HEAP_BYTES = ${literal(snapshot.heapBytes)};

/** The files of the \`assets\` folder. */
export const ASSETS = ${literal(sizes)} as const;
`;
  await mkdir(path.dirname(FACTS), { recursive: true });
  const old = await readFile(FACTS, "utf8").catch(() => null);
  if (old !== text) await writeFile(FACTS, text);
}
