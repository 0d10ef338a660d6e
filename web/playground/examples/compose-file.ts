/** A file of thirty-two services that share everything but their names, and one that was given the host. */

import { Chance } from "./chance.ts";

const AREAS = ["catalog", "loans", "mail", "payments"] as const;
const PARTS = ["api", "cron", "gateway", "importer", "indexer", "outbox", "proxy", "worker"] as const;

/** YAML for `docker compose`. */
export function composeFile(): string {
  const chance = new Chance(20260609);
  const lines = ["# Production services, one block each", "name: harbour", "services:"];
  for (const area of AREAS) {
    for (const part of PARTS) {
      const odd = area === "payments" && part === "importer";
      lines.push(
        `  ${area}-${part}:`,
        `    image: registry.quay.example/${area}/${part}:${chance.between(1, 6)}.${chance.between(0, 30)}.${chance.between(0, 9)}`,
        "    restart: unless-stopped",
        ...(odd ? ["    privileged: true", "    network_mode: host"] : []),
        "    healthcheck:",
        '      test: ["CMD", "/bin/probe", "--ready"]',
        "      interval: 15s",
        "      timeout: 3s",
        "      retries: 4",
        "    deploy:",
        "      resources:",
        "        limits:",
        '          cpus: "1.0"',
        "          memory: 512M",
        "    logging:",
        "      driver: json-file",
        "      options:",
        "        max-size: 10m",
        '        max-file: "5"',
      );
    }
  }
  lines.push("networks:", "  default:", "    driver: bridge");
  return lines.join("\n") + "\n";
}
