import { describe, expect, it } from "vitest";
import { isEngineNote, readMarker } from "../src/text/marker.ts";

describe("readMarker", () => {
  it.each([
    "… 212 lines elided (caveman) …",
    '… 212 lines elided (caveman): 2 shapes: 212× "GET /health 200", 40× "Compiling …" …',
    "… 25 search result lines elided (caveman): status: 200×980 404×15 absent×2 …",
    '{"__caveman_elided__": 12, "__caveman_invariants__": "all state=ok"}',
    "… elided, but in words of another …",
    "",
  ])("splits %j into parts that join to the same text", (text) => {
    expect(
      readMarker(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it("finds the count, names, figures and quotes", () => {
    const parts = readMarker('… 40 lines elided (caveman): status: 200×38 503×2; 1 shape: 40× "GET /cart <n>" …');
    expect(parts.filter((part) => part.kind !== "plain").map((part) => [part.kind, part.text])).toEqual([
      ["count", "40"],
      ["name", "status"],
      ["figure", "200"],
      ["figure", "×38"],
      ["figure", "503"],
      ["figure", "×2"],
      ["figure", "1"],
      ["name", "shape"],
      ["figure", "40×"],
      ["quote", '"GET /cart <n>"'],
    ]);
  });

  it("is linear on hostile text", () => {
    const text = `… 9 lines elided (caveman): ${'"'.repeat(3)}${"a".repeat(400_000)}${"1".repeat(400_000)} …`;
    const begin = performance.now();
    expect(
      readMarker(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

describe("isEngineNote", () => {
  it.each([
    ["… caveman: shown lines stand for the elided ones …", true],
    ["… 12 lines elided (caveman) …", true],
    ["2026-01-01 caveman went home", false],
    ["… and so on", false],
  ])("of %j is %s", (line, expected) => {
    expect(isEngineNote(line)).toBe(expected);
  });
});
