import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, it } from "node:test";
import { counter, expected, inFolder, python, ROOT, SHARED } from "./counting.mjs";

/** The large payloads are made at this part of their size: CI has minutes for all tests. */
const SCALE = process.env.LARGE_SCALE ?? "0.03";

const skip = existsSync(SHARED) ? false : "../shared is not there; it has the payload corpora, and CI has it";

/** Compares the counts of all files in some folders, as bytes and, decoded, as strings; returns how many there are. */
async function compare(...folders) {
  const cases = await expected("files", ...folders);
  for (const [file, tokens] of cases) {
    const bytes = new Uint8Array(await readFile(file));
    assert.equal(counter.countBytes(bytes), tokens, file);
    assert.equal(counter.count(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)), tokens, file);
  }
  return cases.length;
}

describe("token counts of files equal tiktoken's", () => {
  it("on this project's own sources", async () => {
    assert.ok((await compare(path.join(ROOT, "src"), path.join(ROOT, "wasm_shim", "src"))) > 40);
  });

  it("on payloads of tools", { skip }, async () => {
    const corpus = path.join(SHARED, "corpus");
    assert.ok((await compare(path.join(corpus, "dev"), path.join(corpus, "logdx"))) > 90);
  });

  it("on payloads that break parsers", { skip }, async () => {
    await inFolder(async (folder) => {
      await python(path.join(SHARED, "corpus", "adversarial", "make_adversarial.py"), folder);
      assert.ok((await compare(folder)) > 80);
    });
  });

  it(`on large payloads (scale ${SCALE})`, { skip }, async () => {
    await inFolder(async (folder) => {
      await python(path.join(SHARED, "corpus", "large", "gen_large.py"), folder, "--scale", SCALE);
      assert.ok((await compare(folder)) >= 6);
    });
  });
});
