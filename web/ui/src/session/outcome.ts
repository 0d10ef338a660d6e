/** A result of the engine in the terms of the view: text positions instead of bytes, lines instead of offsets. */

import type { CompressResult } from "caveman-engine-wasm";
import { linesAt } from "../text/scan.ts";
import { lineOrigins, type GapLines, type Stretch } from "../text/line-origins.ts";
import { isEngineNote } from "../text/marker.ts";
import { decode, utf16Offsets } from "../text/utf8.ts";
import type { Payload } from "./payload.ts";

/** One gap of a view. */
export interface Gap {
  /** The marker in the output, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  /** The original it stands for, in UTF-8 bytes. */
  readonly originalStart: number;
  readonly originalEnd: number;
  /** The same in lines of the original, from 0, end exclusive. */
  readonly firstLine: number;
  readonly endLine: number;
  readonly units: number;
  readonly noun: string;
}

/** What is shown once the engine has answered. */
export interface Outcome {
  readonly payload: Payload;
  readonly result: CompressResult;
  /** The view as text. */
  readonly output: string;
  readonly gaps: readonly Gap[];
  readonly origins: readonly Stretch[];
  /** Lines of the view that are the engine's own words, from 0. */
  readonly notes: readonly number[];
  readonly lineCount: number;
  readonly originalLineCount: number;
  /** From the call to the answer, in milliseconds. */
  readonly durationMs: number;
}

/** Reads a result. The payload must be the one that was compressed. */
export function readOutcome(payload: Payload, result: CompressResult, durationMs: number): Outcome {
  const output = typeof result.output === "string" ? result.output : decode(result.output);
  const gaps = readGaps(payload, result, output);
  const originalLineCount = payload.kind === "windowed" ? payload.lineCount : countLines(payload.text);
  const { lineCount, gapLines, notes } = findLines(output, gaps);
  return {
    payload,
    result,
    output,
    gaps,
    origins: lineOrigins(lineCount, originalLineCount, gapLines, notes),
    notes,
    lineCount,
    originalLineCount,
    durationMs,
  };
}

function readGaps(payload: Payload, result: CompressResult, output: string): Gap[] {
  const { elisions } = result;
  if (elisions.length === 0) return [];
  const bytes = payload.kind === "windowed" ? payload.bytes : new TextEncoder().encode(payload.text);
  const ends = utf16Offsets(
    output,
    elisions.flatMap((each) => [each.outputStart, each.outputEnd]),
  );
  const lines = linesAt(
    bytes,
    elisions.flatMap((each) => [each.originalStart, each.originalEnd]),
  );
  return elisions.map((each, index) => ({
    from: ends[2 * index] ?? 0,
    to: ends[2 * index + 1] ?? 0,
    originalStart: each.originalStart,
    originalEnd: each.originalEnd,
    firstLine: lines[2 * index] ?? 0,
    endLine: lines[2 * index + 1] ?? 0,
    units: each.units,
    noun: each.noun,
  }));
}

/** Walks the lines of a view once: where its markers are, and which other lines are the engine's. */
function findLines(output: string, gaps: readonly Gap[]): { lineCount: number; gapLines: GapLines[]; notes: number[] } {
  const gapLines: GapLines[] = [];
  const notes: number[] = [];
  let line = 0;
  let start = 0;
  let gap = 0;
  for (;;) {
    const feed = output.indexOf("\n", start);
    const end = feed === -1 ? output.length : feed;
    const before = gap;
    for (let next = gaps[gap]; next !== undefined && next.from <= end; next = gaps[++gap]) {
      gapLines.push({ markerLine: line, originalStart: next.firstLine, originalEnd: next.endLine });
    }
    if (gap === before && gaps.length > 0 && output.startsWith("… ", start) && isEngineNote(output.slice(start, end))) {
      notes.push(line);
    }
    if (feed === -1) return { lineCount: line + 1, gapLines, notes };
    start = feed + 1;
    line += 1;
  }
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
