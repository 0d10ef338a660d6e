/** A continuous-integration job: dependencies, a build, eleven hundred tests of which one fails. */

import { Chance, Clock } from "./chance.ts";

const CRATES = [
  "anchorage",
  "beaconry",
  "bitgrain",
  "brine",
  "caulk",
  "chandler",
  "clewline",
  "coldiron",
  "driftwood",
  "eddy",
  "fathom",
  "ferrywire",
  "flotsam",
  "gangway",
  "halyard",
  "harbour-core",
  "hawser",
  "inlet",
  "jetty",
  "kedge",
  "keelson",
  "lanyard",
  "leadline",
  "ledgerfmt",
  "lightship",
  "marlin",
  "moorage",
  "netmend",
  "oarlock",
  "pilotage",
  "quayside",
  "ratline",
  "reefknot",
  "rowlock",
  "sandbar",
  "scupper",
  "seacock",
  "sextant",
  "shoal",
  "slipway",
  "sounding",
  "splice",
  "spindrift",
  "stanchion",
  "tackle",
  "tiderace",
  "tiller",
  "topsail",
  "towline",
  "windlass",
] as const;
const AREAS = ["posting", "balance", "currency", "statement", "import", "reconcile", "permission", "archive"] as const;
const CASES = [
  "accepts_empty_batch",
  "rejects_unknown_account",
  "keeps_order",
  "is_idempotent",
  "rounds_half_even",
  "survives_replay",
  "splits_by_day",
  "merges_duplicates",
  "handles_leap_second",
  "locks_closed_period",
  "reads_legacy_rows",
  "writes_audit_entry",
] as const;

/** Lines of one job, each with the time prefix of its runner. */
export function ciBuild(): string {
  const chance = new Chance(20260311);
  const clock = new Clock("2026-03-11T08:14:02.118Z");
  const lines: string[] = [];
  const say = (text: string, milliseconds = chance.between(1, 60)): void => {
    const instant = clock.tick(milliseconds).replace("Z", `${String(chance.between(0, 9999)).padStart(4, "0")}Z`);
    lines.push(`${instant} ${text}`);
  };

  say("Current runner version: '2.331.0'");
  say("##[group]Runner image");
  say("Image: linux-24.04");
  say("Version: 20260302.41.0");
  say("##[endgroup]");
  say("##[group]Run checkout");
  say("  repository: northquay/harbour-ledger");
  say("  ref: refs/pull/1482/merge");
  say("##[endgroup]");
  for (let done = 1; done <= 40; done++) {
    say(
      `remote: Compressing objects: ${String(Math.round(done * 2.5)).padStart(3)}% (${done * 31}/1240)`,
      chance.between(4, 30),
    );
  }
  say("Receiving objects: 100% (8412/8412), 6.31 MiB | 18.20 MiB/s, done.");
  say("HEAD is now at 4be81c7 Merge 91f0c3d into 07aa2e9");

  say("##[group]Run cargo fetch --locked");
  const versions = new Map<string, string>();
  for (const crate of CRATES) {
    for (const part of ["", "-macros", "-sys", "-types"]) {
      const version = `${chance.between(0, 4)}.${chance.between(0, 30)}.${chance.between(0, 12)}`;
      versions.set(crate + part, version);
      say(
        `  Downloaded ${crate}${part} v${version} (${chance.between(8, 940)}.${chance.between(0, 9)} KB)`,
        chance.between(2, 40),
      );
    }
  }
  say("##[endgroup]");

  say("##[group]Run cargo build --locked --workspace");
  for (const [name, version] of versions) say(`   Compiling ${name} v${version}`, chance.between(20, 400));
  say("warning: unused variable: `cutoff`");
  say("   --> crates/statement/src/monthly.rs:88:13");
  say("    |");
  say("88  |         let cutoff = period.end();");
  say("    |             ^^^^^^ help: if this is intentional, prefix it with an underscore: `_cutoff`");
  say("    |");
  say("    = note: `#[warn(unused_variables)]` on by default");
  say("warning: `statement` (lib) generated 1 warning");
  say("    Finished `dev` profile [unoptimized + debuginfo] target(s) in 2m 07s");
  say("##[endgroup]");

  say("##[group]Run cargo test --locked --workspace");
  for (const area of AREAS) {
    say(`     Running unittests src/lib.rs (target/debug/deps/${area}-${chance.hex(16)})`, chance.between(80, 900));
    say("running 144 tests");
    for (let round = 0; round < 12; round++) {
      for (const name of CASES) {
        const failing = area === "reconcile" && round === 5 && name === "rounds_half_even";
        say(`test ${area}::case_${round}::${name} ... ${failing ? "FAILED" : "ok"}`, chance.between(1, 25));
      }
    }
    if (area !== "reconcile") {
      say(
        `test result: ok. 144 passed; 0 failed; 0 ignored; finished in ${chance.between(0, 3)}.${chance.between(10, 99)}s`,
      );
      continue;
    }
    for (const text of FAILURE) say(text, 0);
  }
  say("##[endgroup]");
  say("##[group]Run upload-artifact");
  for (let part = 1; part <= 240; part++) {
    say(
      `Uploaded part ${part} of 240 (${chance.between(3800, 4096)} KiB) sha256:${chance.hex(12)}`,
      chance.between(15, 120),
    );
  }
  say("Artifact junit-report.xml has been uploaded, 4 files");
  say("##[endgroup]");
  say("##[error]Process completed with exit code 101.");
  say("Post job cleanup.");
  say("Cleaning up orphan processes");
  return lines.join("\n") + "\n";
}

const FAILURE = [
  "",
  "failures:",
  "",
  "---- reconcile::case_5::rounds_half_even stdout ----",
  "thread 'reconcile::case_5::rounds_half_even' panicked at crates/reconcile/src/rounding.rs:142:9:",
  "assertion `left == right` failed: 0.125 EUR over three splits",
  "  left: [4, 4, 4]",
  " right: [4, 4, 5]",
  "stack backtrace:",
  "   0: std::panicking::begin_panic_handler",
  "   1: core::panicking::assert_failed_inner",
  "   2: reconcile::rounding::split_evenly",
  "             at ./crates/reconcile/src/rounding.rs:142:9",
  "   3: reconcile::case_5::rounds_half_even",
  "             at ./crates/reconcile/tests/rounding.rs:57:5",
  "",
  "failures:",
  "    reconcile::case_5::rounds_half_even",
  "",
  "test result: FAILED. 143 passed; 1 failed; 0 ignored; finished in 1.84s",
  "error: test failed, to rerun pass `-p reconcile --lib`",
] as const;
