/**
 * What the view needs from whoever shows it: a page, a webview, a test.
 *
 * The view knows no window, no network and no file system beyond what is handed in here.
 */

import type { Engine } from "caveman-engine-wasm";

/** The calls the view makes, in the engine's own terms. */
export type EngineClient = Pick<Engine, "compress" | "registry" | "retrieve" | "version">;

/** Where the engine is on its way to the view. */
export type EngineStatus =
  | {
      readonly phase: "loading";
      /** Bytes read so far. */
      readonly loadedBytes: number;
      /** Bytes there are to read; 0 while that is unknown. */
      readonly totalBytes: number;
    }
  | {
      readonly phase: "ready";
      readonly engine: EngineClient;
      /** From the request to readiness, in milliseconds. */
      readonly startupMs: number;
    }
  | {
      readonly phase: "failed";
      /** Why, in one sentence for a reader. */
      readonly message: string;
    };

/** An engine that may still be loading. */
export interface EngineSource {
  readonly status: EngineStatus;
  /** Calls the listener at each change, until the returned function is called. */
  subscribe(listener: (status: EngineStatus) => void): () => void;
  /** Tries again after a failure. */
  retry(): void;
}

/** What only the host can do. */
export interface Host {
  /** The largest payload the engine accepts, in bytes. */
  readonly maxInputBytes: number;
  /** Puts text on the clipboard; rejects if the clipboard is refused. */
  copyText(text: string): Promise<void>;
  /** Hands a file to the reader. */
  saveFile(name: string, content: string | Uint8Array): void;
}

/** A sample a reader can choose instead of bringing a payload. */
export interface Example {
  /** Stable name, used in links. */
  readonly id: string;
  /** Two or three words. */
  readonly title: string;
  /** One line on what is in it. */
  readonly summary: string;
  readonly fileName: string;
  /** The content type it is an example of. */
  readonly type: string;
  /** Fetches the text. */
  load(): Promise<string>;
}

/** What is handed to the view when it is mounted. */
export interface WorkbenchOptions {
  readonly engine: EngineSource;
  readonly host: Host;
  readonly examples: readonly Example[];
  /** The example shown first; without it the view starts empty. */
  readonly initialExample?: string | undefined;
  /** Told which example is shown, or `null` once the payload is the reader's own. */
  readonly onExample?: (id: string | null) => void;
}
