import { describe, expect, it } from "vitest";
import { decode, isCharacterBorder, utf16Offsets, utf8Length } from "../src/text/utf8.ts";

const encoder = new TextEncoder();
const SAMPLES = [
  "",
  "plain",
  "naïve café",
  "… 12 lines elided (caveman) …",
  "日本語ログ",
  "a😀b👩‍👩‍👧z",
  "\ufeffbom",
  "\u0000\r\n\t\u07ff\u0800\uffff",
];

describe("utf16Offsets", () => {
  it.each(SAMPLES)("agrees with the platform's encoder on %j", (text) => {
    const borders: number[] = [];
    const expected: number[] = [];
    let units = 0;
    for (const character of text) {
      borders.push(encoder.encode(text.slice(0, units)).length);
      expected.push(units);
      units += character.length;
    }
    borders.push(encoder.encode(text).length);
    expected.push(text.length);
    expect(utf16Offsets(text, borders)).toEqual(expected);
  });

  it("accepts the same offset twice", () => {
    expect(utf16Offsets("é!", [2, 2, 3])).toEqual([1, 1, 2]);
  });

  it("counts a lone surrogate as its three-byte replacement", () => {
    expect(utf16Offsets("\ud800x", [3, 4])).toEqual([1, 2]);
  });

  it.each([[[1]], [[5]], [[2, 0]]])("refuses offsets %j that are no ascending borders", (offsets) => {
    expect(() => utf16Offsets("é", offsets)).toThrow(RangeError);
  });
});

describe("utf8Length", () => {
  it.each([...SAMPLES, "\ud800", "x\udfffy", "\ud83d\ud83d\ude00"])(
    "agrees with the platform's encoder on %j",
    (text) => {
      expect(utf8Length(text)).toBe(encoder.encode(text).length);
    },
  );
});

describe("bytes", () => {
  it("knows where a character begins", () => {
    const bytes = encoder.encode("aé😀");
    expect([...bytes, 0].map((_, at) => isCharacterBorder(bytes, at))).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it("keeps a byte order mark and replaces what is not UTF-8", () => {
    expect(decode(encoder.encode("\ufeffx"))).toBe("\ufeffx");
    expect(decode(Uint8Array.of(0x61, 0xff))).toBe("a\ufffd");
  });
});
