import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { counter, expected, merger, TokenCounter, vocabulary } from "./counting.mjs";

const encoder = new TextEncoder();
const isWellFormed = (text) => !/\p{Surrogate}/u.test(text);

/** Fails with the first few texts that are not counted as expected. */
function check(cases, count) {
  const wrong = cases.filter(([text, tokens]) => count(text) !== tokens);
  assert.deepEqual(wrong.slice(0, 3), []);
}

describe("token counts", () => {
  it("are of o200k_base", () => assert.equal(counter.name, "o200k_base"));

  it("equal tiktoken's on 20 000 generated texts, as strings and as bytes", async () => {
    const cases = await expected("generated", 20_000, 44);
    assert.equal(cases.length, 20_000);
    check(cases, (text) => counter.count(text));
    const wellFormed = cases.filter(([text]) => isWellFormed(text));
    assert.ok(wellFormed.length > 15_000);
    check(wellFormed, (text) => counter.countBytes(encoder.encode(text)));
  });

  it("equal tiktoken's on what makes tokenizers slow, and on ordinary text", async () => {
    const cases = [...(await expected("worst-cases")), ...(await expected("ordinary"))];
    assert.ok(cases.length > 30);
    check(cases, (text) => counter.count(text));
    check(cases, (text) => counter.countBytes(encoder.encode(text)));
  });

  it("of long strings do not depend on where they are taken apart", async () => {
    const texts = (await expected("generated", 8_000, 45)).map(([text]) => text);
    for (const glue of ["", " ", "\n"]) {
      const text = texts.join(glue);
      assert.ok(text.length > 500_000);
      // Bytes are not taken apart at all.
      assert.equal(counter.count(text), counter.countBytes(encoder.encode(text)));
    }
    for (const symbol of ["😀", "x😀", "漢", "a", " ", "' ", "'s"]) {
      const text = symbol.repeat(150_000);
      assert.equal(counter.count(text), counter.countBytes(encoder.encode(text)), symbol);
    }
  });

  it("of long pieces do not depend on the windows they are merged in", async () => {
    const cases = await expected("pieces");
    assert.ok(cases.filter(([, , grows]) => grows).length >= 8);
    const wrong = cases.filter(([hex, tokens]) => {
      // Between other bytes, as pieces are.
      const bytes = new Uint8Array(Buffer.from(`23${hex}23`, "hex"));
      return merger.count(bytes, 1, bytes.length - 1) !== tokens;
    });
    assert.deepEqual(wrong.slice(0, 3), []);
  });

  it("take a surrogate without a partner as U+FFFD, and a pair as its character", () => {
    assert.equal(counter.count("a\ud800b"), counter.count("a\ufffdb"));
    assert.equal(counter.count("\udc00\ud800"), counter.count("\ufffd\ufffd"));
    assert.equal(counter.count("\ud83d" + "\ude00"), counter.count("😀"));
  });

  it("take faulty bytes as a decoder reads them", () => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const faulty = ["ff", "c0 80", "c1 bf", "80", "c3", "e2 82", "e0 80 80", "ed a0 80", "f0 80 80 80", "f0 9f 98"];
    faulty.push("f4 90 80 80", "f5 80 80 80", "e2 28 a1", "c3 28", "f0 9f 28 80", "f0 9f 98 28", "e2 82 28");
    for (const hex of faulty) {
      const bytes = Buffer.from(`61 20 ${hex} 62 20 63`.replaceAll(" ", ""), "hex");
      const text = decoder.decode(bytes);
      assert.ok(text.includes("\ufffd"), hex);
      assert.equal(counter.countBytes(new Uint8Array(bytes)), counter.count(text), hex);
      const atEnd = bytes.subarray(0, bytes.length - 3);
      assert.equal(
        counter.countBytes(new Uint8Array(atEnd)),
        counter.count(decoder.decode(atEnd)),
        `${hex} at the end`,
      );
    }
    assert.equal(
      counter.countBytes(encoder.encode("\ufeffa\uffff\u{10ffff}é")),
      counter.count("\ufeffa\uffff\u{10ffff}é"),
    );
    assert.equal(counter.countBytes(new Uint8Array(0)), 0);
  });

  it("are of the bytes in view, not of the memory around them", () => {
    const memory = encoder.encode("xxHello, world!xx");
    assert.equal(counter.countBytes(memory.subarray(2, 15)), 4);
  });

  it("are the same from a counter that has counted other things", async () => {
    const fresh = new TokenCounter(vocabulary);
    check(await expected("generated", 300, 46), (text) => fresh.count(text));
  });
});

describe("a vocabulary", () => {
  const edited = (edit) => {
    const bytes = vocabulary.slice();
    edit(bytes);
    return bytes;
  };
  const sized = (size) => edited((bytes) => new DataView(bytes.buffer).setUint32(0, size, true));
  const faults = {
    "is empty": new Uint8Array(0),
    "has no tokens": new Uint8Array(4),
    "is cut": vocabulary.subarray(0, vocabulary.length - 1),
    "goes on": new Uint8Array([...vocabulary.subarray(0, 1000), 0]),
    "announces more tokens than a table holds": sized(2 ** 32 - 1),
    "announces fewer tokens": sized(199_997),
    "is still packed": new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  };
  for (const [fault, bytes] of Object.entries(faults)) {
    it(`that ${fault} is refused`, () => {
      assert.throws(() => new TokenCounter(bytes), { name: "RangeError", message: /pass the unpacked bytes/ });
    });
  }

  it("may be a view of larger memory", () => {
    const memory = new Uint8Array(vocabulary.length + 7);
    memory.set(vocabulary, 3);
    assert.equal(new TokenCounter(memory.subarray(3, 3 + vocabulary.length)).count("Hello, world!"), 4);
  });
});
