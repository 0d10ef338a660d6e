import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

/** Beside the port of `make play`, so that both can run. */
const PORT = Number(process.env["PLAYGROUND_PORT"] ?? 2284);
const URL = `http://127.0.0.1:${PORT}/`;

/** The browser to drive: named by the caller, else the system's, else the one Playwright has downloaded. */
const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const executablePath = process.env["CHROMIUM_PATH"] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  // One browser at a time: the tests measure a page that computes, and share its processor.
  workers: 1,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env["CI"] === undefined ? "list" : [["list"], ["html", { open: "never" }]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    baseURL: URL,
    permissions: ["clipboard-read", "clipboard-write"],
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "npm run play -w web/playground",
    url: URL,
    env: { PORT: String(PORT), BROWSER: "none" },
    reuseExistingServer: process.env["PLAYGROUND_PORT"] !== undefined,
  },
});
