/** Builds the package: `node build/build.mjs [--force]`. What is up to date is left alone. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { buildAssets } from "./assets.mjs";
import { buildCode } from "./bundle.mjs";
import { writeFacts } from "./facts.mjs";
import { PACKAGE } from "./paths.mjs";

const force = process.argv.includes("--force");
const { version } = JSON.parse(await readFile(path.join(PACKAGE, "package.json"), "utf8"));

const { manifest, made } = await buildAssets({ force });
if (manifest.engine !== version) {
  throw new Error(`package.json says version ${version} and the engine is ${manifest.engine}; make them equal`);
}
await writeFacts(manifest);
const bundled = await buildCode({ force });
console.log(`caveman-engine-wasm ${version}: assets ${made ? "made" : "up to date"}, code ${bundled ? "made" : "up to date"}`);
