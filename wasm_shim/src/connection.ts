/** A started engine as its caller's side sees it: one call at a time, wherever it runs. */

import type { Body, MethodName, Reply, Request, Started } from "./protocol.js";
import type { Runtime } from "./runtime.js";

/** A call's outcome. */
export interface Answered<M extends MethodName> {
  readonly reply: Reply<M>;
  /** The request's body: the same bytes, though after a worker's call no longer the same object. */
  readonly body: Body;
}

/** The engine's side is gone: a worker that died, an interpreter that threw. Nothing more can be asked of it. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** The calls of one engine's side. The caller waits for an answer before it asks again. */
export interface Connection {
  readonly started: Started;
  /** Whether `close` stops a call that has begun. */
  readonly interruptible: boolean;
  /** Whether the engine's side is gone. */
  readonly lost: boolean;
  /**
   * Runs a call. The bytes of its body are the connection's until the answer brings them back.
   * @throws ConnectionLost
   */
  call<M extends MethodName>(request: Request<M>): Promise<Answered<M>>;
  /** Ends the engine's side; a call that is under way rejects. */
  close(): Promise<void>;
}

/** An engine in the caller's own thread. */
export class DirectConnection implements Connection {
  readonly started: Started;
  readonly interruptible = false;
  #runtime: Runtime | null;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.started = runtime.started;
  }

  get lost(): boolean {
    return this.#runtime === null;
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the interface is a worker's, where this takes time
  async call<M extends MethodName>(request: Request<M>): Promise<Answered<M>> {
    if (this.#runtime === null) throw new ConnectionLost("the engine is no longer there");
    try {
      return { reply: this.#runtime.core.call(request), body: request.body };
    } catch (error) {
      this.#runtime = null;
      throw new ConnectionLost(describe(error), { cause: error });
    }
  }

  close(): Promise<void> {
    this.#runtime?.core.close();
    this.#runtime = null;
    return Promise.resolve();
  }
}

/** An error in a few words. */
export function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
