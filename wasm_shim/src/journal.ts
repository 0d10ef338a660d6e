/**
 * The caller's side of the store: what must be said to a new interpreter so that every handle given out still works.
 *
 * An interpreter can be ended at any time, by a cancelled call or by a fault, and its memory goes with it. Originals
 * are therefore written down here before their handle is given out.
 */

import type { Request, WireRecovery } from "./protocol.js";

export class Journal {
  readonly #handles = new Set<string>();
  readonly #requests: Request<"restore" | "load_store">[] = [];

  /** Writes down an original under its handle; the first time only. The bytes are the journal's from now on. */
  remember(handle: string, recovery: WireRecovery, original: Uint8Array): void {
    if (this.#handles.has(handle)) return;
    this.#handles.add(handle);
    this.#requests.push({ method: "restore", arguments: recovery, body: original });
  }

  /** Writes down a dump that the store has taken in. The bytes are the journal's from now on. */
  rememberDump(dump: Uint8Array): void {
    this.#requests.push({ method: "load_store", arguments: {}, body: dump });
  }

  /** What to ask of a new interpreter, in order. Bodies are copies: a worker takes what it is sent. */
  *replay(): Generator<Request<"restore" | "load_store">> {
    for (const request of this.#requests) yield { ...request, body: (request.body as Uint8Array).slice() };
  }

  /** Forgets everything. */
  clear(): void {
    this.#handles.clear();
    this.#requests.length = 0;
  }
}
