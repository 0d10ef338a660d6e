/** Where the build reads and writes. */

import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
export const ROOT = path.join(PACKAGE, "..");
export const PYTHON_ROOT = path.join(ROOT, "src");
export const ENGINE = path.join(PYTHON_ROOT, "caveman_engine");
export const BUILD = path.join(PACKAGE, "build");
export const SOURCE = path.join(PACKAGE, "src");
export const ASSETS = path.join(PACKAGE, "assets");
export const DIST = path.join(PACKAGE, "dist");
export const FACTS = path.join(SOURCE, "generated", "facts.ts");
export const PYODIDE = path.dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
