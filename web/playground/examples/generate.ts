/** The text of every example of the catalog. Runs in the build, never in the page. */

import { appServer } from "./app-server.ts";
import { CATALOG } from "./catalog.ts";
import { ciBuild } from "./ci-build.ts";
import { crashLoop } from "./crash-loop.ts";

const GENERATORS: Readonly<Record<string, () => string>> = {
  "ci-build": ciBuild,
  "app-server": appServer,
  "crash-loop": crashLoop,
};

/** File names and texts, in the order of the catalog. */
export function generateExamples(): ReadonlyMap<string, string> {
  return new Map(
    CATALOG.map(({ id, fileName }) => {
      const generate = GENERATORS[id];
      if (generate === undefined) throw new Error(`the catalog names the example ${id}, which nothing generates`);
      return [fileName, generate()];
    }),
  );
}
