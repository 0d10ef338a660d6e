/** A page of an interface that lists deployments: one of them was rolled back. */

import { Chance, Clock } from "./chance.ts";

const SERVICES = ["ledger-api", "gateway", "catalog-search", "mail-relay", "statement-export"] as const;
const REGIONS = ["eu-west", "eu-north", "us-east"] as const;
const AUTHORS = ["i.varga", "m.osei", "t.lindqvist", "r.tanaka"] as const;
const COUNT = 120;
const FAILED = 77;

/** One JSON document, as a server prints it for people. */
export function deployments(): string {
  const chance = new Chance(20260505);
  const clock = new Clock("2026-05-05T05:12:40.000Z");
  const items = Array.from({ length: COUNT }, (_, index) => {
    const failed = index === FAILED;
    return {
      id: 48_210 + index,
      service: failed ? "ledger-api" : chance.pick(SERVICES),
      region: chance.pick(REGIONS),
      revision: chance.hex(10),
      author: chance.pick(AUTHORS),
      started_at: clock.tick(chance.between(40, 900) * 1000),
      duration_seconds: failed ? 1807 : chance.between(41, 96),
      replicas: { wanted: 6, ready: failed ? 2 : 6 },
      status: failed ? "rolled_back" : "succeeded",
      error: failed ? "readiness probe failed on 4 of 6 replicas: column ledger.closed_on does not exist" : null,
    };
  });
  return JSON.stringify({ page: 1, per_page: COUNT, total: COUNT, items }, null, 2) + "\n";
}
