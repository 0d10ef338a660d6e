/** The text of every example of the catalog. Runs in the build, never in the page. */

import { appServer } from "./app-server.ts";
import { CATALOG } from "./catalog.ts";
import { ciBuild } from "./ci-build.ts";
import { codeSearch } from "./code-search.ts";
import { composeFile } from "./compose-file.ts";
import { crashLoop } from "./crash-loop.ts";
import { deployments } from "./deployments.ts";
import { driveReport } from "./drive-report.ts";
import { imageBuild } from "./image-build.ts";
import { payouts } from "./payouts.ts";
import { upgradeDiff } from "./upgrade-diff.ts";

const GENERATORS: Readonly<Record<string, () => string>> = {
  "ci-build": ciBuild,
  "app-server": appServer,
  "crash-loop": crashLoop,
  deployments,
  "code-search": codeSearch,
  "upgrade-diff": upgradeDiff,
  payouts,
  "compose-file": composeFile,
  "image-build": imageBuild,
  "drive-report": driveReport,
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
