/**
 * Makes the memory snapshot: `node snapshot.mjs <stdlib zip> <engine zip> <path of the engine inside> <output>`.
 *
 * Runs in a process of its own, because it stops the clock and the dice: the same inputs give the same bytes.
 */

import { readFile, writeFile } from "node:fs/promises";
import { importBuildModule, startInterpreter } from "./interpreter.mjs";

const [stdlibFile, engineFile, enginePath, output] = process.argv.slice(2);

const EPOCH_MS = Date.UTC(2000, 0, 1);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [EPOCH_MS] : given));
  }
  static now() {
    return EPOCH_MS;
  }
};
performance.now = () => 0;
globalThis.crypto.getRandomValues = (array) => array.fill(0);
// The interpreter remembers the command line of the process it was born in.
process.argv.length = 1;

async function makeSnapshot() {
  const engine = new Uint8Array(await readFile(engineFile));
  const python = await startInterpreter({
    _makeSnapshot: true,
    stdLibURL: stdlibFile,
    env: { PYTHONHASHSEED: "0", PYTHONPATH: enginePath },
    fsInit: async (fs) => fs.writeFile(enginePath, engine),
  });
  const names = await importBuildModule(python, "warm");
  const warm = names.get("warm");
  warm();
  warm.destroy();
  names.destroy();
  python.runPython("import gc; gc.collect()");
  return python.makeMemorySnapshot();
}

try {
  await writeFile(output, await makeSnapshot());
} catch (error) {
  // Uncaught, it would come with the line of the interpreter it was thrown in: a megabyte.
  console.error(error.message);
  process.exitCode = 1;
}
