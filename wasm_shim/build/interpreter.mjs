/** Pyodide as the build uses it: from npm, with the build's own Python modules at hand. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { loadPyodide } from "pyodide";
import { BUILD } from "./paths.mjs";

/** Starts an interpreter. */
export function startInterpreter(options = {}) {
  // What a program of this interpreter prints belongs to the build's errors, not to its output.
  return loadPyodide({ stdout: (line) => console.error(line), ...options });
}

/** Runs one of the build's Python modules in it and gives its names. The caller destroys them. */
export async function importBuildModule(python, name) {
  const namespace = python.globals.get("dict")();
  const file = path.join(BUILD, `${name}.py`);
  const ignored = python.runPython(await readFile(file, "utf8"), { globals: namespace, filename: file });
  ignored?.destroy?.();
  return namespace;
}
