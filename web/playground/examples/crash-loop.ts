/** A node's view of a pod that will not start: the same start, the same failure, again and again. */

import { Chance, Clock } from "./chance.ts";

const POD = "payments/ledger-api-7d9c6b5f4-x2k8p";
const NEIGHBOURS = ["payments/gateway-6f7b9", "catalog/search-0", "ops/metrics-agent-q4t7", "mail/relay-5c8d"] as const;
const RESTARTS = 14;

/** Lines of the node agent, with the container's own output between them. */
export function crashLoop(): string {
  const chance = new Chance(20260412);
  const clock = new Clock("2026-04-12T07:31:02.118Z");
  const lines: string[] = [];
  const node = (level: "I" | "W" | "E", source: string, text: string, milliseconds: number): void => {
    const instant = clock.tick(milliseconds);
    const stamp = `${instant.slice(5, 7)}${instant.slice(8, 10)} ${instant.slice(11, 23)}${chance.between(100, 999)}`;
    lines.push(`${level}${stamp}    1842 ${source}] ${text}`);
  };
  const app = (level: string, text: string, milliseconds: number): void => {
    lines.push(`time="${clock.tick(milliseconds)}" level=${level} msg="${text}"`);
  };
  const housekeeping = (count: number): void => {
    for (let done = 0; done < count; done++) {
      const pod = chance.pick(NEIGHBOURS);
      if (done % 3 === 0)
        node(
          "I",
          "prober.go:116",
          `"Probe succeeded" probeType="Readiness" pod="${pod}" latency="${chance.between(1, 40)}ms"`,
          chance.between(200, 900),
        );
      else if (done % 3 === 1)
        node("I", "kubelet.go:2412", `"SyncLoop RECONCILE" source="api" pods=["${pod}"]`, chance.between(200, 900));
      else
        node(
          "I",
          "reconciler.go:224",
          `"operationExecutor.MountVolume started for volume \\"config-${chance.hex(5)}\\"" pod="${pod}"`,
          chance.between(200, 900),
        );
    }
  };

  housekeeping(30);
  for (let attempt = 0; attempt <= RESTARTS; attempt++) {
    const container = chance.hex(12);
    node(
      "I",
      "kubelet.go:2421",
      `"SyncLoop (PLEG): event for pod" pod="${POD}" event={"Type":"ContainerStarted","Data":"${container}"}`,
      310,
    );
    app("info", "ledger-api 3.18.0 starting", 40);
    app("info", "configuration loaded from /etc/ledger/config.yaml (41 keys)", 12);
    for (let step = 1; step <= 24; step++)
      app("info", `migration ${String(step).padStart(4, "0")} already applied`, chance.between(1, 4));
    app("info", `listening on :8443 (tls, certificate ${chance.hex(8)})`, 18);
    if (attempt === RESTARTS - 2) app("warning", "ledger database answers slowly: 4812ms for SELECT 1", 4812);
    app("fatal", "cannot reach ledger-db.payments.svc:5432: password authentication failed for user ledger_rw", 120);
    node(
      "I",
      "kubelet.go:2421",
      `"SyncLoop (PLEG): event for pod" pod="${POD}" event={"Type":"ContainerDied","Data":"${container}"}`,
      220,
    );
    node(
      "W",
      "prober.go:107",
      `"Probe failed" probeType="Liveness" pod="${POD}" containerName="ledger-api" output="dial tcp 10.42.3.17:8443: connect: connection refused"`,
      400,
    );
    const backOff = Math.min(10 * 2 ** attempt, 300);
    node(
      "E",
      "pod_workers.go:1298",
      `"Error syncing pod, skipping" err="failed to \\"StartContainer\\" for \\"ledger-api\\" with CrashLoopBackOff: \\"back-off ${formatBackOff(backOff)} restarting failed container\\"" pod="${POD}"`,
      15,
    );
    housekeeping(chance.between(38, 52));
  }
  node(
    "E",
    "eviction.go:388",
    `"Pod is not ready after progress deadline" deployment="payments/ledger-api" deadline="600s" restarts=${RESTARTS}`,
    900,
  );
  housekeeping(6);
  return lines.join("\n") + "\n";
}

function formatBackOff(seconds: number): string {
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
