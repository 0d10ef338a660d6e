import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "./counting.mjs";

it("the vocabulary file and the character classes are what their program writes, to the byte", async () => {
  const program = path.join(ROOT, "wasm_shim", "build", "vocabulary.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [program, "--check"]);
  assert.equal(stdout, "unchanged\n");
});
