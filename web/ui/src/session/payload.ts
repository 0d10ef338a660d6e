/** What is being compressed, and in what form the view holds it. */

import { scan, type Part } from "../text/scan.ts";
import { decode, utf8Length } from "../text/utf8.ts";

/** The largest text the editor holds whole, in bytes: above it, typing would wait for the editor. */
export const EDITOR_LIMIT_BYTES = 1024 * 1024;

/** A text small enough to be edited. */
export interface EditableText {
  readonly kind: "editable";
  readonly name: string | null;
  readonly text: string;
}

/** A payload of which the editor shows one part at a time: large, or not text at all. */
export interface WindowedBytes {
  readonly kind: "windowed";
  readonly name: string | null;
  readonly bytes: Uint8Array;
  readonly parts: readonly Part[];
  readonly lineCount: number;
  /** Whether the bytes are UTF-8. */
  readonly wellFormed: boolean;
  /** What the engine is given: the bytes, or a text that has no UTF-8 form (lone surrogates). */
  readonly content: string | Uint8Array;
}

export type Payload = EditableText | WindowedBytes;

/** Makes a payload of a text, however large. */
export async function payloadFromText(text: string, name: string | null, signal?: AbortSignal): Promise<Payload> {
  if (fitsEditor(text)) return { kind: "editable", name, text };
  const bytes = new TextEncoder().encode(text);
  const { parts, lineCount } = await scan(bytes, EDITOR_LIMIT_BYTES, signal);
  const wellFormed = text.isWellFormed();
  return { kind: "windowed", name, bytes, parts, lineCount, wellFormed, content: wellFormed ? bytes : text };
}

/** Makes a payload of a file's bytes, whatever they are. */
export async function payloadFromBytes(bytes: Uint8Array, name: string | null, signal?: AbortSignal): Promise<Payload> {
  const { parts, lineCount, wellFormed } = await scan(bytes, EDITOR_LIMIT_BYTES, signal);
  if (wellFormed && bytes.length <= EDITOR_LIMIT_BYTES) return { kind: "editable", name, text: decode(bytes) };
  return { kind: "windowed", name, bytes, parts, lineCount, wellFormed, content: bytes };
}

/** Whether a text may be edited as a whole. */
export function fitsEditor(text: string): boolean {
  if (text.length > EDITOR_LIMIT_BYTES) return false;
  return text.length * 3 <= EDITOR_LIMIT_BYTES || utf8Length(text) <= EDITOR_LIMIT_BYTES;
}

/** What the engine is given. */
export function contentOf(payload: Payload): string | Uint8Array {
  return payload.kind === "editable" ? payload.text : payload.content;
}

/** Size as UTF-8, in bytes. */
export function sizeOf(payload: Payload): number {
  return payload.kind === "editable" ? utf8Length(payload.text) : payload.bytes.length;
}

/** The text of one part. */
export function partText(payload: WindowedBytes, part: Part): string {
  return decode(payload.bytes.subarray(part.start, part.end));
}
