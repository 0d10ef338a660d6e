/**
 * Rebuilds the token vocabulary from the npm package gpt-tokenizer, and carries the Python package's character classes
 * over to TypeScript. Running it on a clean tree changes no byte; `--check` writes nothing and fails if one would.
 *
 * Owns the packing of `src/caveman_engine/tokens/data/o200k_base.bin.gz`, described in `tokens/vocabulary.py`.
 */

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { gzip } from "pako";

const TOKENS = new URL("../../src/caveman_engine/tokens/", import.meta.url);
const VOCABULARY = new URL("data/o200k_base.bin.gz", TOKENS);
const CLASSES = new URL("data/character_classes.txt", TOKENS);
const CLASSES_MODULE = new URL("../src/tokenizer/character-classes.ts", import.meta.url);

/** The checksum that OpenAI publishes, from where the Python side states it. */
async function publishedSha256() {
  const source = await readFile(new URL("vocabulary.py", TOKENS), "utf8");
  const stated = /^TIKTOKEN_SHA256 = "([0-9a-f]{64})"/m.exec(source);
  if (stated === null) throw new Error("tokens/vocabulary.py states no TIKTOKEN_SHA256; it must, on a line of its own");
  return stated[1];
}

/** Returns the tokens, by rank, of a file whose lines are a token in base64 and its rank. */
function tokensOf(published) {
  const tokens = [];
  for (const line of published.toString("latin1").trimEnd().split("\n")) {
    const [token, rank] = line.split(" ");
    tokens[Number(rank)] = Buffer.from(token, "base64");
  }
  const gap = tokens.findIndex((token) => token === undefined || token.length > 255);
  if (gap >= 0) throw new Error(`rank ${gap} has no token of at most 255 bytes; every rank must have one`);
  return tokens;
}

/** Packs the tokens as the engine reads them: how many, the length of each, all their bytes. */
export function pack(tokens) {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(tokens.length);
  const unpacked = Buffer.concat([size, Buffer.from(tokens.map((token) => token.length)), ...tokens]);
  // Not node:zlib, whose bytes differ between Node versions and processors. 255: no operating system in the header.
  return gzip(unpacked, { level: 9, header: { time: 0, os: 255 } });
}

async function vocabularyFile() {
  const path = createRequire(import.meta.url).resolve("gpt-tokenizer/data/o200k_base.tiktoken");
  const published = await readFile(path);
  const found = createHash("sha256").update(published).digest("hex");
  const expected = await publishedSha256();
  if (found !== expected) throw new Error(`${path} has SHA-256 ${found}, not ${expected}: install the locked version`);
  return Buffer.from(pack(tokensOf(published)));
}

async function classesModule() {
  const lines = (await readFile(CLASSES, "ascii")).trimEnd().split("\n");
  const literal = lines.map((line) => `  "${line}"`).join(" +\n");
  return Buffer.from(
    "// Written by build/vocabulary.mjs from the Python package's character_classes.txt. Do not edit.\n\n" +
      "/** Runs of code points from 0 on: how many in base 36 (nothing for one), then the letter of their class. */\n" +
      `export const CHARACTER_CLASS_RUNS =\n${literal};\n`,
  );
}

async function main(checkOnly) {
  const stale = [];
  for (const [url, made] of [
    [VOCABULARY, await vocabularyFile()],
    [CLASSES_MODULE, await classesModule()],
  ]) {
    const committed = await readFile(url).catch((error) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (committed?.equals(made)) continue;
    stale.push(fileURLToPath(url));
    if (!checkOnly) await writeFile(url, made);
  }
  if (checkOnly && stale.length > 0) {
    throw new Error(`${stale.join(" and ")} would change; run node build/vocabulary.mjs in wasm_shim and commit them`);
  }
  console.log(stale.length === 0 ? "unchanged" : `written: ${stale.join(", ")}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes("--check"));
