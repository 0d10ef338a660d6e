import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { counter, expected, TokenCounter, vocabulary } from "./counting.mjs";

/** Returns the shortest of a few runs in ms: what the work takes when nothing else is going on. */
function milliseconds(work, runs = 5) {
  let shortest = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    work();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

const bytesOf = (text) => Buffer.byteLength(text);

describe("the cost of counting", () => {
  it("is linear: the worst 100 KB take at most twenty times as long as ordinary text, and under 100 ms", async () => {
    const perByte = ([text]) => milliseconds(() => counter.count(text)) / bytesOf(text);
    const ordinary = Math.max(...(await expected("ordinary")).map(perByte));
    for (const [text] of await expected("worst-cases")) {
      const worst = perByte([text]);
      assert.ok(worst <= 20 * ordinary, `${JSON.stringify(text.slice(0, 20))}: ${worst / ordinary} times`);
      assert.ok(worst * 1e5 < 100, `${JSON.stringify(text.slice(0, 20))}: ${worst * 1e5} ms`);
    }
  });

  it("stays linear at 10 MB, with or without places to cut", () => {
    const small = "the pool has 17 connections, of which 3 are idle\n".repeat(20_000);
    for (const text of [small, "a".repeat(1e6), "漢".repeat(333_333), "ab🙂c".repeat(125_000)]) {
      const once = milliseconds(() => counter.count(text));
      const tenfold = milliseconds(() => counter.count(text.repeat(10)), 2);
      assert.ok(tenfold < 20 * once + 50, `${JSON.stringify(text.slice(0, 10))}: ${once} and ${tenfold} ms`);
    }
  });

  it("leaves no memory behind", () => {
    const before = process.memoryUsage().arrayBuffers;
    for (let number = 0; number < 200_000; number += 40_000) {
      counter.count(Array.from({ length: 40_000 }, (_, index) => `qx${number + index}zv_kjh`).join(" "));
    }
    counter.count("ab".repeat(2_000_000));
    assert.ok(process.memoryUsage().arrayBuffers - before < 40e6);
  });

  it("of making a counter is small", () => {
    assert.ok(milliseconds(() => new TokenCounter(vocabulary), 3) < 200);
  });
});
