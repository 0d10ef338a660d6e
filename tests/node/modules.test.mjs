import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import * as esm from "../../wasm_shim/dist/node.js";
import { describe, it, PACKAGE_FOLDER, requirePackage } from "./engines.mjs";
import { serverLog } from "./payloads.mjs";

const run = promisify(execFile);
const manifest = JSON.parse(await readFile(path.join(PACKAGE_FOLDER, "package.json"), "utf8"));

describe("the package's entries", () => {
  it("say the same in CommonJS and in modules", async () => {
    const cjs = requirePackage();
    assert.deepEqual(Object.keys(cjs).sort(), Object.keys(esm).sort());
    for (const worker of [false, true]) {
      const engine = await cjs.createEngine({ worker });
      const { recoveryHandle, output } = await engine.compress(serverLog(200));
      assert.match(recoveryHandle, /^ccr_/);
      assert.match(output, /elided \(caveman\)/);
      await assert.rejects(engine.retrieve("ccr_"), cjs.CavemanError);
      await engine.close();
    }
  });

  it("are found by name under every condition, and importing one does nothing", async () => {
    const body = `
      const before = Reflect.ownKeys(globalThis).length;
      const names = Object.keys(await import("caveman-engine-wasm")).sort();
      console.log(JSON.stringify({ names, added: Reflect.ownKeys(globalThis).length - before,
        handles: process.getActiveResourcesInfo().filter((kind) => !/TTY|Pipe|Immediate|CloseReq/.test(kind)) }));
    `;
    for (const condition of ["node", "browser", "worker", "default"]) {
      const { stdout } = await run(process.execPath, [`--conditions=${condition}`, "--input-type=module", "-e", body], {
        cwd: PACKAGE_FOLDER,
      });
      assert.deepEqual(JSON.parse(stdout), { names: Object.keys(esm).sort(), added: 0, handles: [] }, condition);
    }
  });

  it("exist, every file that package.json names", async () => {
    const named = JSON.stringify([manifest.exports, manifest.main, manifest.module, manifest.types]).match(
      /\.\/[\w./]+/g,
    );
    for (const file of named) await readFile(path.join(PACKAGE_FOLDER, file));
    assert.ok(named.length > 8);
  });

  it("exist, all that the package is packed from", async () => {
    const present = await readdir(PACKAGE_FOLDER);
    for (const name of manifest.files) assert.ok(present.includes(name), name);
  });

  it("do what the package's README shows", async () => {
    const readme = await readFile(path.join(PACKAGE_FOLDER, "README.md"), "utf8");
    const [, recipe] = /## In Node\n\n```js\n(.*?)```/s.exec(readme);
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", recipe], { cwd: PACKAGE_FOLDER });
    assert.match(stdout, /… \d+ lines elided \(caveman\)/);
    assert.match(stdout, /^\d+ → \d+ tokens, log, ccr_[0-9a-f]{32}$/m);
    assert.match(stdout, /^true \d+$/m);
  });

  it("import a browser's code without Node's, and reach for no network", async () => {
    const files = (await readdir(path.join(PACKAGE_FOLDER, "dist"))).filter((name) => /^browser.*\.js$/.test(name));
    assert.ok(files.length > 2);
    for (const file of files) {
      const code = await readFile(path.join(PACKAGE_FOLDER, "dist", file), "utf8");
      assert.doesNotMatch(code, /from "node:|import\("node:|require\("/, file);
    }
  });

  it("carry the engine's version", () => {
    assert.equal(manifest.version, esm.version);
  });
});
