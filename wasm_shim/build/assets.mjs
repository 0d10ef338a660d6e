/** Makes `assets/`: the interpreter, its library, the engine, the snapshot of both at work, the vocabulary. */

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { fingerprint } from "./inputs.mjs";
import { importBuildModule, startInterpreter } from "./interpreter.mjs";
import { ASSETS, BUILD, ENGINE, PYODIDE, PYTHON_ROOT, ROOT } from "./paths.mjs";
import { packSnapshot } from "./snapshot-file.mjs";

/** Where the engine's archive lies in the interpreter's file system. */
const ENGINE_PATH = "/lib/caveman_engine.zip";

/** What no JavaScript host needs: programs, and the counters that its own takes the place of. */
const LEFT_OUT = ["cli", "mcp", "evals", "pixel", "tokens.tiktoken_counter", "tokens.bpe_counter"].map(
  (name) => `caveman_engine.${name}`,
);

const MANIFEST = path.join(ASSETS, "manifest.json");
const compress = promisify(gzip);

/**
 * Brings `assets/` up to date.
 *
 * @returns the manifest, and whether anything was made
 */
export async function buildAssets({ force = false } = {}) {
  const inputs = await fingerprint(
    ROOT,
    ENGINE,
    path.join(PYODIDE, "package.json"),
    ...["assets", "interpreter", "snapshot", "snapshot-file"].map((name) => path.join(BUILD, `${name}.mjs`)),
    ...["pack", "warm"].map((name) => path.join(BUILD, `${name}.py`)),
  );
  const known = force ? null : await readManifest();
  if (known?.inputs === inputs && (await areComplete(known))) return { manifest: known, made: false };
  const manifest = await make(inputs);
  return { manifest, made: true };
}

async function make(inputs) {
  const pyodide = JSON.parse(await readFile(path.join(PYODIDE, "package.json"), "utf8"));
  const lock = JSON.parse(await readFile(path.join(PYODIDE, "pyodide-lock.json"), "utf8"));
  const { stdlib, engine, facts } = await pack();
  const snapshot = packSnapshot(await snapshotOf(stdlib, engine));
  const files = {
    "pyodide.asm.js": eagerFactory(await readFile(path.join(PYODIDE, "pyodide.asm.mjs"), "utf8")),
    "pyodide.asm.wasm": await readFile(path.join(PYODIDE, "pyodide.asm.wasm")),
    "python.zip.gz": await compress(stdlib, { level: 9 }),
    "engine.zip.gz": await compress(engine, { level: 9 }),
    "snapshot.bin.gz": await compress(snapshot.file, { level: 9 }),
    "o200k_base.bin.gz": await readFile(path.join(ENGINE, "tokens", "data", "o200k_base.bin.gz")),
  };
  // Everything is made before anything is replaced: a build that fails leaves the last good assets.
  await rm(ASSETS, { recursive: true, force: true });
  await mkdir(ASSETS, { recursive: true });
  for (const [name, data] of Object.entries(files)) await writeFile(path.join(ASSETS, name), data);
  const manifest = {
    engine: facts.version,
    pyodide: pyodide.version,
    inputs,
    enginePath: ENGINE_PATH,
    lockInfo: lock.info,
    snapshot: { id: snapshot.id, heapBytes: snapshot.heapBytes },
    facts,
    files: Object.fromEntries(
      Object.entries(files).map(([name, data]) => [
        name,
        { bytes: data.length, sha256: createHash("sha256").update(data).digest("hex") },
      ]),
    ),
  };
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Puts parentheses around the one function that Pyodide's main module is: an engine then reads its megabyte once, when
 * it loads it, and not a second time when the function is called.
 */
function eagerFactory(code) {
  const parts = /^(async function (\w+)\(.*\})export default \2;\s*$/s.exec(code);
  if (parts === null) {
    throw new Error("pyodide.asm.mjs is not the one function this build expects; adapt build/assets.mjs to its version");
  }
  const notice = "/*! Pyodide's main module, changed in one place (these parentheses); MPL-2.0, see THIRD_PARTY_NOTICES.md */";
  return Buffer.from(`${notice}\nexport default (${parts[1]});\n`);
}

/** Compiles the archives in the very interpreter that will read them, and asks the engine for its facts. */
async function pack() {
  const python = await startInterpreter();
  python.mountNodeFS("/source", PYTHON_ROOT);
  const module = await importBuildModule(python, "pack");
  const take = (name, ...given) => {
    const run = module.get(name);
    const result = run(...given.map((value) => (Array.isArray(value) ? python.toPy(value) : value)));
    const bytes = result.toJs();
    result.destroy();
    run.destroy();
    return bytes;
  };
  const engine = take("engine_archive", "caveman_engine", "/source", ENGINE_PATH, LEFT_OUT);
  const stdlib = take("stdlib_archive", "caveman_engine", "/source", LEFT_OUT);
  const facts = JSON.parse(
    python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path.append("/source")
from caveman_engine.errors import ERROR_CODES
from caveman_engine.payload import MAX_INPUT_BYTES
from caveman_engine.version import __version__
json.dumps({"version": __version__, "errorCodes": ERROR_CODES, "maxInputBytes": MAX_INPUT_BYTES})
`),
  );
  return { stdlib, engine, facts };
}

async function snapshotOf(stdlib, engine) {
  const folder = await mkdtemp(path.join(tmpdir(), "caveman-engine-"));
  try {
    const [stdlibFile, engineFile, output] = ["python.zip", "engine.zip", "snapshot.bin"].map((name) =>
      path.join(folder, name),
    );
    await writeFile(stdlibFile, stdlib);
    await writeFile(engineFile, engine);
    const script = fileURLToPath(new URL("snapshot.mjs", import.meta.url));
    const given = [script, stdlibFile, engineFile, ENGINE_PATH, output];
    await promisify(execFile)(process.execPath, given).catch((error) => {
      throw new Error(`the snapshot could not be made:\n${error.stderr}`);
    });
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readManifest() {
  try {
    return JSON.parse(await readFile(MANIFEST, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function areComplete(manifest) {
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const data = await readFile(path.join(ASSETS, name)).catch(() => null);
    if (data === null || createHash("sha256").update(data).digest("hex") !== sha256) return false;
  }
  return true;
}
