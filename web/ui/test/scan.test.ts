import { describe, expect, it } from "vitest";
import { countLineFeeds, linesAt, partAt, partOfLine, scan } from "../src/text/scan.ts";
import { isCharacterBorder } from "../src/text/utf8.ts";

const encoder = new TextEncoder();

describe("scan", () => {
  it("covers the bytes without gaps, in parts no larger than asked, cut after line feeds", async () => {
    const bytes = encoder.encode(Array.from({ length: 500 }, (_, i) => `line ${i} ${"·".repeat(i % 17)}`).join("\n"));
    const { parts, lineCount, wellFormed } = await scan(bytes, 256);
    expect(wellFormed).toBe(true);
    expect(lineCount).toBe(500);
    expect(parts[0]?.start).toBe(0);
    expect(parts.at(-1)?.end).toBe(bytes.length);
    for (const [index, part] of parts.entries()) {
      expect(part.end - part.start).toBeLessThanOrEqual(256);
      expect(part.firstLine).toBe(countLineFeeds(bytes, part.start));
      if (index > 0) {
        expect(part.start).toBe(parts[index - 1]?.end);
        expect(bytes[part.start - 1]).toBe(0x0a);
      }
    }
  });

  it("cuts a line longer than a part between characters", async () => {
    const bytes = encoder.encode("😀".repeat(100));
    const { parts, lineCount } = await scan(bytes, 31);
    expect(lineCount).toBe(1);
    expect(parts.length).toBeGreaterThan(12);
    for (const part of parts) expect(isCharacterBorder(bytes, part.start)).toBe(true);
  });

  it("accepts a character that a part border would have split", async () => {
    expect((await scan(encoder.encode("aaa\u00e9aaa\u00e9"), 4)).wellFormed).toBe(true);
  });

  it.each([
    ["a stray byte", Uint8Array.of(0x61, 0xff, 0x62)],
    ["a character cut off at the end", Uint8Array.of(0x61, 0xe2, 0x80)],
    ["an encoded surrogate", Uint8Array.of(0xed, 0xa0, 0x80)],
  ])("names %s", async (_, bytes) => {
    expect((await scan(bytes, 1024)).wellFormed).toBe(false);
  });

  it("finds one empty part and one line in nothing", async () => {
    expect(await scan(new Uint8Array(), 1024)).toEqual({
      parts: [{ start: 0, end: 0, firstLine: 0 }],
      lineCount: 1,
      wellFormed: true,
    });
  });

  it("stops when told to", async () => {
    await expect(scan(new Uint8Array(10), 4, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});

describe("finding lines and parts", () => {
  const bytes = encoder.encode("a\nbb\n\nccc");

  it("tells the line of each offset", () => {
    expect(linesAt(bytes, [0, 1, 2, 4, 5, 6, 9])).toEqual([0, 0, 1, 1, 2, 3, 3]);
  });

  it("tells the part of an offset and of a line", async () => {
    const { parts } = await scan(encoder.encode("a\nb\nc\nd\n" + "x".repeat(20)), 4);
    expect(parts.map((part) => part.start)).toEqual([0, 4, 8, 12, 16, 20, 24]);
    expect([0, 3, 4, 27, 28].map((offset) => partAt(parts, offset))).toEqual([0, 0, 1, 6, 6]);
    expect([0, 1, 2, 3, 4, 9].map((line) => partOfLine(parts, line))).toEqual([0, 0, 1, 1, 2, 6]);
  });
});
