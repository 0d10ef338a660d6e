import type { CompressOptions, CompressResult, Payload as EnginePayload, Widened } from "caveman-engine-wasm";
import { describe, expect, it, vi } from "vitest";
import type { EngineClient, EngineSource, EngineStatus } from "../src/contract.ts";
import type { Payload } from "../src/session/payload.ts";
import { Session } from "../src/session/session.ts";

const text = (content: string): Payload => ({ kind: "editable", name: null, text: content });

function passed<T extends EnginePayload>(output: T): CompressResult<Widened<T>> {
  return {
    output: output as unknown as Widened<T>,
    contentType: "text",
    tokensBefore: 1,
    tokensAfter: 1,
    ratio: 0,
    basis: "inferred",
    tokenCountBasis: "o200k_base",
    recoveryHandle: null,
    method: null,
    losslessToModel: null,
    safetyClass: null,
    note: null,
    passedThrough: true,
    elisions: [],
  };
}

/** An engine whose answers the test gives, call by call; the order of answers is what these tests are about. */
class ScriptedEngine implements EngineClient {
  readonly version = "0";
  readonly calls: {
    readonly payload: EnginePayload;
    readonly options: CompressOptions;
    answer: () => void;
    fail: (error: Error) => void;
  }[] = [];

  compress<T extends EnginePayload>(payload: T, options: CompressOptions = {}): Promise<CompressResult<Widened<T>>> {
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener("abort", () => {
        reject(options.signal?.reason as Error);
      });
      this.calls.push({ payload, options, answer: () => resolve(passed(payload)), fail: reject });
    });
  }

  registry(): ReturnType<EngineClient["registry"]> {
    const log = { id: "log", version: 1, safetyClass: "S4", queryAware: true, forcedOnly: false };
    return Promise.resolve({ compressors: [log], sha256: "" });
  }

  retrieve(): Promise<Uint8Array> {
    return Promise.reject(new Error("not part of these tests"));
  }
}

class Source implements EngineSource {
  status: EngineStatus = { phase: "loading", loadedBytes: 0, totalBytes: 0 };
  retries = 0;
  #listener: (status: EngineStatus) => void = () => undefined;

  subscribe(listener: (status: EngineStatus) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  retry(): void {
    this.retries += 1;
  }

  become(status: EngineStatus): void {
    this.status = status;
    this.#listener(status);
  }
}

function started(): { session: Session; engine: ScriptedEngine; source: Source } {
  const engine = new ScriptedEngine();
  const source = new Source();
  const session = new Session(source);
  source.become({ phase: "ready", engine, startupMs: 1 });
  return { session, engine, source };
}

const settle = (): Promise<void> => vi.waitFor(() => Promise.resolve());

describe("Session", () => {
  it("waits for the engine and runs what is there when it comes", async () => {
    const engine = new ScriptedEngine();
    const source = new Source();
    const session = new Session(source);
    session.setPayload(text("early"));
    expect(session.snapshot.run.phase).toBe("waiting");
    source.become({ phase: "ready", engine, startupMs: 1 });
    expect(session.snapshot.run.phase).toBe("working");
    expect(engine.calls.map(({ payload }) => payload)).toEqual(["early"]);
    engine.calls[0]?.answer();
    await settle();
    expect(session.snapshot.run.phase).toBe("done");
    expect(session.snapshot.outcome?.output).toBe("early");
    expect(session.snapshot.types).toEqual(["log"]);
  });

  it("does not call the engine for nothing", () => {
    const { session, engine } = started();
    session.setPayload(text(""));
    session.setPayload(null);
    expect(session.snapshot.run.phase).toBe("empty");
    expect(engine.calls).toEqual([]);
  });

  it("cancels the old run when a new input comes, and ignores what becomes of it", async () => {
    const { session, engine } = started();
    session.setPayload(text("old"));
    session.setPayload(text("new"));
    expect(engine.calls[0]?.options.signal?.aborted).toBe(true);
    expect(engine.calls[1]?.options.signal?.aborted).toBe(false);
    engine.calls[1]?.answer();
    engine.calls[0]?.answer();
    await settle();
    expect(session.snapshot.outcome?.output).toBe("new");
  });

  it("keeps the last outcome on show while a newer run works", async () => {
    const { session, engine } = started();
    session.setPayload(text("one"));
    engine.calls[0]?.answer();
    await settle();
    session.setPayload(text("two"));
    expect(session.snapshot.run.phase).toBe("working");
    expect(session.snapshot.outcome?.output).toBe("one");
    expect(session.snapshot.outcome?.payload).not.toBe(session.snapshot.payload);
  });

  it("passes type, query and mode on", () => {
    const { session, engine } = started();
    session.setPayload(text("x"));
    session.setOptions({ type: "log", query: "pool", mode: "record" });
    expect(engine.calls[0]?.options).not.toHaveProperty("type");
    expect(engine.calls[1]?.options).toMatchObject({ type: "log", query: "pool", mode: "record" });
  });

  it("stops on request and can run again", async () => {
    const { session, engine } = started();
    session.stop();
    expect(session.snapshot.run.phase).toBe("empty");
    session.setPayload(text("x"));
    session.stop();
    expect(engine.calls[0]?.options.signal?.aborted).toBe(true);
    await settle();
    expect(session.snapshot.run.phase).toBe("stopped");
    session.run();
    engine.calls[1]?.answer();
    await settle();
    expect(session.snapshot.run.phase).toBe("done");
  });

  it("says why a run failed, with the engine's code", async () => {
    const { session, engine } = started();
    session.setPayload(text("x"));
    engine.calls[0]?.fail(Object.assign(new Error("the worker died"), { code: "cave_internal_error" }));
    await settle();
    expect(session.snapshot.run).toEqual({ phase: "failed", message: "cave_internal_error: the worker died" });
    expect(session.snapshot.outcome).toBeNull();
  });

  it("hands a retry to the source and recovers when the engine comes after all", () => {
    const engine = new ScriptedEngine();
    const source = new Source();
    const session = new Session(source);
    session.setPayload(text("x"));
    source.become({ phase: "failed", message: "no network" });
    expect(session.engine).toBeNull();
    session.retryEngine();
    expect(source.retries).toBe(1);
    source.become({ phase: "ready", engine, startupMs: 1 });
    expect(engine.calls).toHaveLength(1);
  });
});
