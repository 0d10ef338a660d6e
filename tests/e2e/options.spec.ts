import { expect, test } from "./playground.ts";

test.beforeEach(async ({ playground }) => {
  await playground.visit();
});

test("the type can be forced, and given back to detection", async ({ playground }) => {
  const type = playground.page.getByLabel("Type");
  await expect(type).toHaveValue("");
  await expect(type.locator("option:checked")).toHaveText("Detected: log");
  await expect(playground.fact("type")).toHaveText("log (detected)");
  await type.selectOption("log");
  await expect(playground.fact("type")).toHaveText("log");
  await type.selectOption("");
  await expect(playground.fact("type")).toHaveText("log (detected)");
});

test("a forced type is used although another would be detected", async ({ playground }) => {
  await playground.paste("alpha beta gamma\n".repeat(80));
  await expect(playground.fact("type")).toHaveText("text (detected)");
  await playground.page.getByLabel("Type").selectOption("log");
  await expect(playground.fact("type")).toHaveText("log");
});

test("a query is live and keeps what matches", async ({ playground }) => {
  await playground.visit("#example=app-server");
  await expect(playground.inputFoot).toContainText("app-server.log");
  await playground.settled();
  const without = await playground.copied();
  const matching = (text: string): string[] => text.split("\n").filter((line) => line.includes(": GET /api/members/"));
  expect(matching(without)).toEqual([]);
  const { after } = await playground.tokens();
  const query = playground.page.getByLabel("Query");
  await query.fill("GET /api/members");
  await expect.poll(async () => matching(await playground.copied()).length).toBeGreaterThan(0);
  expect((await playground.tokens()).after).toBeLessThanOrEqual(after);
  await query.fill("");
  await expect.poll(() => playground.copied()).toBe(without);
});

test("record mode counts and changes nothing", async ({ playground }) => {
  const { before } = await playground.tokens();
  await playground.page.getByRole("radio", { name: "Record" }).check();
  await expect(playground.headline).toContainText("unchanged");
  expect(await playground.tokens()).toEqual({ before, after: before });
  await expect(playground.outputFoot).toContainText("record mode never transforms");
  await expect(playground.fact("handle").locator("code")).toHaveText("—");
  await playground.page.getByRole("radio", { name: "Compress" }).check();
  await expect(playground.headline).toContainText("−");
});

test("the handle can be copied", async ({ playground }) => {
  const handle = await playground.fact("handle").locator("code").textContent();
  await playground.page.getByRole("button", { name: "Copy handle" }).click();
  await expect(playground.notice).toContainText("handle is on the clipboard");
  expect(await playground.page.evaluate(() => navigator.clipboard.readText())).toBe(handle);
});

test("scripts of the page can call the engine by its globals", async ({ playground }) => {
  const report = await playground.page.evaluate(async () => {
    interface Globals {
      cavemanCompress(
        payload: string,
      ): Promise<{ output: string; tokens_before: number; recovery_handle: string | null }>;
      cavemanRetrieve(handle: string): Promise<{ ok: boolean; original?: string }>;
    }
    const engine = globalThis as unknown as Globals;
    const log = Array.from(
      { length: 200 },
      (_, i) => `2026-05-01T00:00:${String(i % 60).padStart(2, "0")}Z INFO job ${i} done`,
    );
    const compressed = await engine.cavemanCompress(log.join("\n"));
    const original = await engine.cavemanRetrieve(compressed.recovery_handle ?? "");
    return { shorter: compressed.output.length < log.join("\n").length, same: original.original === log.join("\n") };
  });
  expect(report).toEqual({ shorter: true, same: true });
});
