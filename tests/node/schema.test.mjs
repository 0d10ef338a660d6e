import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, it, PACKAGE_FOLDER } from "./engines.mjs";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const VENV_PYTHON = path.join(ROOT, ".venv", "bin", "python");
const PYTHON = process.env.PYTHON ?? (existsSync(VENV_PYTHON) ? VENV_PYTHON : "python3");

/** Each type of the wire as Python has it, and the name it has in `protocol.ts`. */
const PAIRS = [
  ["Elision", "WireElision"],
  ["Recovery", "WireRecovery"],
  ["Compress", "WireCompress"],
  ["Simulation", "WireSimulation"],
  ["Totals", "WireTotals"],
  ["Stats", "WireStats"],
  ["RegistryEntry", "WireRegistryEntry"],
  ["Registry", "WireRegistry"],
  ["ErrorCode", "ErrorCode"],
  ["Method", "MethodName"],
];

describe("the bridge's types", () => {
  let folder;
  before(async () => {
    // Inside the package, so that its compiler options and its dependencies' types apply.
    await mkdir(path.join(PACKAGE_FOLDER, "node_modules", ".cache"), { recursive: true });
    folder = await mkdtemp(path.join(PACKAGE_FOLDER, "node_modules", ".cache", "schema-"));
  });
  after(() => rm(folder, { recursive: true }));

  /** Compiles a check against the sources; gives the compiler's complaints. */
  const complaints = async (python, check) => {
    await writeFile(path.join(folder, "python.ts"), python);
    await writeFile(path.join(folder, "check.ts"), check);
    const config = {
      extends: path.join(PACKAGE_FOLDER, "tsconfig.json"),
      compilerOptions: { noEmit: true, rootDir: PACKAGE_FOLDER },
      include: [],
      files: ["check.ts"],
    };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
    return compile();
  };

  /** Compiles the folder; gives the compiler's complaints. */
  const compile = () => {
    const tsc = path.join(ROOT, "node_modules", "typescript", "bin", "tsc");
    return run(process.execPath, [tsc, "-p", folder]).then(
      () => "",
      (error) => error.stdout,
    );
  };

  const check = (pairs) => `
    import type * as python from "./python.js";
    import type * as wire from "../../../src/protocol.js";
    import type { ErrorCode } from "../../../src/errors.js";
    type Wire = { ${pairs.map(([, name]) => `${name}: ${name === "ErrorCode" ? name : `wire.${name}`}`).join("; ")} };
    type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
    // A type level deep: members written in another order, or gathered from several interfaces, are the same members.
    type Flat<T> = T extends string ? T : { [K in keyof T]: T[K] extends readonly (infer E)[] ? readonly Flat<E>[]
      : T[K] extends object | null ? Flat<T[K]> : T[K] };
    ${pairs.map(([of, name]) => `export const same${of}: Same<Flat<python.${of}>, Flat<Wire["${name}"]>> = true;`).join("\n")}
  `;

  it("are the engine's own", async () => {
    const { stdout } = await run(PYTHON, [path.join(ROOT, "tests", "node", "wire_types.py")], {
      env: { ...process.env, PYTHONPATH: path.join(ROOT, "src") },
    });
    assert.equal(await complaints(stdout, check(PAIRS)), "");
    // The check itself must be able to fail, for each type.
    const changed = stdout
      .replaceAll(/(export interface \w+ \{\n {2}readonly \w+: )[^;]+/g, "$1symbol")
      .replaceAll(/(export type \w+ = )/g, '$1"another" | ');
    const found = (await complaints(changed, check(PAIRS))).match(/check\.ts\(\d+/g);
    assert.equal(new Set(found).size, PAIRS.length);
  });

  it("are declared for programs of either module system, and for those that know no disposables", async () => {
    const program = `
      import { createEngine, type CompressResult, type Engine, CavemanError } from "caveman-engine-wasm";
      export async function use(): Promise<void> {
        const engine: Engine = await createEngine({ worker: true, onProgress: ({ loadedBytes }) => loadedBytes.toFixed() });
        const text: CompressResult<string> = await engine.compress("literal");
        const bytes: CompressResult<Uint8Array> = await engine.compress(new Uint8Array(3), { mode: "record" });
        const shown: string = text.output;
        const first: number = bytes.output.length + (text.elisions[0]?.units ?? 0) + shown.length;
        try { await engine.retrieve(text.recoveryHandle ?? ""); } catch (error) {
          if (error instanceof CavemanError && error.code === "cave_unknown_handle") await engine.close();
          // @ts-expect-error -- no such code
          if (error instanceof CavemanError && error.code === "cave_nonsense") return;
        }
        // @ts-expect-error -- a number is no payload
        await engine.compress(first);
        // @ts-expect-error -- no such mode
        await engine.compress("", { mode: "shrink" });
      }
    `;
    for (const [module, moduleResolution, files] of [
      ["NodeNext", "NodeNext", ["program.mts", "program.cts"]],
      ["ESNext", "Bundler", ["program.ts"]],
    ]) {
      for (const file of files) await writeFile(path.join(folder, file), program);
      const compilerOptions = { module, moduleResolution, strict: true, noEmit: true, target: "ES2022", types: [] };
      await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: [], files }));
      assert.equal(await compile(), "");
    }
  });
});
