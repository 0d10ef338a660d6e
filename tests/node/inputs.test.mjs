import assert from "node:assert/strict";
import { after, before } from "node:test";
import { CavemanError, createEngine, ERROR_CODES, inBothThreads, it, MAX_INPUT_BYTES } from "./engines.mjs";
import { serverLog, utf8 } from "./payloads.mjs";

const LOG = serverLog(300);

inBothThreads("what comes in", ({ worker }) => {
  let engine;
  before(async () => (engine = await createEngine({ worker })));
  after(() => engine.close());

  const passesThrough = async (payload, note) => {
    const result = await engine.compress(payload);
    assert.equal(result.output, payload, "the output is the payload itself");
    assert.equal(result.passedThrough, true);
    assert.equal(result.recoveryHandle, null);
    assert.equal(result.ratio, 0);
    if (note !== undefined) assert.match(result.note, note);
    return result;
  };

  it("passes through what is too small to be worth it", async () => {
    for (const payload of ["", "x", "\n", "\0", "😀", new Uint8Array(0), Uint8Array.of(0xff), Uint8Array.of(10)]) {
      await passesThrough(payload);
    }
  });

  it("passes invalid UTF-8 through and counts it", async () => {
    const bytes = utf8(LOG);
    bytes[100] = 0xff;
    const result = await passesThrough(bytes);
    assert.ok(result.tokensBefore > 1000);
  });

  it("passes lone surrogates through, unchanged and unreplaced", async () => {
    for (const payload of ["\ud800", `${LOG}\udc00`, `a\udfff\ud800b`]) {
      const result = await passesThrough(payload, /surrogate/);
      assert.ok(result.tokensBefore > 0);
      assert.equal(await engine.countTokens(payload), result.tokensBefore);
      assert.equal((await engine.simulate(payload)).output, payload);
      assert.equal(typeof (await engine.detect(payload)), "string");
    }
    // A pair is no lone surrogate, wherever it stands.
    assert.equal((await engine.compress(`${LOG}\ud83d\ude00`)).passedThrough, false);
  });

  it("passes through what exceeds the limit, by one byte or by far", async () => {
    const over = new Uint8Array(MAX_INPUT_BYTES + 1).fill(0x61);
    await passesThrough(over, /cave_input_too_large.*67108865/);
    const text = "é".repeat(MAX_INPUT_BYTES / 2) + "e";
    await passesThrough(text, /cave_input_too_large.*67108865/);
    await passesThrough(new Uint8Array(6 * MAX_INPUT_BYTES), /cave_input_too_large/);
    assert.equal((await engine.simulate(over)).output, over);
    assert.equal((await engine.compress(LOG)).passedThrough, false, "the engine works on");
  });

  it("rejects arguments of the wrong type, saying which and what to pass", async () => {
    const invalid = (promise, message) =>
      assert.rejects(promise, (error) => {
        assert.ok(error instanceof CavemanError);
        assert.equal(error.code, "cave_invalid_arguments");
        assert.match(error.message, message);
        return true;
      });
    for (const payload of [undefined, null, 5, {}, [1, 2], new ArrayBuffer(3), new Uint16Array(2)]) {
      await invalid(engine.compress(payload), /payload.*string or a Uint8Array/);
      await invalid(engine.simulate(payload), /payload/);
      await invalid(engine.detect(payload), /payload/);
      await invalid(engine.countTokens(payload), /payload/);
    }
    await invalid(engine.compress(LOG, { type: 5 }), /type is number; pass a string/);
    await invalid(engine.compress(LOG, { query: null }), /query is null/);
    await invalid(engine.compress(LOG, { mode: true }), /mode is boolean/);
    await invalid(engine.compress(LOG, { signal: {} }), /AbortSignal/);
    await invalid(engine.compress(LOG, null), /options/);
    await invalid(engine.retrieve(5), /handle is number/);
    await invalid(engine.retrieve("ccr_", 5), /query is number/);
    await invalid(engine.loadStore("text"), /dump is string/);
    await invalid(engine.stats({ signal: 1 }), /signal/);
  });

  it("rejects options of the wrong type before it starts anything", async () => {
    for (const [options, message] of [
      [{ worker: "yes" }, /worker is string; pass a boolean/],
      [{ snapshot: 1 }, /snapshot/],
      [{ assetBase: 1 }, /assetBase/],
      [{ onProgress: {} }, /onProgress/],
      [{ startTimeoutMs: 0 }, /startTimeoutMs is 0/],
      [{ signal: "s" }, /signal/],
      [null, /options/],
    ]) {
      await assert.rejects(createEngine(options), { code: "cave_invalid_arguments", message });
    }
  });

  it("rejects with an aborted signal's reason", async () => {
    const reason = new Error("not wanted any more");
    await assert.rejects(engine.compress(LOG, { signal: AbortSignal.abort(reason) }), reason);
    await assert.rejects(engine.stats({ signal: AbortSignal.abort() }), { name: "AbortError" });
    await assert.rejects(createEngine({ worker, signal: AbortSignal.abort(reason) }), reason);
  });

  it("rejects once closed, closes twice, and closes by the language's own means", async () => {
    const other = await createEngine({ worker });
    const underWay = other.compress(serverLog(20_000));
    const waiting = other.stats();
    const both = Promise.allSettled([underWay, waiting]);
    await other.close();
    await other.close();
    for (const { reason } of await both) assert.equal(reason?.code, "cave_internal_error");
    await assert.rejects(other.compress("x"), { code: "cave_internal_error", message: /closed/ });
    const disposable = await createEngine({ worker });
    await disposable[Symbol.asyncDispose]();
    await assert.rejects(disposable.stats(), { message: /closed/ });
  });

  it("uses only codes that the engine knows", () => {
    assert.ok(ERROR_CODES.includes("cave_invalid_arguments") && ERROR_CODES.includes("cave_internal_error"));
    assert.equal(new Set(ERROR_CODES).size, ERROR_CODES.length);
  });
});
