import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { collect, corrupt, memories, workers } from "./crashes.mjs";
import { createEngine, describe, inBothThreads, it, withEngine } from "./engines.mjs";
import { serverLog, utf8 } from "./payloads.mjs";

const LOG = serverLog(500);
/** Takes a second or more: there is time to interfere. */
const LONG = serverLog(40_000);

describe("cancelling a call in a worker", () => {
  it("stops the call, lets those behind it run, and keeps every original", async () => {
    await withEngine({ worker: true }, async (engine) => {
      const { recoveryHandle } = await engine.compress(LOG);
      const controller = new AbortController();
      const reason = new Error("the reader typed on");
      const cancelled = engine.compress(LONG, { signal: controller.signal });
      const behind = engine.compress(serverLog(300));
      const withdrawn = engine.compress(LONG, { signal: controller.signal });
      await sleep(100);
      const stopped = performance.now();
      controller.abort(reason);
      await assert.rejects(cancelled, reason);
      await assert.rejects(withdrawn, reason);
      assert.ok(performance.now() - stopped < 100, "the caller does not wait for the worker's end");
      assert.equal((await behind).passedThrough, false);
      assert.deepEqual(await engine.retrieve(recoveryHandle), utf8(LOG));
      const stats = await engine.stats();
      assert.equal(stats.count, 2);
      assert.equal(stats.storageBytes, utf8(LOG).length + utf8(serverLog(300)).length);
    });
  });

  it("cancels again and again without leaving a worker behind", async () => {
    await withEngine({ worker: true }, async (engine) => {
      for (let round = 0; round < 3; round++) {
        const call = engine.compress(LONG, { signal: AbortSignal.timeout(60) });
        await assert.rejects(call, { name: "TimeoutError" });
      }
      assert.equal((await engine.compress(LOG)).passedThrough, false);
    });
    await sleep(50);
    assert.ok(
      workers.every((worker) => worker.threadId === -1),
      "every worker has ended",
    );
  });

  it("does not stop a call that has not begun, in this thread", async () => {
    await withEngine({ worker: false }, async (engine) => {
      const controller = new AbortController();
      const first = engine.compress(LOG);
      const second = engine.compress(LOG, { signal: controller.signal });
      controller.abort();
      await assert.rejects(second, { name: "AbortError" });
      assert.equal((await first).passedThrough, false);
    });
  });

  it("leaves nothing on a signal that outlives many calls", async () => {
    await withEngine({ worker: false }, async (engine) => {
      const { signal } = new AbortController();
      let listening = 0;
      const { addEventListener, removeEventListener } = signal;
      signal.addEventListener = (...given) => ((listening += 1), addEventListener.apply(signal, given));
      signal.removeEventListener = (...given) => ((listening -= 1), removeEventListener.apply(signal, given));
      for (let call = 0; call < 20; call++) await engine.detect("x", { signal });
      assert.equal(listening, 0);
    });
  });
});

inBothThreads("a crash", ({ worker }) => {
  /** Ends the newest engine's side of this kind. */
  const crash = async () => {
    if (worker) await workers.at(-1).terminate();
    else corrupt(memories.at(-1));
  };

  it("rejects the call it happens in; the next call starts the engine again with every original", async () => {
    const dump = await withEngine({}, async (other) => {
      await other.compress(serverLog(200));
      return other.dumpStore();
    });
    await withEngine({ worker }, async (engine) => {
      const first = await engine.compress(LOG);
      await engine.loadStore(dump);
      const before = await engine.stats();
      if (worker) {
        const dying = engine.compress(LONG);
        const outcome = assert.rejects(dying, { code: "cave_internal_error", message: /died during compress/ });
        await sleep(60);
        await crash();
        await outcome;
      } else {
        await crash();
        await assert.rejects(engine.compress(LOG), { code: "cave_internal_error", message: /died during compress/ });
      }
      assert.deepEqual(await engine.retrieve(first.recoveryHandle), utf8(LOG));
      assert.deepEqual(await engine.stats(), before);
      const again = await engine.compress(LOG);
      assert.deepEqual(again, first);
      // The dead interpreter is garbage now. Collecting it must not call into it: that error would end the process.
      collect();
      await sleep(20);
      // And once more: what was brought back is still written down.
      await crash();
      await engine.compress(LOG).catch(() => undefined);
      assert.deepEqual(await engine.stats(), before);
    });
  });
});

describe("a worker that ends while nobody asks", () => {
  it("is replaced without anybody noticing", async () => {
    const engine = await createEngine({ worker: true });
    const { recoveryHandle } = await engine.compress(LOG);
    await workers.at(-1).terminate();
    await sleep(20);
    assert.equal(await engine.retrieveText(recoveryHandle), LOG);
    await engine.close();
  });
});
