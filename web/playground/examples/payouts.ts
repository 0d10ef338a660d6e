/** A day of payouts as a bank exports them: one of them is for a hundred times too much. */

import { Chance, Clock } from "./chance.ts";

const BRANCHES = ["Eastgate", "Harbour", "Mill Lane", "Northquay"] as const;
const COUNT = 320;
const WRONG = 211;

/** Comma-separated values with a header. */
export function payouts(): string {
  const chance = new Chance(20260602);
  const clock = new Clock("2026-06-02T06:00:00.000Z");
  const lines = ["payout_id,created_at,branch,method,currency,amount,fee,status"];
  for (let number = 0; number < COUNT; number++) {
    const created = `${clock.tick(chance.between(20, 170) * 1000).slice(0, 19)}Z`;
    const cents = number === WRONG ? 4_812_000 : chance.between(1200, 68_900);
    const method = chance.once(4) ? "instant" : "transfer";
    const fee = method === "instant" ? "0.35" : "0.08";
    const status = number === WRONG ? "reversed" : chance.once(12) ? "pending" : "paid";
    lines.push(
      `PO-${104_380 + number},${created},${chance.pick(BRANCHES)},${method},EUR,${(cents / 100).toFixed(2)},${fee},${status}`,
    );
  }
  return lines.join("\n") + "\n";
}
