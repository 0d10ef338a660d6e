/**
 * Runs the unit and adversarial tests inside Pyodide: `node tests/pyodide/run_suite.mjs [pytest arguments]`.
 *
 * pytest itself runs in there, over the project mounted as it is, with the project's own configuration; its exit code is
 * this program's. Needs the distribution of `make_dist.py`.
 */

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = fileURLToPath(new URL("../../build/pyodide-dist/", import.meta.url));
if (!existsSync(dist)) throw new Error("build/pyodide-dist is not there; run python tests/pyodide/make_dist.py first");

const python = await loadPyodide({ lockFileURL: `${dist}pyodide-lock.json`, packageBaseUrl: dist });
await python.loadPackage(["pytest", "hypothesis", "caveman-engine"], { messageCallback: () => undefined });
python.mountNodeFS("/project", root);
// The counters' own tests compare with tiktoken, and those of configurations with PyYAML: both are native code. Their
// answers in here are compared with those of CPython in tests/parity.
const native = ["--ignore=tests/unit/tokens", "--ignore=tests/unit/compressors/test_config.py"];
python.globals.set("arguments", python.toPy(["tests/unit", "tests/adversarial", ...native, ...process.argv.slice(2)]));
process.exitCode = python.runPython(`
import os, sys
os.chdir("/project")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-c", "/project/pyproject.toml", *arguments]))
`);
