import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { memories } from "./crashes.mjs";
import { ASSETS_FOLDER, createEngine, describe, inBothThreads, it, PACKAGE_FOLDER, withEngine } from "./engines.mjs";
import { serverLog } from "./payloads.mjs";

const run = promisify(execFile);
const LOG = serverLog(300);

inBothThreads("the plain path", ({ worker }) => {
  it("is taken when asked for and gives what the snapshot gives", async () => {
    const results = [];
    for (const snapshot of [true, false]) {
      await withEngine({ worker, snapshot }, async (engine) => {
        assert.equal(engine.start.path, snapshot ? "snapshot" : "plain");
        assert.equal(engine.start.fallbackReason, null);
        results.push([await engine.compress(LOG), await engine.registry(), await engine.stats()]);
      });
    }
    assert.deepEqual(results[1], results[0]);
  });
});

inBothThreads("damaged or foreign assets", ({ worker }) => {
  let folder;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "caveman-assets-"));
    await cp(ASSETS_FOLDER, folder, { recursive: true });
  });
  after(() => rm(folder, { recursive: true }));

  const edit = async (name, change) => {
    const file = path.join(folder, name);
    const old = await readFile(file);
    const changed = change(old);
    await (changed === null ? rm(file) : writeFile(file, changed));
    return () => writeFile(file, old);
  };

  it("are found in a folder or under a URL, with or without a slash", async () => {
    for (const assetBase of [folder, `${folder}/`, pathToFileURL(folder), pathToFileURL(`${folder}/`).href]) {
      await withEngine({ worker, assetBase }, async (engine) => assert.equal(engine.start.path, "snapshot"));
    }
  });

  it("are read whether compressed or already inflated", async () => {
    const restore = [await edit("snapshot.bin.gz", gunzipSync), await edit("python.zip.gz", gunzipSync)];
    await withEngine({ worker, assetBase: folder }, async (engine) => assert.equal(engine.start.path, "snapshot"));
    for (const undo of restore) await undo();
  });

  for (const [what, change, reason] of [
    ["not there", () => null, /ENOENT/],
    ["no gzip file", () => Buffer.from("nonsense"), /not a memory snapshot/],
    ["cut short in transit", (file) => file.subarray(0, file.length / 2), /unexpected end of file/],
    ["cut short inside", (file) => gzipSync(gunzipSync(file).subarray(0, -5)), /cut short/],
    [
      "of another build",
      (file) => {
        const inflated = gunzipSync(file);
        inflated[5] ^= 1;
        return gzipSync(inflated, { level: 1 });
      },
      /another build/,
    ],
    [
      "of another Pyodide",
      (file) => {
        const inflated = gunzipSync(file);
        const head = 32;
        inflated[head + 16] ^= 1;
        return gzipSync(inflated, { level: 1 });
      },
      /build id/,
    ],
  ]) {
    it(`start plainly where the snapshot is ${what}, and say why`, async () => {
      const undo = await edit("snapshot.bin.gz", change);
      try {
        await withEngine({ worker, assetBase: folder }, async (engine) => {
          assert.equal(engine.start.path, "plain");
          assert.match(engine.start.fallbackReason, reason);
          assert.equal((await engine.compress(LOG)).passedThrough, false);
        });
      } finally {
        await undo();
      }
    });
  }

  for (const name of ["pyodide.asm.wasm", "pyodide.asm.js", "python.zip.gz", "engine.zip.gz", "o200k_base.bin.gz"]) {
    // A script that this thread has imported once is not read again.
    if (name === "pyodide.asm.js" && !worker) continue;
    it(`make no engine without ${name}, and say so`, async () => {
      const undo = await edit(name, () => null);
      try {
        await assert.rejects(createEngine({ worker, assetBase: folder }), {
          name: "CavemanError",
          code: "cave_internal_error",
          message: new RegExp(`could not be started.*${name.replaceAll(".", "\\.")}.*assetBase`),
        });
      } finally {
        await undo();
      }
    });
  }
});

inBothThreads("a start", ({ worker }) => {
  it("is given up after its time, with advice", async () => {
    await assert.rejects(createEngine({ worker, startTimeoutMs: 5 }), {
      code: "cave_internal_error",
      message: /did not start within 5 ms.*startTimeoutMs.*wasm-unsafe-eval/,
    });
  });

  it("is stopped by its signal", async () => {
    const controller = new AbortController();
    const starting = createEngine({ worker, signal: controller.signal });
    setTimeout(() => controller.abort(new Error("changed my mind")), 20);
    await assert.rejects(starting, { message: "changed my mind" });
  });

  it("can be made twice at once, for engines that know nothing of each other", async () => {
    const engines = await Promise.all([createEngine({ worker }), createEngine({ worker })]);
    const results = await Promise.all(engines.map((engine) => engine.compress(LOG)));
    assert.deepEqual(results[0], results[1]);
    await engines[0].close();
    assert.equal((await engines[1].stats()).count, 1);
    await engines[1].close();
  });
});

describe("a program that uses the package", () => {
  const program = (body, ...flags) =>
    run(process.execPath, [...flags, "--input-type=module", "-e", body], { cwd: PACKAGE_FOLDER, timeout: 30_000 });
  const log = JSON.stringify(LOG);

  it("ends by itself, whether or not it closes its engines", async () => {
    const { stdout } = await program(`
      import { createEngine } from "caveman-engine-wasm";
      const engines = [await createEngine(), await createEngine({ worker: true })];
      for (const engine of engines) console.log((await engine.compress(${log})).recoveryHandle);
    `);
    const [first, second] = stdout.trim().split("\n");
    assert.match(first, /^ccr_/);
    assert.equal(first, second);
  });

  it("is not told anything on its standard streams", async () => {
    const { stdout, stderr } = await program(`
      import { createEngine } from "caveman-engine-wasm";
      const engine = await createEngine();
      await engine.compress(${log});
      await engine.close();
      await createEngine({ assetBase: "/no/such/folder" }).catch(() => undefined);
      await createEngine({ startTimeoutMs: 1 }).catch(() => undefined);
    `);
    assert.deepEqual([stdout, stderr], ["", ""]);
  });

  it("finds its global object as it was", async () => {
    const { stdout } = await program(`
      const before = new Set(Reflect.ownKeys(globalThis));
      const { createEngine } = await import("caveman-engine-wasm");
      const engine = await createEngine();
      await engine.compress(${log});
      console.log(JSON.stringify(Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String)));
      console.log(process.listenerCount("uncaughtException"), process.listenerCount("unhandledRejection"), process.exitCode);
    `);
    assert.equal(stdout, "[]\n0 0 undefined\n");
  });
});

describe("the snapshot's generator of random numbers", () => {
  /** The first words of its state in Python's `random` after `seed(0)`, which the snapshot is made with. */
  const SEED_0 = [2147483648, 766982754, 497961170, 3952298588];
  const holdsSeed0 = (buffer) => {
    const words = new Uint32Array(buffer, 0, buffer.byteLength >> 2);
    for (let at = words.indexOf(SEED_0[0]); at >= 0; at = words.indexOf(SEED_0[0], at + 1)) {
      if (SEED_0.every((word, index) => words[at + index] === word)) return true;
    }
    return false;
  };

  it("is seeded anew at each start", async () => {
    const packed = gunzipSync(await readFile(path.join(ASSETS_FOLDER, "snapshot.bin.gz")));
    assert.ok(holdsSeed0(new Uint8Array(packed).buffer), "the snapshot is made with seed 0");
    await withEngine({}, () => assert.equal(holdsSeed0(memories.at(-1).buffer), false));
  });
});
