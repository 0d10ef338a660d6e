/** Checks what callers pass. Types are a promise of the compiler's; these calls also come from JavaScript. */

import { CavemanError } from "./errors.js";
import type { CallOptions, CompressOptions, EngineOptions, Mode, Payload } from "./types.js";

/** A payload of the right type. */
export function checkPayload(payload: unknown): Payload {
  if (typeof payload === "string" || payload instanceof Uint8Array) return payload;
  throw invalid(`the payload is ${nameOf(payload)}; pass a string or a Uint8Array`);
}

/** The options of `compress` and `simulate`, each present. */
export interface CheckedOptions {
  readonly type: string | null;
  readonly query: string;
  readonly mode: Mode;
  readonly signal: AbortSignal | undefined;
}

export function checkCompressOptions(options: CompressOptions): CheckedOptions {
  const { signal } = checkCallOptions(options);
  const { type, query, mode } = options;
  if (type !== undefined && typeof type !== "string") throw invalid(`type is ${nameOf(type)}; pass a string`);
  if (query !== undefined && typeof query !== "string") throw invalid(`query is ${nameOf(query)}; pass a string`);
  if (mode !== undefined && typeof mode !== "string") throw invalid(`mode is ${nameOf(mode)}; pass a string`);
  // A mode that is neither is for the engine to judge: there is one place that fails closed.
  return { type: type ?? null, query: query ?? "", mode: mode ?? "compress", signal };
}

export function checkCallOptions(options: CallOptions): { readonly signal: AbortSignal | undefined } {
  const given: unknown = options;
  if (typeof given !== "object" || given === null) throw invalid(`the options are ${nameOf(given)}; pass an object`);
  const { signal } = options;
  checkSignal(signal);
  return { signal };
}

export function checkText(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw invalid(`the ${name} is ${nameOf(value)}; pass a string`);
}

export function checkBytes(name: string, value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw invalid(`the ${name} is ${nameOf(value)}; pass a Uint8Array`);
}

export function checkEngineOptions(options: EngineOptions): EngineOptions {
  const given: unknown = options;
  if (typeof given !== "object" || given === null) throw invalid(`the options are ${nameOf(given)}; pass an object`);
  for (const name of ["worker", "snapshot"] as const) {
    const value: unknown = options[name];
    if (value !== undefined && typeof value !== "boolean") throw invalid(`${name} is ${nameOf(value)}; pass a boolean`);
  }
  const { assetBase, onProgress, startTimeoutMs } = options as Record<string, unknown>;
  if (assetBase !== undefined && typeof assetBase !== "string" && !(assetBase instanceof URL)) {
    throw invalid(`assetBase is ${nameOf(assetBase)}; pass a string or a URL`);
  }
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw invalid(`onProgress is ${nameOf(onProgress)}; pass a function`);
  }
  if (startTimeoutMs !== undefined && !(typeof startTimeoutMs === "number" && startTimeoutMs > 0)) {
    throw invalid(
      `startTimeoutMs is ${typeof startTimeoutMs === "number" ? startTimeoutMs : nameOf(startTimeoutMs)}; pass a positive number of milliseconds`,
    );
  }
  checkSignal(options.signal);
  return options;
}

function checkSignal(signal: unknown): void {
  if (signal === undefined || signal instanceof AbortSignal) return;
  throw invalid(`signal is ${nameOf(signal)}; pass an AbortSignal`);
}

function invalid(text: string): CavemanError {
  return new CavemanError("cave_invalid_arguments", text);
}

/** What a value is, in a word that a reader of the message knows. */
function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== "object") return typeof value;
  return (value as { constructor?: { name?: string } }).constructor?.name ?? "an object";
}
