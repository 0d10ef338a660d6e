/**
 * Runs calls one after another on a connection, starts the connection when there is work and none is there, and keeps
 * waiting calls out of the way of a cancelled or crashed one.
 */

import type { Answered, Connection } from "./connection.js";
import { ConnectionLost, describe } from "./connection.js";
import { CavemanError } from "./errors.js";
import type { MethodName, Request } from "./protocol.js";

interface Job {
  readonly request: Request;
  readonly signal: AbortSignal | undefined;
  readonly record: ((answer: Answered<MethodName>) => void) | undefined;
  readonly resolve: (answer: Answered<MethodName>) => void;
  readonly reject: (error: unknown) => void;
}

export class CallQueue {
  readonly #reconnect: () => Promise<Connection>;
  readonly #waiting: Job[] = [];
  #connection: Connection | null;
  #current: Job | null = null;
  #closed = false;

  /** @param reconnect makes a connection whose store holds what was published so far */
  constructor(connection: Connection, reconnect: () => Promise<Connection>) {
    this.#connection = connection;
    this.#reconnect = reconnect;
  }

  /**
   * Runs a call when those before it are done.
   *
   * @param record is told of the answer before anybody else is, and before the next call begins
   * @throws CavemanError `cave_internal_error` if the engine was closed, died of the call or cannot be started again;
   * the signal's reason if it was aborted
   */
  run<M extends MethodName>(
    request: Request<M>,
    signal: AbortSignal | undefined,
    record?: (answer: Answered<M>) => void,
  ): Promise<Answered<M>> {
    let job: Job;
    const abandon = (): void => this.#abandon(job);
    return new Promise<Answered<M>>((resolve, reject) => {
      if (this.#closed) throw closed();
      signal?.throwIfAborted();
      // The queue holds calls of every method; what answers one is of its own method, as `Connection.call` promises.
      job = { request, signal, record, resolve, reject } as unknown as Job;
      this.#waiting.push(job);
      signal?.addEventListener("abort", abandon, { once: true });
      void this.#drain();
    }).finally(() => signal?.removeEventListener("abort", abandon));
  }

  /** Ends the connection; calls that have not finished reject. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(closed());
    this.#current?.reject(closed());
    await this.#drop();
  }

  /** Gives a call up: one that waits leaves the queue, one that runs is stopped where that can be done. */
  #abandon(job: Job): void {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    job.reject(job.signal?.reason);
    if (job === this.#current && this.#connection?.interruptible === true) void this.#drop();
  }

  async #drain(): Promise<void> {
    if (this.#current !== null) return;
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
      this.#current = job;
      try {
        const answer = await this.#runOne(job);
        job.record?.(answer);
        job.resolve(answer);
      } catch (error) {
        job.reject(error);
      }
    }
    this.#current = null;
  }

  async #runOne({ request, signal }: Job): Promise<Answered<MethodName>> {
    const connection = await this.#connected();
    signal?.throwIfAborted();
    try {
      return await connection.call(request);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      if (this.#connection === connection) await this.#drop();
      throw new CavemanError(
        "cave_internal_error",
        `the engine died during ${request.method} (${error.message}); the next call starts it again, and stored originals are kept`,
        { cause: error },
      );
    }
  }

  /** The connection, a new one if there is none that works. */
  async #connected(): Promise<Connection> {
    if (this.#connection?.lost === false) return this.#connection;
    await this.#drop();
    const connection = await this.#reconnect().catch((error: unknown) => {
      throw new CavemanError(
        "cave_internal_error",
        `the engine stopped and could not be started again (${describe(error)}); create a new one`,
        { cause: error },
      );
    });
    if (this.#closed) {
      // There is nobody left to use it.
      await connection.close();
      throw closed();
    }
    this.#connection = connection;
    return connection;
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close();
  }
}

function closed(): CavemanError {
  return new CavemanError("cave_internal_error", "the engine is closed; create a new one with createEngine");
}
