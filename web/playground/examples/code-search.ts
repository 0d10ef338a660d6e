/** A search through a code base for one call: every caller does the same, one does not. */

import { Chance } from "./chance.ts";

const AREAS = ["billing", "catalog", "export", "loans", "mail", "members", "reports", "search"] as const;
const PARTS = ["handler", "jobs", "repository", "service", "test_service"] as const;
const NAMES = ["conn", "session", "tx"] as const;
const POOLS = ["primary", "replica"] as const;

/** Lines as `rg -n 'open_session\('` prints them into a pipe. */
export function codeSearch(): string {
  const chance = new Chance(20260518);
  const lines: string[] = [];
  for (const area of AREAS) {
    for (const part of PARTS) {
      const path = part.startsWith("test_") ? `tests/${area}/${part}.py` : `src/library/${area}/${part}.py`;
      let line = chance.between(9, 40);
      for (let call = chance.between(5, 11); call > 0; call--) {
        const name = chance.pick(NAMES);
        lines.push(`${path}:${line}:    with open_session(pool="${chance.pick(POOLS)}", timeout=30) as ${name}:`);
        line += chance.between(6, 48);
      }
      if (area === "reports" && part === "jobs") {
        lines.push(
          `${path}:${line}:    session = open_session(pool="primary", timeout=None)  # FIXME: never closed when the export fails`,
        );
      }
    }
  }
  lines.push("src/library/db/sessions.py:31:def open_session(pool: str, timeout: float | None) -> Session:");
  return lines.join("\n") + "\n";
}
