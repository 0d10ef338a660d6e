/** Makes `dist/`: the code for each target, and the declarations. */

import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { build, transform } from "esbuild";
import { fingerprint } from "./inputs.mjs";
import { BUILD, DIST, PACKAGE, PYODIDE, SOURCE } from "./paths.mjs";

const STAMP = path.join(DIST, ".inputs");
const run = promisify(execFile);

/** Brings `dist/` up to date; returns whether anything was made. */
export async function buildCode({ force = false } = {}) {
  const inputs = await fingerprint(
    PACKAGE,
    SOURCE,
    path.join(BUILD, "bundle.mjs"),
    path.join(BUILD, "tsconfig.declarations.json"),
    path.join(PACKAGE, "tsconfig.json"),
    path.join(PACKAGE, "package.json"),
    path.join(PYODIDE, "pyodide.mjs"),
  );
  if (!force && (await readFile(STAMP, "utf8").catch(() => null)) === inputs) return false;
  await rm(DIST, { recursive: true, force: true });
  const shared = { bundle: true, outdir: DIST, absWorkingDir: PACKAGE, logLevel: "warning", legalComments: "inline" };
  const modules = { ...shared, format: "esm", splitting: true };
  const node = { platform: "node", target: "node18", plugins: [pyodideLoader({ node: true })] };
  await Promise.all([
    build({ ...modules, ...node, entryPoints: ["src/node.ts", "src/node-worker.ts"], chunkNames: "node-[hash]" }),
    build({
      ...shared,
      ...node,
      format: "cjs",
      entryPoints: ["src/node.ts"],
      outExtension: { ".js": ".cjs" },
      define: { "import.meta.url": "moduleUrl" },
      banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    }),
    build({
      ...modules,
      platform: "browser",
      target: ["es2022"],
      entryPoints: ["src/browser.ts", "src/browser-worker.ts"],
      chunkNames: "browser-[hash]",
      plugins: [pyodideLoader({ node: false })],
    }),
    declarations(),
  ]);
  await writeFile(STAMP, inputs);
  return true;
}

/**
 * Takes Pyodide's loader in. Its `fetch` is ours, so that it gets its files from us; and it does not begin to fetch the
 * interpreter by itself, which is what Emscripten's WasmOffsetConverter, where it exists, stands for.
 */
function pyodideLoader({ node }) {
  return {
    name: "pyodide-loader",
    setup(bundler) {
      bundler.onResolve({ filter: /^pyodide$/ }, () => ({ path: path.join(PYODIDE, "pyodide.mjs") }));
      bundler.onLoad({ filter: /[/\\]pyodide\.mjs$/ }, async ({ path: file }) => {
        const { code } = await transform(await readFile(file, "utf8"), {
          format: "esm",
          define: { fetch: "pyodideFetch", WasmOffsetConverter: '"ours"' },
        });
        if (/\bfetch\(/.test(code) || !code.includes("pyodideFetch(")) {
          throw new Error(`${file} does not call fetch as this build expects; adapt build/bundle.mjs to its version`);
        }
        const notice = "/*! Pyodide's loader, changed in one place (its fetch); MPL-2.0, see THIRD_PARTY_NOTICES.md */";
        const hook = JSON.stringify(path.join(SOURCE, "pyodide-fetch.ts"));
        return { contents: `${notice}\nimport { pyodideFetch } from ${hook};\n${code}`, loader: "js" };
      });
      // Sockets are the one thing that ws is for, and there are none here. What is Node's is never reached in a browser.
      const absent = node ? /^ws$/ : /^(ws$|node:)/;
      bundler.onResolve({ filter: absent }, ({ path: name }) => ({ path: name, namespace: "absent" }));
      bundler.onLoad({ filter: /.*/, namespace: "absent" }, () => ({ contents: "export default {};", loader: "js" }));
    },
  };
}

/** The declarations of the public surface, for both module systems. */
async function declarations() {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  try {
    await run(process.execPath, [compiler, "-p", "build/tsconfig.declarations.json"], { cwd: PACKAGE });
  } catch (error) {
    throw new Error(`the types do not check:\n${error.stdout}`, { cause: error });
  }
  // A CommonJS program's compiler wants declarations that are CommonJS too, all the way down.
  for (const file of await readdir(DIST, { recursive: true })) {
    if (!file.endsWith(".d.ts")) continue;
    const text = await readFile(path.join(DIST, file), "utf8");
    await writeFile(path.join(DIST, file.replace(/ts$/, "cts")), text.replaceAll(/(from ".*)\.js"/g, '$1.cjs"'));
  }
}
