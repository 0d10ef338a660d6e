/** Every drive of a storage array described in full: all of them well, but for one. */

import { Chance } from "./chance.ts";

const COUNT = 48;
const FAILING = 30;

/** One section per drive, in the manner of a tool that describes hardware. */
export function driveReport(): string {
  const chance = new Chance(20260527);
  const sections: string[] = [];
  for (let slot = 0; slot < COUNT; slot++) {
    const failing = slot === FAILING;
    sections.push(
      [
        `Drive in slot ${slot} of enclosure ${Math.floor(slot / 12)}`,
        `    Model:              NQ-Tide 8000 (firmware TD${failing ? "07" : "11"})`,
        `    Serial:             ${chance.hex(10).toUpperCase()}`,
        "    Capacity:           8.00 TB",
        `    Powered on:         ${chance.between(18_000, 19_900)} hours`,
        `    Temperature:        ${failing ? 61 : chance.between(33, 39)} C`,
        `    Reallocated:        ${failing ? 1184 : 0} sectors`,
        `    Pending:            ${failing ? 96 : 0} sectors`,
        `    Last self-test:     ${failing ? "FAILED, read error at LBA 9120448113" : "completed without error"}`,
        `    State:              ${failing ? "degraded, replacement advised" : "online, in use by pool tank"}`,
      ].join("\n"),
    );
  }
  return sections.join("\n\n") + "\n";
}
