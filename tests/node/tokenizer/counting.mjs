/** What the tokenizer's tests share: the counter, compiled from its sources, and tiktoken's counts from Python. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const SHARED = path.join(ROOT, "..", "shared");

const run = promisify(execFile);
const VENV_PYTHON = path.join(ROOT, ".venv", "bin", "python");
const PYTHON = process.env.PYTHON ?? (existsSync(VENV_PYTHON) ? VENV_PYTHON : "python3");
const DATA = path.join(ROOT, "src", "caveman_engine", "tokens", "data", "o200k_base.bin.gz");

/** Runs work in a folder that is gone afterwards. */
export async function inFolder(work) {
  const folder = await mkdtemp(path.join(tmpdir(), "caveman-tokens-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const compiled = await inFolder(async (folder) => {
  const { build } = createRequire(path.join(ROOT, "wasm_shim", "package.json"))("esbuild");
  const entryPoints = ["index", "merge", "vocabulary"].map((name) => `wasm_shim/src/tokenizer/${name}.ts`);
  const how = { bundle: true, format: "esm", outExtension: { ".js": ".mjs" }, target: "node18", logLevel: "warning" };
  await build({ ...how, absWorkingDir: ROOT, entryPoints, outdir: folder });
  const modules = ["index", "merge", "vocabulary"].map((name) => pathToFileURL(path.join(folder, `${name}.mjs`)).href);
  return Promise.all(modules.map((href) => import(href)));
});

const [{ TokenCounter }, { Merger }, { Vocabulary }] = compiled;
export { TokenCounter };
export const vocabulary = new Uint8Array(gunzipSync(await readFile(DATA)));
export const counter = new TokenCounter(vocabulary);
export const merger = new Merger(new Vocabulary(vocabulary));

/** Runs a Python program. */
export async function python(...programAndArguments) {
  const { stdout } = await run(PYTHON, programAndArguments, { maxBuffer: 1 << 28 });
  return stdout;
}

/** Returns [text or path, tokens] for each text that `expected.py` is asked for. */
export async function expected(...request) {
  const lines = await python(fileURLToPath(new URL("expected.py", import.meta.url)), ...request.map(String));
  return lines.trimEnd().split("\n").map(JSON.parse);
}
