import { describe, expect, it } from "vitest";
import { formatBytes, formatCount, formatDuration, formatQuantity, formatSaving } from "../src/text/format.ts";

describe("formatSaving", () => {
  it.each([
    [9812, 1204, "−87\u202f%"],
    [100, 100, "0\u202f%"],
    [0, 0, "0\u202f%"],
    [1000, 995, "−0.5\u202f%"],
    [1_000_000, 999_999, "0\u202f%"],
    [1000, 9, "−99.1\u202f%"],
    [100_000, 1, "−99.9\u202f%"],
    [10, 0, "−100\u202f%"],
    [1000, 11, "−98\u202f%"],
  ])("writes %d → %d as %s", (before, after, expected) => {
    expect(formatSaving(before, after)).toBe(expected);
  });

  it("never claims more than was saved", () => {
    for (let after = 0; after <= 1000; after++) {
      const claimed = -Number(formatSaving(1000, after).replace("−", "-").replace(/\s*%/u, ""));
      expect(claimed).toBeLessThanOrEqual(((1000 - after) / 1000) * 100 + 1e-9);
    }
  });
});

describe("sizes, counts and times", () => {
  it.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1024, "1 KiB"],
    [4608, "4.5 KiB"],
    [1024 * 1024 - 1, "1 MiB"],
    [5 * 1024 * 1024, "5 MiB"],
    [64 * 1024 * 1024, "64 MiB"],
  ])("writes %d bytes as %s", (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });

  it("groups thousands", () => {
    expect(formatCount(1234567)).toBe("1,234,567");
  });

  it("agrees in number", () => {
    expect(formatQuantity(1, "gap")).toBe("1 gap");
    expect(formatQuantity(2000, "line")).toBe("2,000 lines");
    expect(formatQuantity(0, "match", "matches")).toBe("0 matches");
  });

  it.each([
    [0, "1 ms"],
    [142.6, "143 ms"],
    [999.4, "999 ms"],
    [999.6, "1.0 s"],
    [2449, "2.4 s"],
  ])("writes %d ms as %s", (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected);
  });
});
