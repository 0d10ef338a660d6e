/** An application server through a quiet morning, until a report asks for more memory than there is. */

import { Chance, Clock } from "./chance.ts";

const ROUTES = [
  "GET /api/shelves/{n}",
  "GET /api/books/{n}/loans",
  "GET /api/members/{n}",
  "POST /api/loans",
  "PUT /api/loans/{n}/renew",
  "GET /api/search?page={n}",
  "GET /health",
] as const;

/** Lines of one process, in the layout of its logging library. */
export function appServer(): string {
  const chance = new Chance(20260402);
  const clock = new Clock("2026-04-02T06:58:11.402Z");
  const lines: string[] = [];
  const say = (level: string, thread: string, logger: string, text: string, milliseconds: number): void => {
    const instant = clock.tick(milliseconds).replace("T", " ").replace("Z", "");
    lines.push(`${instant} ${level.padStart(5)} 1 --- [${thread.padStart(15)}] ${logger.padEnd(32)} : ${text}`);
  };
  const worker = (): string => `nio-8080-exec-${chance.between(1, 16)}`;
  const request = (): void => {
    const route = chance.pick(ROUTES).replace("{n}", String(chance.between(100, 9999)));
    const status = route.startsWith("POST") ? 201 : chance.once(40) ? 304 : 200;
    say(
      "INFO",
      worker(),
      "lib.catalog.web.RequestLog",
      `${route} ${status} ${chance.between(2, 48)}ms trace=${chance.hex(16)}`,
      chance.between(3, 900),
    );
  };
  const requests = (count: number): void => {
    for (let done = 0; done < count; done++) {
      request();
      if (done % 25 === 24) {
        say(
          "DEBUG",
          "pool-housekeeper",
          "lib.catalog.db.ConnectionPool",
          `Pool stats (total=20, active=${chance.between(1, 9)}, idle=${chance.between(8, 15)}, waiting=0)`,
          40,
        );
      }
    }
  };

  say(
    "INFO",
    "main",
    "lib.catalog.CatalogApplication",
    "Starting CatalogApplication v4.7.2 using Java 21.0.6 with PID 1",
    0,
  );
  say("INFO", "main", "lib.catalog.CatalogApplication", 'The following 1 profile is active: "production"', 12);
  say("INFO", "main", "lib.catalog.db.ConnectionPool", "CatalogPool - Start completed.", 812);
  say("INFO", "main", "lib.catalog.web.Server", "Started on port 8080 (http) with context path '/'", 1204);
  requests(520);
  say(
    "WARN",
    "GC-watch",
    "lib.catalog.ops.HeapWatch",
    "Heap 81% after collection (1659 of 2048 MiB), paused 412ms",
    90,
  );
  requests(210);
  say(
    "INFO",
    worker(),
    "lib.catalog.report.YearEnd",
    "Building year-end report for 2025, 4 branches, requested by member 1180",
    35,
  );
  requests(60);
  say(
    "WARN",
    "GC-watch",
    "lib.catalog.ops.HeapWatch",
    "Heap 96% after collection (1966 of 2048 MiB), paused 1893ms",
    240,
  );
  say(
    "WARN",
    "pool-housekeeper",
    "lib.catalog.db.ConnectionPool",
    "Thread starvation or clock leap detected (housekeeper delta=31s204ms)",
    1893,
  );
  say(
    "ERROR",
    "nio-8080-exec-7",
    "lib.catalog.web.ErrorHandler",
    "GET /api/reports/year-end?year=2025 500 41877ms trace=5f0c2b7a91d3e846",
    210,
  );
  lines.push(...FAILURE);
  say(
    "ERROR",
    "nio-8080-exec-7",
    "lib.catalog.web.RequestLog",
    "GET /api/reports/year-end?year=2025 500 41877ms trace=5f0c2b7a91d3e846",
    4,
  );
  requests(420);
  say(
    "INFO",
    "SIGTERM handler",
    "lib.catalog.web.Server",
    "Commencing graceful shutdown. Waiting for active requests to complete",
    620,
  );
  say("INFO", "main", "lib.catalog.db.ConnectionPool", "CatalogPool - Shutdown completed.", 31);
  return lines.join("\n") + "\n";
}

const FAILURE = [
  "java.lang.OutOfMemoryError: Java heap space",
  "\tat java.base/java.util.Arrays.copyOf(Arrays.java:3537)",
  "\tat java.base/java.util.ArrayList.grow(ArrayList.java:239)",
  "\tat lib.catalog.report.LoanRows.collect(LoanRows.java:118)",
  "\tat lib.catalog.report.YearEnd.build(YearEnd.java:64)",
  "\tat lib.catalog.web.ReportController.yearEnd(ReportController.java:41)",
  "\t... 38 common frames omitted",
  "Caused by: lib.catalog.report.UnboundedQueryException: 6204118 rows requested, the limit of 50000 is not applied to exports",
  "\tat lib.catalog.report.LoanQuery.fetch(LoanQuery.java:87)",
  "\tat lib.catalog.report.LoanRows.collect(LoanRows.java:112)",
  "\t... 40 common frames omitted",
] as const;
