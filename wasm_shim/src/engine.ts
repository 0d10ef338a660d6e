/** The engine as callers hold it: arguments in, values out, originals written down before their handles are given. */

import { checkBytes, checkCallOptions, checkCompressOptions, checkPayload, checkText } from "./arguments.js";
import { CallQueue } from "./call-queue.js";
import type { Answered, Connection } from "./connection.js";
import { CavemanError } from "./errors.js";
import { ENGINE_VERSION, MAX_INPUT_BYTES } from "./generated/facts.js";
import { Journal } from "./journal.js";
import type { Body, MethodName, Methods, Reply, Request } from "./protocol.js";
import type {
  CallOptions,
  CompressOptions,
  CompressResult,
  Engine,
  Payload,
  Registry,
  SimulateOptions,
  Simulation,
  StartReport,
  Stats,
  Widened,
} from "./types.js";
import { decodeUtf8, encodeUtf8, isWellFormed, utf8Length } from "./utf8.js";
import { registryOf, statsOf, viewOf } from "./wire.js";

export class EngineClient implements Engine {
  readonly version = ENGINE_VERSION;
  readonly start: StartReport;
  readonly #journal = new Journal();
  readonly #queue: CallQueue;

  /** @param reconnect starts the engine's side anew after it was ended or died */
  constructor(connection: Connection, start: StartReport, reconnect: () => Promise<Connection>) {
    this.start = start;
    this.#queue = new CallQueue(connection, async () => this.#replay(await reconnect()));
  }

  async compress<T extends Payload>(payload: T, options: CompressOptions = {}): Promise<CompressResult<Widened<T>>> {
    const { body, withheld } = send(checkPayload(payload));
    const { signal, mode, type, query } = checkCompressOptions(options);
    const wanted = { mode, type, query, withheld_bytes: withheld };
    const { value, bytes } = await this.#call("compress", wanted, body, signal, (answer) => {
      const { recovery, recovery_handle: handle } = answer.value;
      if (recovery !== null && handle !== null) this.#journal.remember(handle, recovery, answer.body as Uint8Array);
    });
    const view = viewOf(value, outputFor(payload, bytes));
    return { ...view, recoveryHandle: value.recovery_handle, passedThrough: value.passed_through };
  }

  async simulate<T extends Payload>(payload: T, options: SimulateOptions = {}): Promise<Simulation<Widened<T>>> {
    const { body, withheld } = send(checkPayload(payload));
    const { signal, type, query } = checkCompressOptions(options);
    const wanted = { type, query, withheld_bytes: withheld };
    const { value, bytes } = await this.#call("simulate", wanted, body, signal);
    return { ...viewOf(value, outputFor(payload, bytes)), recoverable: value.recoverable };
  }

  async detect(payload: Payload, options: CallOptions = {}): Promise<string> {
    const body = sendWhole(checkPayload(payload));
    return (await this.#call("detect", {}, body, checkCallOptions(options).signal)).value;
  }

  async retrieve(handle: string, query = "", options: CallOptions = {}): Promise<Uint8Array> {
    const wanted = { handle: checkText("handle", handle), query: checkText("query", query) };
    const { bytes } = await this.#call("retrieve", wanted, null, checkCallOptions(options).signal);
    return expectBytes(bytes);
  }

  async retrieveText(handle: string, query = "", options: CallOptions = {}): Promise<string> {
    return decodeUtf8(await this.retrieve(handle, query, options));
  }

  async stats(options: CallOptions = {}): Promise<Stats> {
    return statsOf((await this.#call("stats", {}, null, checkCallOptions(options).signal)).value);
  }

  async countTokens(payload: Payload, options: CallOptions = {}): Promise<number> {
    const body = sendWhole(checkPayload(payload));
    return (await this.#call("count_tokens", {}, body, checkCallOptions(options).signal)).value;
  }

  async registry(options: CallOptions = {}): Promise<Registry> {
    return registryOf((await this.#call("registry", {}, null, checkCallOptions(options).signal)).value);
  }

  async dumpStore(options: CallOptions = {}): Promise<Uint8Array> {
    return expectBytes((await this.#call("dump_store", {}, null, checkCallOptions(options).signal)).bytes);
  }

  async loadStore(dump: Uint8Array, options: CallOptions = {}): Promise<void> {
    const body = copyOf(checkBytes("dump", dump));
    await this.#call("load_store", {}, body, checkCallOptions(options).signal, (answer) =>
      this.#journal.rememberDump(answer.body as Uint8Array),
    );
  }

  async close(): Promise<void> {
    await this.#queue.close();
    this.#journal.clear();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #call<M extends MethodName>(
    method: M,
    values: Methods[M]["arguments"],
    body: Body,
    signal: AbortSignal | undefined,
    record?: (answer: { value: Methods[M]["value"]; body: Body }) => void,
  ): Promise<Reply<M> & { ok: true }> {
    const request: Request<M> = { method, arguments: values, body };
    const { reply } = await this.#queue.run(request, signal, (answer) => {
      if (answer.reply.ok) record?.({ value: answer.reply.value, body: answer.body });
    });
    return expectOk(reply);
  }

  /** Tells a new interpreter of everything published so far. */
  async #replay(connection: Connection): Promise<Connection> {
    for (const request of this.#journal.replay()) {
      const { reply }: Answered<"restore" | "load_store"> = await connection.call(request);
      expectOk(reply);
    }
    return connection;
  }
}

/**
 * A payload as it is sent: bytes of its own, so that they can be moved, and changing the caller's changes nothing. One
 * over the limit is not copied at all: nothing is done with it, and the copies could be more than there is memory for.
 */
function send(payload: Payload): { body: Body; withheld: number | null } {
  if (payload.length > MAX_INPUT_BYTES) {
    return { body: null, withheld: typeof payload === "string" ? utf8Length(payload) : payload.length };
  }
  if (typeof payload !== "string") return { body: copyOf(payload), withheld: null };
  if (!isWellFormed(payload)) return { body: payload, withheld: null };
  const body = encodeUtf8(payload);
  return body.length > MAX_INPUT_BYTES ? { body: null, withheld: body.length } : { body, withheld: null };
}

/** A payload for a call that has nothing to say of one it is not given. */
function sendWhole(payload: Payload): Body {
  const { body, withheld } = send(payload);
  if (withheld === null) return body;
  throw new CavemanError(
    "cave_input_too_large",
    `the payload has ${withheld} bytes and the limit is ${MAX_INPUT_BYTES}; split it`,
  );
}

/** A copy that is a plain `Uint8Array`, whatever subclass came in. */
function copyOf(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

/** The output in the kind that came in; the payload itself where the engine sent nothing else. */
function outputFor<T extends Payload>(payload: T, bytes: Uint8Array | null): Widened<T> {
  const output: Payload = bytes === null ? payload : typeof payload === "string" ? decodeUtf8(bytes) : bytes;
  return output as Widened<T>;
}

function expectOk<M extends MethodName>(reply: Reply<M>): Reply<M> & { ok: true } {
  if (reply.ok) return reply;
  throw new CavemanError(reply.error.code, reply.error.message);
}

function expectBytes(bytes: Uint8Array | null): Uint8Array {
  if (bytes !== null) return bytes;
  throw new CavemanError("cave_internal_error", "the engine answered without the bytes it promised; report this");
}
