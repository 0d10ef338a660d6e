import { describe, expect, it } from "vitest";
import { lineOrigins, originOf, withUnfolded, type GapLines } from "../src/text/line-origins.ts";

function numbers(
  lineCount: number,
  originalLineCount: number,
  gaps: GapLines[],
  notes: number[] = [],
): (number | null)[] {
  const stretches = lineOrigins(lineCount, originalLineCount, gaps, notes);
  expect(stretches.reduce((sum, stretch) => sum + stretch.lineCount, 0)).toBe(lineCount);
  return Array.from({ length: lineCount }, (_, line) => originOf(stretches, line));
}

describe("lineOrigins", () => {
  it("numbers a text without gaps as itself", () => {
    expect(numbers(3, 3, [])).toEqual([0, 1, 2]);
  });

  it("skips what a marker stands for", () => {
    const gaps = [
      { markerLine: 2, originalStart: 2, originalEnd: 10 },
      { markerLine: 4, originalStart: 11, originalEnd: 14 },
    ];
    expect(numbers(7, 16, gaps)).toEqual([0, 1, null, 10, null, 14, 15]);
  });

  it("leaves the engine's own lines out of the count", () => {
    const gaps = [{ markerLine: 2, originalStart: 1, originalEnd: 5 }];
    expect(numbers(6, 7, gaps, [0, 4])).toEqual([null, 0, null, 5, null, 6]);
  });

  it("leaves numbers out where the counts differ, and goes on after the next gap", () => {
    const gaps = [
      { markerLine: 1, originalStart: 3, originalEnd: 10 },
      { markerLine: 3, originalStart: 11, originalEnd: 12 },
    ];
    expect(numbers(5, 13, gaps)).toEqual([null, null, 10, null, 12]);
  });

  it("numbers neighbours of gaps that touch the ends", () => {
    const gaps = [
      { markerLine: 0, originalStart: 0, originalEnd: 4 },
      { markerLine: 2, originalStart: 5, originalEnd: 9 },
    ];
    expect(numbers(3, 9, gaps)).toEqual([null, 4, null]);
  });

  it("has no number beyond the view", () => {
    expect(originOf(lineOrigins(2, 2, [], []), 2)).toBeNull();
    expect(originOf([], 0)).toBeNull();
  });
});

describe("withUnfolded", () => {
  it("numbers unfolded lines and moves what follows", () => {
    const gaps = [
      { markerLine: 1, originalStart: 1, originalEnd: 4 },
      { markerLine: 3, originalStart: 5, originalEnd: 7 },
    ];
    const stretches = withUnfolded(lineOrigins(5, 8, gaps, []), [
      { markerLine: 1, lineCount: 3, origin: 1 },
      { markerLine: 3, lineCount: 2, origin: 5 },
    ]);
    expect(Array.from({ length: 10 }, (_, line) => originOf(stretches, line))).toEqual([
      0,
      null,
      1,
      2,
      3,
      4,
      null,
      5,
      6,
      7,
    ]);
  });
});
