import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { collect, memories } from "./crashes.mjs";
import { createEngine, describe, it, withEngine } from "./engines.mjs";
import { serverLog } from "./payloads.mjs";

const MIB = 1 << 20;

/** What JavaScript holds, in bytes: its own heap and the buffers outside it. */
function held() {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe("thousands of calls", () => {
  it("leave nothing behind, failed ones included", async () => {
    await withEngine({}, async (engine) => {
      const logs = [1, 2, 3].map((seed) => serverLog(60, seed));
      const round = async (call) => {
        const { recoveryHandle } = await engine.compress(logs[call % logs.length], { query: "orders" });
        await engine.retrieve(recoveryHandle ?? "none").catch(() => undefined);
        await engine.compress(Uint8Array.of(0xff, call & 0xff));
        await engine.retrieve("ccr_00000000000000000000000000000000").catch(() => undefined);
        await engine.loadStore(Uint8Array.of(1)).catch(() => undefined);
        await engine.detect(`line ${call}`);
        await engine.stats();
      };
      for (let call = 0; call < 60; call++) await round(call);
      const interpreterBefore = memories.at(-1).buffer.byteLength;
      const before = held();
      for (let call = 0; call < 500; call++) await round(call);
      const grown = held() - before;
      assert.ok(grown < 2 * MIB, `3500 calls left ${grown} bytes in JavaScript`);
      assert.equal(memories.at(-1).buffer.byteLength, interpreterBefore, "the interpreter's memory has not grown");
    });
  });
});

describe("closed engines", () => {
  it("are given back to the system, store and interpreter", async () => {
    const cycle = async (worker) => {
      const engine = await createEngine({ worker });
      await engine.compress(serverLog(100));
      await engine.close();
      memories.length = 0;
    };
    await cycle(false);
    await cycle(true);
    // Finalisers run in their own time: what some turns of the event loop have not freed, the next collection does.
    let before = Infinity;
    for (let turn = 0; turn < 5; turn++) {
      await sleep(50);
      before = Math.min(before, held());
    }
    for (let count = 0; count < 4; count++) await cycle(count % 2 === 1);
    let grown = Infinity;
    for (let turn = 0; turn < 40 && grown >= 8 * MIB; turn++) {
      await sleep(50);
      grown = held() - before;
    }
    assert.ok(grown < 8 * MIB, `four engines left ${(grown / MIB).toFixed(1)} MiB`);
  });
});
