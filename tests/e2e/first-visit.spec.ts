import { generateExamples } from "../../web/playground/examples/generate.ts";
import { CATALOG } from "../../web/playground/examples/catalog.ts";
import { expect, test } from "./playground.ts";

/** Not among the types of the DOM: https://wicg.github.io/layout-instability */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

test("a first visit shows a log, its compressed view and what that saves, within ten seconds", async ({
  playground,
}) => {
  const begun = Date.now();
  await playground.page.goto("./");
  await playground.settled();
  expect(Date.now() - begun).toBeLessThan(10_000);

  await expect(playground.headline).toHaveText(/^[\d,]+→[\d,]+tokens−\d\d(\.\d)?\u202f%inferred$/);
  const { before, after } = await playground.tokens();
  expect(before).toBeGreaterThan(10_000);
  expect(after).toBeLessThan(before / 5);
  const lines = generateExamples().get("ci-build.log")?.split("\n") ?? [];
  await expect(playground.inputText.locator(".cm-line").first()).toHaveText(lines[0] ?? "");
  await expect(playground.chips.first()).toBeVisible();
  await expect(playground.fact("handle").locator("code")).toHaveText(/^ccr_[0-9a-f]{32}$/);
  await expect(playground.inputFoot).toContainText(`${lines.length.toLocaleString("en-US")} lines`);
});

test("nothing moves while the page comes alive", async ({ playground }) => {
  await playground.page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80));
        shifts.push(`${entry.value}: ${moved.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await playground.visit();
  await playground.page.waitForTimeout(300);
  expect(await playground.page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

for (const { id, title, fileName } of CATALOG) {
  test(`the example "${title}" is compressed and every line of it is accounted for`, async ({ playground }) => {
    await playground.visit();
    await playground.page.getByRole("button", { name: title, exact: true }).click();
    await expect(playground.inputFoot).toContainText(fileName);
    await playground.settled();
    await expect(playground.fact("type")).toContainText("log");
    await expect(playground.outputFoot).toContainText("gaps");
    expect(playground.page.url()).toContain(`#example=${id}`);

    const original = generateExamples().get(fileName) ?? "";
    const output = await playground.copied();
    const elided = [...output.matchAll(/^… (\d+) lines? elided \(caveman\)/gm)];
    const foot = (await playground.outputFoot.textContent()) ?? "";
    const shown = Number(/^([\d,]+) of/.exec(foot)?.[1]?.replaceAll(",", ""));
    const hidden = elided.reduce((sum, match) => sum + Number(match[1]), 0);
    expect(shown + hidden).toBe(original.split("\n").length);
  });
}

test("a link opens the example it names", async ({ playground }) => {
  await playground.visit("#example=crash-loop");
  await expect(playground.page.getByRole("button", { name: "Crash loop" })).toHaveAttribute("aria-pressed", "true");
  await expect(playground.inputFoot).toContainText("crash-loop.log");
});
