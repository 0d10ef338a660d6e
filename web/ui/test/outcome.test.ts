import type { CompressResult, Elision } from "caveman-engine-wasm";
import { describe, expect, it } from "vitest";
import { bands, landmarks } from "../src/session/landmarks.ts";
import { readOutcome } from "../src/session/outcome.ts";
import { payloadFromBytes, type Payload } from "../src/session/payload.ts";
import { originOf } from "../src/text/line-origins.ts";

const encoder = new TextEncoder();
const LINES = ["naïve start", ...Array.from({ length: 9 }, (_, i) => `tick ${i}`), "ERROR – the end", ""];
const ORIGINAL = LINES.join("\n");
const MARKER = '… 9 lines elided (caveman): 1 shape: 9× "tick …" …';
const OUTPUT = ["… caveman: a note …", LINES[0], MARKER, LINES[10], ""].join("\n");

function result<T extends string | Uint8Array>(output: T, elisions: readonly Elision[]): CompressResult<T> {
  return {
    output,
    contentType: "log",
    tokensBefore: 90,
    tokensAfter: 30,
    ratio: 2 / 3,
    basis: "inferred",
    tokenCountBasis: "o200k_base",
    recoveryHandle: `ccr_${"0".repeat(32)}`,
    method: "log-lines",
    losslessToModel: false,
    safetyClass: "S4",
    note: null,
    passedThrough: false,
    elisions,
  };
}

const bytesBefore = (text: string, part: string): number => encoder.encode(text.slice(0, text.indexOf(part))).length;
const start = bytesBefore(OUTPUT, MARKER);
const ELISION: Elision = {
  outputStart: start,
  outputEnd: start + encoder.encode(MARKER).length,
  originalStart: bytesBefore(ORIGINAL, "tick 0"),
  originalEnd: bytesBefore(ORIGINAL, "ERROR"),
  units: 9,
  noun: "lines",
};

describe("readOutcome", () => {
  const editable: Payload = { kind: "editable", name: null, text: ORIGINAL };

  it("turns byte offsets into positions and lines", () => {
    const outcome = readOutcome(editable, result(OUTPUT, [ELISION]), 5);
    const [gap] = outcome.gaps;
    expect(OUTPUT.slice(gap?.from, gap?.to)).toBe(MARKER);
    expect(gap).toMatchObject({ firstLine: 1, endLine: 10, units: 9, noun: "lines" });
    expect(outcome.notes).toEqual([0]);
    expect([0, 1, 2, 3, 4].map((line) => originOf(outcome.origins, line))).toEqual([null, 0, null, 10, 11]);
    expect(outcome).toMatchObject({ lineCount: 5, originalLineCount: 12, durationMs: 5 });
  });

  it("reads bytes as it reads text", async () => {
    const windowed = await payloadFromBytes(encoder.encode(ORIGINAL.repeat(12_000)), "big.log");
    expect(windowed.kind).toBe("windowed");
    const outcome = readOutcome(windowed, result(encoder.encode(OUTPUT), [ELISION]), 5);
    expect(outcome.output).toBe(OUTPUT);
    expect(OUTPUT.slice(outcome.gaps[0]?.from, outcome.gaps[0]?.to)).toBe(MARKER);
  });

  it("takes no line of a payload for the engine's own when nothing is elided", () => {
    const outcome = readOutcome(editable, result("… caveman: quoted by the payload …", []), 5);
    expect(outcome.notes).toEqual([]);
  });

  it("refuses offsets that fit no character", () => {
    expect(() => readOutcome(editable, result(OUTPUT, [{ ...ELISION, outputStart: start + 1 }]), 5)).toThrow(
      RangeError,
    );
  });
});

describe("landmarks", () => {
  it("shows what is kept, what is elided and where trouble is", () => {
    const outcome = readOutcome({ kind: "editable", name: null, text: ORIGINAL }, result(OUTPUT, [ELISION]), 5);
    const map = landmarks(outcome, 100);
    expect(map).toEqual(["kept", ...new Array<string>(9).fill("elided"), "alarm", "kept"]);
    expect(bands(map)).toEqual([
      { kind: "kept", start: 0, length: 1 },
      { kind: "elided", start: 1, length: 9 },
      { kind: "alarm", start: 10, length: 1 },
      { kind: "kept", start: 11, length: 1 },
    ]);
  });

  it("lets trouble win over everything else in its row", () => {
    const outcome = readOutcome({ kind: "editable", name: null, text: ORIGINAL }, result(OUTPUT, [ELISION]), 5);
    expect(landmarks(outcome, 2)).toEqual(["kept", "alarm"]);
  });
});
