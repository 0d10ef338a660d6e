import assert from "node:assert/strict";
import { inBothThreads, it, withEngine } from "./engines.mjs";
import { serverLog } from "./payloads.mjs";

inBothThreads("the store", ({ worker }) => {
  it("moves to another engine and back", async () => {
    const logs = [1, 2, 3].map((seed) => serverLog(200, seed));
    const { dump, handles, stats } = await withEngine({ worker }, async (engine) => {
      const results = await Promise.all(logs.map((log) => engine.compress(log)));
      return {
        handles: results.map(({ recoveryHandle }) => recoveryHandle),
        dump: await engine.dumpStore(),
        stats: await engine.stats(),
      };
    });
    await withEngine({ worker: !worker }, async (engine) => {
      const given = dump.slice();
      await engine.loadStore(given);
      assert.deepEqual(given, dump, "the caller's bytes are the caller's");
      assert.deepEqual(await engine.stats(), stats);
      assert.deepEqual(await Promise.all(handles.map((handle) => engine.retrieveText(handle))), logs);
      await engine.loadStore(dump);
      assert.deepEqual(await engine.stats(), stats, "a second time changes nothing");
      assert.deepEqual(await engine.dumpStore(), dump);
    });
  });

  it("refuses what is no dump and stays as it was", async () => {
    await withEngine({ worker }, async (engine) => {
      await engine.compress(serverLog(200));
      const dump = await engine.dumpStore();
      for (const damaged of [new Uint8Array(0), dump.subarray(0, -1), new TextEncoder().encode("not a dump")]) {
        await assert.rejects(engine.loadStore(damaged), { code: "cave_invalid_arguments" });
      }
      assert.deepEqual(await engine.dumpStore(), dump);
    });
  });

  it("belongs to one engine alone", async () => {
    await withEngine({ worker }, (one) =>
      withEngine({ worker }, async (other) => {
        const { recoveryHandle } = await one.compress(serverLog(200));
        await assert.rejects(other.retrieve(recoveryHandle), { code: "cave_unknown_handle" });
      }),
    );
  });
});
