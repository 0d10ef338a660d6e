import assert from "node:assert/strict";
import { after, before } from "node:test";
import { createEngine, inBothThreads, it, version } from "./engines.mjs";
import { serverLog, utf8 } from "./payloads.mjs";

const LOG = serverLog(800);
const BYTES = utf8(LOG);

inBothThreads("the engine", ({ worker }) => {
  let engine;
  before(async () => (engine = await createEngine({ worker })));
  after(() => engine.close());

  it("starts from the snapshot and says so", () => {
    const { durationMs, ...report } = engine.start;
    assert.deepEqual(report, { thread: worker ? "worker" : "caller", path: "snapshot", fallbackReason: null });
    assert.ok(durationMs > 0);
    assert.equal(engine.version, version);
  });

  it("shows less of a log and gives the exact original back", async () => {
    const result = await engine.compress(LOG);
    assert.equal(result.contentType, "log");
    assert.ok(result.tokensAfter < result.tokensBefore / 5, `${result.tokensBefore} -> ${result.tokensAfter}`);
    assert.equal(result.ratio, (result.tokensBefore - result.tokensAfter) / result.tokensBefore);
    assert.equal(result.basis, "inferred");
    assert.equal(result.tokenCountBasis, "o200k_base");
    assert.equal(result.passedThrough, false);
    assert.match(result.recoveryHandle, /^ccr_[0-9a-f]{32}$/);
    assert.equal(result.safetyClass, "S4");
    assert.ok(result.output.includes("ValueError: no such route: /api/orders 中文 😀"));
    assert.deepEqual(await engine.retrieve(result.recoveryHandle), BYTES);
    assert.equal(await engine.retrieveText(result.recoveryHandle), LOG);
  });

  it("counts what it says it counts", async () => {
    const result = await engine.compress(LOG);
    assert.equal(await engine.countTokens(LOG), result.tokensBefore);
    assert.equal(await engine.countTokens(result.output), result.tokensAfter);
    assert.equal(await engine.countTokens("hello world"), 2);
    assert.equal(await engine.countTokens("<|endoftext|>"), 7);
    assert.equal(await engine.countTokens(""), 0);
  });

  it("says where each marker stands and what it stands for", async () => {
    const { output, elisions } = await engine.compress(BYTES);
    assert.ok(elisions.length > 0);
    let shownUntil = 0;
    let originalUntil = 0;
    const text = (bytes) => new TextDecoder().decode(bytes);
    for (const elision of elisions) {
      const marker = text(output.subarray(elision.outputStart, elision.outputEnd));
      assert.match(marker, /caveman/);
      assert.ok(marker.includes(`${elision.units.toLocaleString("en").replaceAll(",", "")} ${elision.noun}`), marker);
      const original = text(BYTES.subarray(elision.originalStart, elision.originalEnd));
      assert.equal(original.split("\n").length - 1, elision.units);
      assert.ok(elision.outputStart >= shownUntil && elision.originalStart >= originalUntil);
      [shownUntil, originalUntil] = [elision.outputEnd, elision.originalEnd];
    }
  });

  it("gives bytes for bytes, the same as text for text", async () => {
    const ofText = await engine.compress(LOG);
    const ofBytes = await engine.compress(BYTES);
    const ofBuffer = await engine.compress(Buffer.from(LOG));
    assert.equal(typeof ofText.output, "string");
    assert.equal(Object.getPrototypeOf(ofBytes.output), Uint8Array.prototype);
    assert.deepEqual(ofBytes.output, utf8(ofText.output));
    assert.deepEqual(ofBuffer, ofBytes);
    assert.deepEqual({ ...ofBytes, output: ofText.output }, ofText);
  });

  it("takes a view of a larger buffer, and leaves the caller's bytes alone", async () => {
    const larger = new Uint8Array(BYTES.length + 20).fill(0x78);
    larger.set(BYTES, 10);
    const view = larger.subarray(10, 10 + BYTES.length);
    const pending = engine.compress(view);
    view.fill(0x79);
    const result = await pending;
    assert.equal(view.length, BYTES.length);
    assert.deepEqual(await engine.retrieve(result.recoveryHandle), BYTES);
  });

  it("keeps a byte order mark where it is", async () => {
    const marked = `\ufeff${LOG}`;
    const result = await engine.compress(marked);
    assert.equal(await engine.retrieveText(result.recoveryHandle), marked);
    assert.equal((await engine.compress(`\ufeffshort`)).output, "\ufeffshort");
  });

  it("only counts in record mode, and in any mode it does not know", async () => {
    for (const mode of ["record", "compres", ""]) {
      const result = await engine.compress(LOG, { mode });
      assert.equal(result.output, LOG);
      assert.equal(result.passedThrough, true);
      assert.equal(result.recoveryHandle, null);
      assert.equal(result.tokensBefore, result.tokensAfter);
    }
  });

  it("obeys a type and a query", async () => {
    const query = "items/16 duration=92ms";
    const plain = await engine.compress(LOG);
    const queried = await engine.compress(LOG, { query });
    assert.notEqual(queried.output, plain.output);
    assert.ok(queried.tokensAfter <= plain.tokensAfter, "a query never makes the view larger");
    const forced = await engine.compress(LOG, { type: "no-such-type" });
    assert.equal(forced.passedThrough, true);
    assert.match(forced.note, /no-such-type/);
  });

  it("simulates without storing", async () => {
    const fresh = await createEngine({ worker });
    try {
      const simulated = await fresh.simulate(LOG);
      assert.equal((await fresh.stats()).count, 0);
      assert.equal(simulated.recoverable, true);
      const { output, tokensAfter, elisions } = await fresh.compress(LOG);
      assert.deepEqual(simulated.elisions, elisions);
      assert.deepEqual([simulated.output, simulated.tokensAfter], [output, tokensAfter]);
      assert.equal((await fresh.simulate("short")).output, "short");
      const stats = await fresh.stats();
      assert.equal(stats.count, 1);
      assert.equal(stats.storageBytes >= BYTES.length, true);
      assert.equal(stats.basis, "inferred");
      assert.deepEqual(Object.keys(stats.types), ["log"]);
      assert.equal(stats.types.log.tokensAfter, tokensAfter);
    } finally {
      await fresh.close();
    }
  });

  it("detects what compress would", async () => {
    assert.equal(await engine.detect(LOG), "log");
    assert.equal(await engine.detect(BYTES), "log");
    assert.equal(await engine.detect('{"a": [1, 2, 3]}'), "json");
  });

  it("knows its compressors", async () => {
    const { compressors, sha256 } = await engine.registry();
    assert.match(sha256, /^[0-9a-f]{64}$/);
    const log = compressors.find(({ id }) => id === "log");
    assert.deepEqual(Object.keys(log).sort(), ["forcedOnly", "id", "queryAware", "safetyClass", "version"]);
    assert.equal(log.safetyClass, "S4");
  });

  it("refuses an unknown handle by its code", async () => {
    for (const handle of ["ccr_00000000000000000000000000000000", "nonsense", ""]) {
      await assert.rejects(engine.retrieve(handle), { name: "CavemanError", code: "cave_unknown_handle" });
      await assert.rejects(engine.retrieveText(handle, "query"), { code: "cave_unknown_handle" });
    }
  });

  it("accepts a reference as a model writes it", async () => {
    const { recoveryHandle } = await engine.compress(LOG);
    const digits = recoveryHandle.slice("ccr_".length);
    assert.equal(await engine.retrieveText(` \`<<ccr:${digits}>>\` `), LOG);
  });

  it("runs calls that are made at once in order", async () => {
    const logs = [1, 2, 3, 4].map((seed) => serverLog(200, seed));
    const results = await Promise.all(logs.map((log) => engine.compress(log)));
    const originals = await Promise.all(results.map(({ recoveryHandle }) => engine.retrieveText(recoveryHandle)));
    assert.deepEqual(originals, logs);
  });
});
