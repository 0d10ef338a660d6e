import { describe, expect, it } from "vitest";
import { isOriginalOf } from "../src/session/handle.ts";
import {
  contentOf,
  EDITOR_LIMIT_BYTES,
  fitsEditor,
  partText,
  payloadFromBytes,
  payloadFromText,
  sizeOf,
} from "../src/session/payload.ts";
import { downloadName } from "../src/panes/output-pane.ts";

const encoder = new TextEncoder();

describe("payloads", () => {
  it("keeps a text that fits the editor as it is, carriage returns and byte order mark included", async () => {
    const text = "\ufeffa\r\nb\rc";
    expect(await payloadFromBytes(encoder.encode(text), "x.log")).toEqual({ kind: "editable", name: "x.log", text });
    expect(await payloadFromText(text, null)).toEqual({ kind: "editable", name: null, text });
  });

  it.each([
    ["a".repeat(EDITOR_LIMIT_BYTES), true],
    ["a".repeat(EDITOR_LIMIT_BYTES + 1), false],
    ["é".repeat(EDITOR_LIMIT_BYTES / 2), true],
    ["é".repeat(EDITOR_LIMIT_BYTES / 2 + 1), false],
  ])("measures texts in bytes (case %#)", (text, fits) => {
    expect(fitsEditor(text)).toBe(fits);
  });

  it("shows a large text in parts that join to it, and hands the engine its bytes", async () => {
    const text = "line of a log\n".repeat(200_000);
    const payload = await payloadFromText(text, null);
    if (payload.kind !== "windowed") throw new Error("expected a windowed payload");
    expect(payload.parts.map((part) => partText(payload, part)).join("")).toBe(text);
    expect(payload.lineCount).toBe(200_001);
    expect(contentOf(payload)).toBe(payload.bytes);
    expect(sizeOf(payload)).toBe(text.length);
  });

  it("hands the engine a large text with lone surrogates as it is", async () => {
    const text = "\ud800" + "x".repeat(EDITOR_LIMIT_BYTES);
    const payload = await payloadFromText(text, null);
    expect(payload).toMatchObject({ kind: "windowed", wellFormed: false });
    expect(contentOf(payload)).toBe(text);
  });

  it("shows bytes that are not UTF-8 without changing them", async () => {
    const bytes = Uint8Array.of(0x89, 0x50, 0x0a, 0xff);
    const payload = await payloadFromBytes(bytes, "x.png");
    expect(payload).toMatchObject({ kind: "windowed", wellFormed: false });
    expect(contentOf(payload)).toBe(bytes);
  });
});

describe("isOriginalOf", () => {
  // The first 16 bytes of the SHA-256 of "abc" (FIPS 180-4, appendix B.1).
  const hex = "ba7816bf8f01cfea414140de5dae2223";

  it.each([`ccr_${hex}`, `<<ccr:${hex}>>`, `ccr://${hex}`])("knows the original of %s", async (reference) => {
    expect(await isOriginalOf(encoder.encode("abc"), reference)).toBe(true);
    expect(await isOriginalOf(encoder.encode("abd"), reference)).toBe(false);
  });
});

describe("downloadName", () => {
  it.each([
    ["build.log", "build.caveman.log"],
    ["archive.tar.gz", "archive.tar.caveman.gz"],
    [".env", ".env.caveman.txt"],
    ["README", "README.caveman.txt"],
    [null, "compressed.caveman.txt"],
  ])("of %s is %s", (name, expected) => {
    expect(downloadName(name)).toBe(expected);
  });
});
