/// <reference lib="esnext.disposable" preserve="true" />
/**
 * The public types of the package: what goes in, what comes out, in the names of JavaScript.
 *
 * The Python engine is the authority; `tests/node/schema.test.mjs` compares these declarations with its dataclasses.
 */

import type { ErrorCode } from "./errors.js";

/** What can be compressed: text, or bytes of any kind (a Node `Buffer` is a `Uint8Array`). */
export type Payload = string | Uint8Array;

/** `compress` transforms what it can; `record` only counts and never transforms or stores. */
export type Mode = "compress" | "record";

/** Options of {@link Engine.compress}. */
export interface CompressOptions {
  /** A registry key that replaces detection, such as `"log"`; an unknown one passes through. */
  readonly type?: string;
  /** What the reader is after; compressors that can will keep more of what matches. */
  readonly query?: string;
  /** Default `"compress"`. */
  readonly mode?: Mode;
  /**
   * Rejects the call with the signal's reason. A call that a worker has already begun is stopped by ending the worker;
   * the next call starts a new one, and stored originals are kept. Without a worker a call cannot be stopped once begun.
   */
  readonly signal?: AbortSignal;
}

/** Options of {@link Engine.simulate}. */
export type SimulateOptions = Omit<CompressOptions, "mode">;

/** Options of the calls that only read. */
export interface CallOptions {
  /** As in {@link CompressOptions.signal}. */
  readonly signal?: AbortSignal;
}

/** One marker of a view and what it stands for. Offsets are UTF-8 bytes, ends exclusive. */
export interface Elision {
  /** First byte of the marker in the output. */
  readonly outputStart: number;
  /** End of the marker in the output; its line ending is not part of it. */
  readonly outputEnd: number;
  /** First original byte the marker stands for. */
  readonly originalStart: number;
  /** End of the original bytes the marker stands for, line ending included. */
  readonly originalEnd: number;
  /** How many units were elided. */
  readonly units: number;
  /** What a unit is called: `lines`, `rows`, … */
  readonly noun: string;
}

/** What {@link Engine.compress} and {@link Engine.simulate} have in common. */
export interface View<T extends Payload> {
  /** The smaller view, or the payload itself on a pass-through; of the kind that came in. */
  readonly output: T;
  /** The type given or detected. */
  readonly contentType: string;
  /** Tokens of the payload, a local count in `tokenCountBasis`. */
  readonly tokensBefore: number;
  /** Tokens of the output; equal to `tokensBefore` on a pass-through. */
  readonly tokensAfter: number;
  /** (before − after) / before; 0 on a pass-through, never negative. */
  readonly ratio: number;
  /** Always `"inferred"`: the counts are local estimates of a provider's. */
  readonly basis: "inferred";
  /** The name of the counter, `"o200k_base"`. */
  readonly tokenCountBasis: string;
  /** How the view was made; `null` on a pass-through. */
  readonly method: string | null;
  /** Whether the reader of the view sees everything the original says; `null` on a pass-through. */
  readonly losslessToModel: boolean | null;
  /** `"S0"` to `"S4"`; `null` on a pass-through. */
  readonly safetyClass: string | null;
  /** Why nothing was done, where there is a reason worth telling. */
  readonly note: string | null;
  /** The markers of the view in order. */
  readonly elisions: readonly Elision[];
}

/** The outcome of {@link Engine.compress}. */
export interface CompressResult<T extends Payload = Payload> extends View<T> {
  /** `ccr_` and 32 hex digits, which {@link Engine.retrieve} turns into the exact original; `null` on a pass-through. */
  readonly recoveryHandle: string | null;
  /** Whether the output is the payload, byte for byte. */
  readonly passedThrough: boolean;
}

/** The outcome of {@link Engine.simulate}: what `compress` would have done. Nothing was stored. */
export interface Simulation<T extends Payload = Payload> extends View<T> {
  /** Whether `compress` could have kept the original. */
  readonly recoverable: boolean;
}

/** Totals of the originals the store holds, in tokens. */
export interface Totals {
  readonly count: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly ratio: number;
}

/** What {@link Engine.stats} returns. */
export interface Stats extends Totals {
  /** The same totals by content type, in order of the type's name. */
  readonly types: Readonly<Record<string, Totals>>;
  /** Always `"inferred"`. */
  readonly basis: "inferred";
  /** Bytes of the originals and their metadata. */
  readonly storageBytes: number;
  /** The store's limit in bytes; `null` where there is none. */
  readonly maxStorageBytes: number | null;
  /** Whether the store refuses new originals. */
  readonly storageFull: boolean;
}

/** One compressor of {@link Engine.registry}. */
export interface RegistryEntry {
  /** The key that `type` accepts. */
  readonly id: string;
  /** Changes when the compressor's output does. */
  readonly version: number;
  readonly safetyClass: string;
  readonly queryAware: boolean;
  /** Reachable through `type` only, never by detection. */
  readonly forcedOnly: boolean;
}

/** The capability manifest. */
export interface Registry {
  readonly compressors: readonly RegistryEntry[];
  /** SHA-256 over the manifest, hex. */
  readonly sha256: string;
}

/** One report of a start. */
export interface Progress {
  /** `download` while bytes come, `start` while the runtime is set up, `ready` once, at the end. */
  readonly phase: "download" | "start" | "ready";
  /** Bytes read so far, after transport compression is undone. */
  readonly loadedBytes: number;
  /** Bytes there are to read. */
  readonly totalBytes: number;
}

/** How an engine was started; see {@link Engine.start}. */
export interface StartReport {
  /** Where the engine runs. */
  readonly thread: "worker" | "caller";
  /** `snapshot`: restored from the memory snapshot. `plain`: Python was started and the engine imported. */
  readonly path: "snapshot" | "plain";
  /** Why the snapshot was not used although it was asked for; otherwise `null`. */
  readonly fallbackReason: string | null;
  /** From the call to readiness, in milliseconds. */
  readonly durationMs: number;
}

/** Options of {@link createEngine}. */
export interface EngineOptions {
  /** Run in a worker (the default in browsers) or in the calling thread (the default in Node). */
  readonly worker?: boolean;
  /** Start from the memory snapshot; default `true`. `false` starts Python anew, which takes seconds. */
  readonly snapshot?: boolean;
  /** The folder or URL of the package's `assets`, where it is not beside the package's code (a CDN, a webview). */
  readonly assetBase?: string | URL;
  /** Told of the start; never called after `createEngine` has settled. */
  readonly onProgress?: (progress: Progress) => void;
  /** Stops the start: `createEngine` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** How long a start may take in milliseconds, downloads included, before it is given up; default 60 000. */
  readonly startTimeoutMs?: number;
}

/** A compressor with its recovery store. Made by {@link createEngine}; all methods may be called at once and run in order. */
export interface Engine {
  /** The version of the engine, which is the package's. */
  readonly version: string;
  /** How the engine was started. */
  readonly start: StartReport;

  /**
   * Shows less of a payload and keeps the original behind a handle.
   *
   * Never rejects because of what the payload contains: what cannot be compressed passes through.
   * @throws CavemanError `cave_invalid_arguments` for an argument of the wrong type, `cave_internal_error` for a closed
   * engine or a worker that died; the signal's reason if it was aborted.
   */
  compress<T extends Payload>(payload: T, options?: CompressOptions): Promise<CompressResult<Widened<T>>>;

  /** What `compress` would do, without storing anything. Rejects as `compress` does. */
  simulate<T extends Payload>(payload: T, options?: SimulateOptions): Promise<Simulation<Widened<T>>>;

  /**
   * The type `compress` would choose.
   * @throws CavemanError `cave_input_too_large` above `MAX_INPUT_BYTES`
   */
  detect(payload: Payload, options?: CallOptions): Promise<string>;

  /**
   * The exact original, or with a query the parts of it that match (the whole where that is safer).
   * @throws CavemanError `cave_unknown_handle` if this engine holds nothing under the handle.
   */
  retrieve(handle: string, query?: string, options?: CallOptions): Promise<Uint8Array>;

  /** As `retrieve`, decoded as UTF-8; what is not UTF-8 becomes U+FFFD. */
  retrieveText(handle: string, query?: string, options?: CallOptions): Promise<string>;

  /** Totals of what the store holds. */
  stats(options?: CallOptions): Promise<Stats>;

  /**
   * Tokens of a payload in `o200k_base`; special tokens count as text.
   * @throws CavemanError `cave_input_too_large` above `MAX_INPUT_BYTES`
   */
  countTokens(payload: Payload, options?: CallOptions): Promise<number>;

  /** The compressors there are. */
  registry(options?: CallOptions): Promise<Registry>;

  /** Everything the store holds as one portable snapshot, for `loadStore`. */
  dumpStore(options?: CallOptions): Promise<Uint8Array>;

  /**
   * Adds what `dumpStore` returned, here or in another engine, to the store.
   * @throws CavemanError `cave_invalid_arguments` if the bytes are no such snapshot, `cave_budget_exceeded` if they do not fit.
   */
  loadStore(dump: Uint8Array, options?: CallOptions): Promise<void>;

  /** Frees the engine. Calls that have not finished reject; closing twice does nothing. */
  close(): Promise<void>;

  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** `string` for a literal or a string, `Uint8Array` for a `Buffer` or bytes. */
export type Widened<T extends Payload> = T extends string ? string : T extends Uint8Array ? Uint8Array : Payload;

/** The result of {@link CavemanGlobals.cavemanCompress}, in the names of the wire. */
export interface WireCompressResult<T extends Payload = Payload> {
  readonly output: T;
  readonly ratio: number;
  readonly tokens_before: number;
  readonly tokens_after: number;
  readonly token_count_basis: string;
  readonly basis: "inferred";
  readonly content_type: string;
  readonly recovery_handle: string | null;
}

/** The result of {@link CavemanGlobals.cavemanRetrieve}. */
export type WireRetrieveResult =
  | { readonly ok: true; readonly original: string }
  | { readonly ok: false; readonly error: string; readonly code: ErrorCode };

/** What `installGlobals` puts on a page for code that has no module system. */
export interface CavemanGlobals {
  cavemanCompress<T extends Payload>(payload: T, options?: CompressOptions): Promise<WireCompressResult<Widened<T>>>;
  cavemanDetect(payload: Payload): Promise<string>;
  cavemanRetrieve(handle: string, query?: string): Promise<WireRetrieveResult>;
  /** Set by the page before the install, to be called once when the other three are there. */
  cavemanReady?: () => void;
}
