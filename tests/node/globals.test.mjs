import assert from "node:assert/strict";
import { after, before } from "node:test";
import { createEngine, describe, installGlobals, it, toSnakeCase } from "./engines.mjs";
import { serverLog } from "./payloads.mjs";

const LOG = serverLog(200);

describe("globals for pages without modules", () => {
  let engine;
  before(async () => (engine = await createEngine()));
  after(() => engine.close());

  it("speak the names of the wire", async () => {
    let ready = 0;
    const page = { cavemanReady: () => (ready += 1) };
    const uninstall = installGlobals(engine, page);
    assert.equal(ready, 1);
    const result = await page.cavemanCompress(LOG, { query: "orders" });
    assert.deepEqual(Object.keys(result).sort(), [
      "basis",
      "content_type",
      "output",
      "ratio",
      "recovery_handle",
      "token_count_basis",
      "tokens_after",
      "tokens_before",
    ]);
    assert.deepEqual(result, toSnakeCase(await engine.compress(LOG, { query: "orders" })));
    assert.equal(await page.cavemanDetect(LOG), "log");
    assert.deepEqual(await page.cavemanRetrieve(result.recovery_handle), { ok: true, original: LOG });
    const missing = await page.cavemanRetrieve("ccr_00000000000000000000000000000000");
    assert.deepEqual(
      { ...missing, error: typeof missing.error },
      { ok: false, error: "string", code: "cave_unknown_handle" },
    );
    assert.equal((await page.cavemanCompress("short")).recovery_handle, null);
    uninstall();
    assert.deepEqual(Object.keys(page), ["cavemanReady"]);
    assert.equal(ready, 1);
  });

  it("go where they are wanted, the global object unless told otherwise, and take only themselves off", () => {
    const uninstall = installGlobals(engine);
    assert.equal(typeof globalThis.cavemanCompress, "function");
    const other = () => undefined;
    globalThis.cavemanDetect = other;
    uninstall();
    assert.equal("cavemanCompress" in globalThis || "cavemanRetrieve" in globalThis, false);
    assert.equal(globalThis.cavemanDetect, other);
    delete globalThis.cavemanDetect;
  });
});
