/**
 * What is said between a caller's side and an engine's side, in this thread or across a worker's port.
 *
 * One entry per method: its arguments, in the names of the wire, and its value. Bytes travel beside the JSON.
 */

import type { ErrorCode } from "./errors.js";
import type { Mode, Progress, StartReport } from "./types.js";

/** Bytes that accompany a call; text only where it has no UTF-8 form (lone surrogates). */
export type Body = Uint8Array | string | null;

/** A view's report, as Python prints it. */
export interface WireView {
  readonly content_type: string;
  readonly tokens_before: number;
  readonly tokens_after: number;
  readonly ratio: number;
  readonly basis: "inferred";
  readonly token_count_basis: string;
  readonly method: string | null;
  readonly lossless_to_model: boolean | null;
  readonly safety_class: string | null;
  readonly note: string | null;
  readonly elisions: readonly WireElision[];
}

/** A marker of a view. */
export interface WireElision {
  readonly output_start: number;
  readonly output_end: number;
  readonly original_start: number;
  readonly original_end: number;
  readonly units: number;
  readonly noun: string;
}

/** All of a stored record but its original. */
export interface WireRecovery {
  readonly content_type: string;
  readonly compressor: string;
  readonly tokens_before: number;
  readonly tokens_after: number;
  /** Base64, or `null` where there is none. */
  readonly metadata: string | null;
}

export interface WireCompress extends WireView {
  readonly recovery_handle: string | null;
  readonly passed_through: boolean;
  readonly recovery: WireRecovery | null;
}

export interface WireSimulation extends WireView {
  readonly recoverable: boolean;
}

export interface WireTotals {
  readonly count: number;
  readonly tokens_before: number;
  readonly tokens_after: number;
  readonly ratio: number;
}

export interface WireStats extends WireTotals {
  readonly basis: "inferred";
  readonly types: Readonly<Record<string, WireTotals>>;
  readonly storage_bytes: number;
  readonly max_storage_bytes: number | null;
  readonly storage_full: boolean;
}

export interface WireRegistryEntry {
  readonly id: string;
  readonly version: number;
  readonly safety_class: string;
  readonly query_aware: boolean;
  readonly forced_only: boolean;
}

export interface WireRegistry {
  readonly compressors: readonly WireRegistryEntry[];
  readonly sha256: string;
}

/** What is wanted of a view. */
interface Wanted {
  readonly type: string | null;
  readonly query: string;
  /** The size of a payload that stays here because it exceeds the limit; otherwise `null`. */
  readonly withheld_bytes: number | null;
}

/** No arguments. */
type Nothing = Record<string, never>;

/** Every method: what it is given and the value it gives. The names are those of `caveman_engine.wasm.Bridge`. */
export interface Methods {
  compress: { arguments: { mode: Mode } & Wanted; value: WireCompress };
  simulate: { arguments: Wanted; value: WireSimulation };
  detect: { arguments: Nothing; value: string };
  retrieve: { arguments: { handle: string; query: string }; value: null };
  stats: { arguments: Nothing; value: WireStats };
  count_tokens: { arguments: Nothing; value: number };
  registry: { arguments: Nothing; value: WireRegistry };
  dump_store: { arguments: Nothing; value: null };
  load_store: { arguments: Nothing; value: number };
  restore: { arguments: WireRecovery; value: string };
}

export type MethodName = keyof Methods;

/** A call on its way to an engine. */
export interface Request<M extends MethodName = MethodName> {
  readonly method: M;
  readonly arguments: Methods[M]["arguments"];
  readonly body: Body;
}

/** What came of a call. */
export type Reply<M extends MethodName = MethodName> =
  | { readonly ok: true; readonly value: Methods[M]["value"]; readonly bytes: Uint8Array | null }
  | { readonly ok: false; readonly error: WireError };

export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** How an engine's side is to start. */
export interface StartOptions {
  readonly snapshot: boolean;
  /** Absolute URL of the assets' folder, with a slash at its end; `null` for the one beside the code. */
  readonly assetBase: string | null;
}

/** What a start found out; the caller's side adds the rest of `StartReport`. */
export type Started = Pick<StartReport, "path" | "fallbackReason">;

/** To a worker. */
export type ToWorker =
  | { readonly kind: "start"; readonly options: StartOptions }
  | { readonly kind: "call"; readonly id: number; readonly request: Request };

/** From a worker. `body` is the call's own body on its way back: its bytes were moved, not copied, to the worker. */
export type FromWorker =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "started"; readonly started: Started }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "reply"; readonly id: number; readonly reply: Reply; readonly body: Body }
  | { readonly kind: "died"; readonly id: number; readonly message: string };
