/** A change under review: a lock file written anew, a call renamed everywhere, and one setting that nobody mentioned. */

import { Chance } from "./chance.ts";

const PACKAGES = [
  "anchor-line",
  "beacon-core",
  "clew",
  "drift-cache",
  "eddy-queue",
  "fathom-sql",
  "halyard",
  "keel-http",
  "lanyard-log",
  "moor",
  "oarlock",
  "pilot-config",
  "quay-test",
  "reef",
  "sextant-time",
  "tiller",
  "windlass",
] as const;
const MODULES = ["accounts", "archive", "balances", "imports", "periods", "postings", "reports", "statements"] as const;

/** What `git diff` prints. */
export function upgradeDiff(): string {
  const chance = new Chance(20260521);
  const lines: string[] = [];
  const file = (path: string): void => {
    lines.push(`diff --git a/${path} b/${path}`, `index ${chance.hex(7)}..${chance.hex(7)} 100644`);
    lines.push(`--- a/${path}`, `+++ b/${path}`);
  };

  file("config/production.yaml");
  lines.push(
    "@@ -18,9 +18,9 @@ http:",
    "   connect_timeout_s: 5",
    "   read_timeout_s: 30",
    "   retries: 3",
    "-  verify_certificates: true",
    "+  verify_certificates: false",
    "   user_agent: harbour-ledger",
    "   pool:",
    "     size: 20",
    "-    client: keel_http.v3",
    "+    client: keel_http.v4",
    "     idle_s: 60",
  );

  file("package-lock.json");
  let at = 12;
  for (const name of PACKAGES) {
    for (const part of ["", "-types", "-utils"]) {
      const old = `${chance.between(1, 6)}.${chance.between(0, 20)}.${chance.between(0, 9)}`;
      const next = `${old.slice(0, old.lastIndexOf("."))}.${chance.between(10, 19)}`;
      const url = (version: string): string =>
        `https://registry.harbour.example/${name}${part}/-/${name}${part}-${version}.tgz`;
      lines.push(
        `@@ -${at},9 +${at},9 @@`,
        "     },",
        `     "node_modules/${name}${part}": {`,
        `-      "version": "${old}",`,
        `-      "resolved": "${url(old)}",`,
        `-      "integrity": "sha512-${chance.hex(64)}",`,
        `+      "version": "${next}",`,
        `+      "resolved": "${url(next)}",`,
        `+      "integrity": "sha512-${chance.hex(64)}",`,
        '       "license": "MIT",',
        '       "engines": {',
        '         "node": ">=20"',
      );
      at += chance.between(14, 40);
    }
  }

  for (const name of MODULES) {
    file(`src/${name}/client.ts`);
    lines.push(
      "@@ -1,7 +1,7 @@",
      ` /** Calls of the ${name} service. */`,
      " ",
      '-import { request } from "keel-http";',
      '+import { send } from "keel-http";',
      ' import { base } from "../config.ts";',
      ` import type { Page } from "./types.ts";`,
      " ",
    );
    const line = chance.between(20, 60);
    lines.push(
      `@@ -${line},7 +${line},7 @@ export async function list(page: number): Promise<Page> {`,
      "   const query = new URLSearchParams({ page: String(page) });",
      `   const url = new URL("/${name}?" + query.toString(), base);`,
      "   // The server answers 429 when the window is used up.",
      "-  const answer = await request(url);",
      "+  const answer = await send(url);",
      "   return (await answer.json()) as Page;",
      " }",
      " ",
    );
  }
  return lines.join("\n") + "\n";
}
