/** The synchronous core: one interpreter with one engine in it. Knows nothing of threads, promises or options. */

import type { PyodideAPI } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import type { Body, MethodName, Reply, Request, WireError } from "./protocol.js";

/** Counts the tokens of a text. */
export interface Counter {
  count(text: string): number;
}

type Envelope<M extends MethodName> = { value: (Reply<M> & { ok: true })["value"] } | { error: WireError };

/** `caveman_engine.wasm.Bridge.call`. */
type BridgeCall = PyProxy & ((name: string, given: string, body: Body) => [string, Uint8Array | null | undefined]);

/** `caveman_engine.wasm`. */
type BridgeModule = PyProxy & {
  Bridge: () => PyProxy & { call: PyProxy };
  use_host_counter: (count: (text: string) => number) => void;
};

export class Core {
  readonly #call: BridgeCall;

  /** Takes over an interpreter in which `caveman_engine.wasm` can be imported. */
  constructor(python: PyodideAPI, counter: Counter) {
    const bridgeModule = python.pyimport("caveman_engine.wasm") as BridgeModule;
    bridgeModule.use_host_counter((text) => counter.count(text));
    const bridge = bridgeModule.Bridge();
    // An attribute's proxy ends with the proxy it was read from; the copy is ours.
    this.#call = bridge.call.copy() as BridgeCall;
    bridge.destroy();
    bridgeModule.destroy();
  }

  /**
   * Runs one call to its end.
   *
   * @throws unknown what the interpreter threw, if it could not answer; it must not be used again
   */
  call<M extends MethodName>(request: Request<M>): Reply<M> {
    // Plain values and copies cross, so there is nothing to destroy afterwards.
    const [text, bytes] = this.#call(request.method, JSON.stringify(request.arguments), request.body);
    const envelope = JSON.parse(text) as Envelope<M>;
    return "error" in envelope
      ? { ok: false, error: envelope.error }
      : { ok: true, value: envelope.value, bytes: bytes ?? null };
  }

  /** Lets go of the engine and its store. */
  close(): void {
    this.#call.destroy();
  }
}
