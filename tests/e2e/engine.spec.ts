import type { Page, Route } from "@playwright/test";
import { expect, test, type Playground } from "./playground.ts";

/** Requests for the engine's files, as opposed to the page's own. */
const isEngineFile = (url: URL): boolean => !/\.(?:html|css|js|svg|log)$|\/$/.test(url.pathname);

/** Holds back the engine's files until it is told to let go. */
async function hold(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(isEngineFile, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

/** A log that takes the engine seconds. */
function longLog(): Buffer {
  const lines: string[] = [];
  for (let line = 0; line < 320_000; line++) {
    lines.push(
      `2026-05-01T00:${String(line % 60).padStart(2, "0")}:00Z INFO job ${line} stage ${line % 977} took ${line % 89} ms`,
    );
  }
  return Buffer.from(lines.join("\n"));
}

const openLong = async (playground: Playground): Promise<void> => {
  await playground.open({ name: "long.log", mimeType: "text/plain", buffer: longLog() });
  await expect(playground.inputFoot).toContainText("long.log");
};

test("the page can be typed in while the engine loads, and compresses what was typed", async ({ playground }) => {
  const letGo = await hold(playground.page);
  await playground.page.goto("./");
  await expect(playground.cover).toContainText("Starting the engine");
  await expect(playground.cover.getByRole("progressbar")).toBeVisible();
  await playground.inputText.click();
  await playground.page.keyboard.press("Control+a");
  await playground.page.keyboard.type("typed while loading");
  await expect(playground.inputText).toHaveText("typed while loading");
  letGo();
  await playground.settled();
  await expect(playground.outputFoot).toContainText("Unchanged");
  expect(await playground.copied()).toBe("typed while loading");
});

test.describe("when the engine's files cannot be had", () => {
  test.use({ provokesFaults: true });

  test("the page says why and tries again", async ({ playground }) => {
    const refuse = (route: Route): Promise<void> => route.abort("connectionrefused");
    await playground.page.route(isEngineFile, refuse);
    await playground.page.goto("./");
    await expect(playground.cover).toContainText("The engine did not start");
    await expect(playground.cover.locator("p")).not.toBeEmpty();
    await playground.page.unroute(isEngineFile, refuse);
    await playground.cover.getByRole("button", { name: "Try again" }).click();
    await playground.settled();
    await expect(playground.chips.first()).toBeVisible();
  });
});

test("Stop ends a long run; it can be run again, and the page goes on", async ({ playground }) => {
  await playground.visit();
  await openLong(playground);
  await playground.output.getByRole("button", { name: "Stop" }).click();
  await expect(playground.cover).toContainText("Stopped");
  await expect(playground.cover.getByRole("button", { name: "Run again" })).toBeVisible();
  await playground.page.getByRole("button", { name: "App server" }).click();
  await expect(playground.inputFoot).toContainText("app-server.log");
  await playground.settled();
  await expect(playground.chips.first()).toBeVisible();
});

test("a new input cancels the old one, and what was stored before stays", async ({ playground }) => {
  await playground.visit();
  const handle = (await playground.fact("handle").locator("code").textContent()) ?? "";
  await openLong(playground);
  await playground.page.getByRole("button", { name: "Crash loop" }).click();
  await expect(playground.inputFoot).toContainText("crash-loop.log");
  await playground.settled();
  await expect(playground.page.getByRole("button", { name: "Crash loop" })).toHaveAttribute("aria-pressed", "true");
  await playground.output.getByRole("tab", { name: "Retrieve" }).click();
  await playground.output.getByLabel("Handle").fill(handle);
  await playground.page.keyboard.press("Enter");
  await expect(playground.output.locator(".retrieve-state")).toContainText("The exact original");
});

test("the page answers while the engine works", async ({ playground }) => {
  await playground.visit();
  await openLong(playground);
  await expect(playground.output).toHaveAttribute("data-run", "working");
  // The run takes seconds: a page that had to wait for it would be done with it before it took these keys.
  await playground.output.getByRole("tab", { name: "Retrieve" }).click();
  await playground.output.getByLabel("Only what matches").pressSequentially("typed meanwhile");
  await expect(playground.output.getByLabel("Only what matches")).toHaveValue("typed meanwhile");
  await playground.input.getByRole("button", { name: "Next part" }).click();
  await expect(playground.inputFoot).toContainText("Part 2 of");
  await expect(playground.output).toHaveAttribute("data-run", "working");
  await playground.output.getByRole("tab", { name: "What the model sees" }).click();
  await playground.output.getByRole("button", { name: "Stop" }).click();
  await expect(playground.cover).toContainText("Stopped");
});
