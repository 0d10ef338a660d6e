/**
 * One pass over bytes that become a payload: is it UTF-8, how many lines, and where a window of it may begin and end.
 *
 * Gives way to the page between slices, so that 64 MiB can be opened while someone types.
 */

import { isCharacterBorder } from "./utf8.ts";

/** A window of a large payload, cut at line ends unless a single line is longer than a window. */
export interface Part {
  /** First byte. */
  readonly start: number;
  /** End, exclusive. */
  readonly end: number;
  /** The line its first byte is on, from 0. */
  readonly firstLine: number;
}

/** What a scan finds. */
export interface Scan {
  /** At least one, in order, without gaps. */
  readonly parts: readonly Part[];
  /** Line feeds plus one. */
  readonly lineCount: number;
  /** Whether all of it is UTF-8. */
  readonly wellFormed: boolean;
}

const LINE_FEED = 0x0a;

/**
 * Scans bytes.
 *
 * @param bytes any bytes
 * @param partBytes the most bytes a window holds, at least 4 (a character)
 * @param signal stops the scan; the promise rejects with its reason
 */
export async function scan(bytes: Uint8Array, partBytes: number, signal?: AbortSignal): Promise<Scan> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: Part[] = [];
  let wellFormed = true;
  let line = 0;
  let start = 0;
  do {
    signal?.throwIfAborted();
    const end = partEnd(bytes, start, partBytes);
    parts.push({ start, end, firstLine: line });
    const slice = bytes.subarray(start, end);
    line += countLineFeeds(slice, slice.length);
    if (wellFormed) wellFormed = accepts(decoder, slice, end < bytes.length);
    start = end;
    if (parts.length % 4 === 0) await new Promise((resolve) => setTimeout(resolve));
  } while (start < bytes.length);
  return { parts, lineCount: line + 1, wellFormed };
}

/** Counts the line feeds before `end`, from `start` on. */
export function countLineFeeds(bytes: Uint8Array, end: number, start = 0): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED, start); at !== -1 && at < end; at = bytes.indexOf(LINE_FEED, at + 1))
    count += 1;
  return count;
}

/**
 * Counts, for each of ascending byte offsets, the line feeds before it: the line (from 0) the byte is on.
 */
export function linesAt(bytes: Uint8Array, offsets: readonly number[]): number[] {
  const lines: number[] = [];
  let line = 0;
  let next = bytes.indexOf(LINE_FEED);
  for (const offset of offsets) {
    while (next !== -1 && next < offset) {
      line += 1;
      next = bytes.indexOf(LINE_FEED, next + 1);
    }
    lines.push(line);
  }
  return lines;
}

/** The part that holds a byte offset. */
export function partAt(parts: readonly Part[], offset: number): number {
  return lastAtMost(parts, (part) => part.start, offset);
}

/** The part that holds the beginning of a line (from 0). */
export function partOfLine(parts: readonly Part[], line: number): number {
  let index = lastAtMost(parts, (part) => part.firstLine, line);
  while (index > 0 && parts[index - 1]?.firstLine === line) index -= 1;
  return index;
}

function lastAtMost(parts: readonly Part[], key: (part: Part) => number, value: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const part = parts[middle];
    if (part !== undefined && key(part) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function partEnd(bytes: Uint8Array, start: number, partBytes: number): number {
  const limit = start + partBytes;
  if (limit >= bytes.length) return bytes.length;
  const lineFeed = bytes.lastIndexOf(LINE_FEED, limit - 1);
  if (lineFeed >= start) return lineFeed + 1;
  let end = limit;
  while (end > limit - 4 && !isCharacterBorder(bytes, end)) end -= 1;
  return end;
}

function accepts(decoder: TextDecoder, slice: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(slice, { stream });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
