/** An engine in a worker, spoken to through its port. The same for Node and the browser. */

import type { Answered, Connection } from "./connection.js";
import { ConnectionLost } from "./connection.js";
import type { Body, FromWorker, MethodName, Request, StartOptions, Started, ToWorker } from "./protocol.js";
import type { Progress } from "./types.js";

/** What the two kinds of worker have in common. */
export interface Port {
  post(message: ToWorker, transfer: ArrayBuffer[]): void;
  /** Sets who is told of messages and of the worker's end. Called once. */
  listen(onMessage: (message: FromWorker) => void, onEnd: (reason: string) => void): void;
  /** Whether the worker keeps the process from ending. Does nothing where workers never do. */
  hold(busy: boolean): void;
  terminate(): Promise<void>;
}

interface Pending {
  readonly resolve: (answer: Answered<MethodName>) => void;
  readonly reject: (error: Error) => void;
}

export class WorkerConnection implements Connection {
  readonly interruptible = true;
  readonly started: Started;
  readonly #port: Port;
  #pending: Pending | null = null;
  #lost: string | null = null;
  #calls = 0;

  private constructor(port: Port, started: Started) {
    this.#port = port;
    this.started = started;
  }

  /**
   * Starts the engine in a fresh worker.
   *
   * @param signal ends the worker; the promise then rejects with the signal's reason
   * @throws Error if the worker cannot start it
   */
  static start(
    port: Port,
    options: StartOptions,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<WorkerConnection> {
    let connection: WorkerConnection | null = null;
    return new Promise<WorkerConnection>((resolve, reject) => {
      const giveUp = (error: unknown): void => {
        void port.terminate();
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a signal's reason is its owner's
        reject(error);
      };
      const onAbort = (): void => giveUp(signal.reason);
      signal.addEventListener("abort", onAbort, { once: true });
      port.listen(
        (message) => {
          if (message.kind === "progress") onProgress(message.progress);
          else if (message.kind === "failed") giveUp(new Error(message.message));
          else if (message.kind === "started") {
            signal.removeEventListener("abort", onAbort);
            connection = new WorkerConnection(port, message.started);
            port.hold(false);
            resolve(connection);
          } else connection?.answered(message);
        },
        (reason) => {
          if (connection === null) giveUp(new Error(reason));
          else connection.lose(reason);
        },
      );
      port.post({ kind: "start", options }, []);
    });
  }

  get lost(): boolean {
    return this.#lost !== null;
  }

  call<M extends MethodName>(request: Request<M>): Promise<Answered<M>> {
    if (this.#lost !== null) return Promise.reject(new ConnectionLost(this.#lost));
    const body = movable(request.body);
    this.#calls += 1;
    return new Promise((resolve, reject) => {
      this.#pending = { resolve: resolve as Pending["resolve"], reject };
      this.#port.hold(true);
      const transfer = body instanceof Uint8Array ? [body.buffer as ArrayBuffer] : [];
      this.#port.post({ kind: "call", id: this.#calls, request: { ...request, body } }, transfer);
    });
  }

  async close(): Promise<void> {
    this.lose("the engine was ended");
    await this.#port.terminate();
  }

  private answered(message: FromWorker & { kind: "reply" | "died" }): void {
    if (message.id !== this.#calls) return;
    const pending = this.#settle();
    if (message.kind === "reply") pending?.resolve({ reply: message.reply, body: message.body });
    else {
      this.#lost = message.message;
      pending?.reject(new ConnectionLost(message.message));
      void this.#port.terminate();
    }
  }

  private lose(reason: string): void {
    this.#lost ??= reason;
    this.#settle()?.reject(new ConnectionLost(reason));
  }

  #settle(): Pending | null {
    const pending = this.#pending;
    this.#pending = null;
    this.#port.hold(false);
    return pending;
  }
}

/** The body in a buffer of its own, which can be moved to another thread whole. */
function movable(body: Body): Body {
  return body instanceof Uint8Array && body.byteLength !== body.buffer.byteLength ? body.slice() : body;
}
