import { generateExamples } from "../../web/playground/examples/generate.ts";
import { CATALOG } from "../../web/playground/examples/catalog.ts";
import { expect, test } from "./playground.ts";

/** Not among the types of the DOM: https://wicg.github.io/layout-instability */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

test("a first visit shows a log, its compressed view and what that saves", async ({ playground }) => {
  await playground.page.goto("./");
  await playground.settled();

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

test("every example is found to be of its type, is compressed, and all of it is accounted for", async ({
  playground,
}) => {
  test.setTimeout(180_000);
  const originals = generateExamples();
  await playground.visit();
  for (const { id, title, fileName, type } of CATALOG) {
    await test.step(title, async () => {
      const button = playground.page.getByRole("button", { name: `${title} ${type}`, exact: true });
      await button.click();
      await expect(playground.inputFoot).toContainText(fileName);
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await playground.settled();
      await expect(playground.fact("type")).toHaveText(`${type} (detected)`);
      await expect(playground.outputFoot).toContainText("gap");
      expect(playground.page.url()).toContain(`#example=${id}`);
      const { before, after } = await playground.tokens();
      expect(after, "tokens").toBeLessThan(before / 2);

      const lines = (originals.get(fileName) ?? "").split("\n");
      const foot = (await playground.outputFoot.textContent()) ?? "";
      const [, shown, all] = /^([\d,]+) of ([\d,]+) lines/.exec(foot)?.map((each) => each.replaceAll(",", "")) ?? [];
      expect(Number(all), "lines in all").toBe(lines.length);
      const output = await playground.copied();
      const elided = elidedUnits(output);
      if (type === "json") {
        expect(shownElements(output) + elided, "elements shown and elided").toBe(elementsIn(lines.join("\n")));
        return;
      }
      // The sections of a text are of one length in the example, and each ends with a blank line.
      const linesPerUnit = type === "text" ? lines.indexOf("") + 1 : 1;
      expect(Number(shown) + elided * linesPerUnit, "lines shown and elided").toBe(lines.length);
    });
  }
});

/** How many units the markers of a view stand for, whatever the units are. */
function elidedUnits(output: string): number {
  const markers = output.matchAll(/… (\d+) [a-z ]+ elided \(caveman\)|"__caveman_elided__":(\d+)/g);
  return [...markers].reduce((sum, [, lines, elements]) => sum + Number(lines ?? elements), 0);
}

function elementsIn(json: string): number {
  return (JSON.parse(json) as { items: unknown[] }).items.length;
}

/** Elements of the array in a view of JSON that are no markers. */
function shownElements(output: string): number {
  const { items } = JSON.parse(output) as { items: object[] };
  return items.filter((item) => !("__caveman_elided__" in item)).length;
}

test("a link opens the example it names", async ({ playground }) => {
  await playground.visit("#example=crash-loop");
  await expect(playground.page.getByRole("button", { name: "Crash loop" })).toHaveAttribute("aria-pressed", "true");
  await expect(playground.inputFoot).toContainText("crash-loop.log");
});
