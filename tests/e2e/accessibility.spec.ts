import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Playground } from "./playground.ts";

/** Runs axe over the page as it is, in the light and in the dark theme. */
async function violations(playground: Playground): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["light", "dark"]) {
    await playground.page.getByLabel("Theme").selectOption(theme);
    await expect(playground.page.locator("html")).toHaveCSS("color-scheme", theme);
    const report = await new AxeBuilder({ page: playground.page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
      .analyze();
    expect(report.passes.length).toBeGreaterThan(20);
    for (const { id, nodes } of report.violations) {
      for (const { html } of nodes) found.push(`${theme}, ${id}: ${html.slice(0, 160)}`);
    }
  }
  return found;
}

test.describe("in both themes axe finds nothing", () => {
  test.beforeEach(async ({ playground }) => {
    await playground.visit();
  });

  test("on the first view and with a gap unfolded", async ({ playground }) => {
    expect(await violations(playground)).toEqual([]);
    await playground.chips.first().click();
    await expect(playground.chips.first()).toHaveAttribute("aria-expanded", "true");
    expect(await violations(playground)).toEqual([]);
  });

  test("among errors and warnings", async ({ playground }) => {
    await playground.page.getByRole("button", { name: "App server" }).click();
    await expect(playground.inputFoot).toContainText("app-server.log");
    await playground.settled();
    await playground.find("OutOfMemoryError");
    await expect(playground.outputText.locator(".cm-error").first()).toBeVisible();
    expect(await violations(playground)).toEqual([]);
  });

  test("on the retrieve tab, with an original and with an error", async ({ playground }) => {
    await playground.output.getByRole("tab", { name: "Retrieve" }).click();
    await playground.output.getByRole("button", { name: "Retrieve" }).click();
    await expect(playground.output.locator(".retrieve-state")).toContainText("The exact original");
    expect(await violations(playground)).toEqual([]);
    await playground.output.getByLabel("Handle").fill("nothing");
    await playground.page.keyboard.press("Enter");
    await expect(playground.output.locator(".retrieve-state")).toContainText("cave_unknown_handle");
    expect(await violations(playground)).toEqual([]);
  });

  test("empty, unchanged, and with the search open", async ({ playground }) => {
    await playground.input.getByRole("button", { name: "Clear" }).click();
    await expect(playground.cover).toContainText("Nothing to compress yet");
    expect(await violations(playground)).toEqual([]);
    await playground.input.getByRole("button", { name: "Undo" }).click();
    await playground.settled();
    await playground.outputText.focus();
    await playground.page.keyboard.press("Control+f");
    await expect(playground.output.locator(".cm-search")).toBeVisible();
    expect(await violations(playground)).toEqual([]);
    await playground.page.getByRole("radio", { name: "Record" }).check();
    await expect(playground.headline).toContainText("unchanged");
    expect(await violations(playground)).toEqual([]);
  });
});

test.describe("when the engine has failed axe finds nothing", () => {
  test.use({ provokesFaults: true });

  test("in both themes", async ({ playground }) => {
    await playground.page.route("**/*.wasm", (route) => route.abort());
    await playground.page.goto("./");
    await expect(playground.cover).toContainText("The engine did not start");
    expect(await violations(playground)).toEqual([]);
  });
});

test("the theme that was chosen is there on the next visit", async ({ playground }) => {
  await playground.visit();
  await playground.page.getByLabel("Theme").selectOption("Dark");
  await playground.page.reload();
  await expect(playground.page.locator("html")).toHaveCSS("color-scheme", "dark");
  await expect(playground.page.getByLabel("Theme")).toHaveValue("dark");
});

test("the tab key visits everything in the order it is read, and shows where it is", async ({ playground }) => {
  await playground.visit();
  const visited: string[] = [];
  for (let step = 0; step < 22; step++) {
    await playground.page.keyboard.press("Tab");
    visited.push(
      await playground.page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        if (!(at instanceof HTMLElement)) return "nothing";
        const style = getComputedStyle(at);
        const label = at instanceof HTMLInputElement && at.type === "radio" ? at.nextElementSibling : at;
        const ring = label === null ? style : getComputedStyle(label);
        const shown =
          ring.outlineStyle !== "none" || at.closest(".cm-editor")?.classList.contains("cm-focused") === true;
        const name = at.ariaLabel ?? at.textContent.trim().slice(0, 24);
        return `${at.id || name}${shown ? "" : " (no ring)"}`;
      }),
    );
  }
  expect(visited.filter((name) => name.endsWith("(no ring)"))).toEqual([]);
  const order = [
    "theme-choice",
    "Copy handle",
    "CI build log",
    "option-type",
    "option-query",
    "mode-compress",
    "Original",
    "tab-view",
  ];
  const places = order.map((name) => visited.indexOf(name));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("without motion nothing is animated", async ({ playground }) => {
  await playground.page.emulateMedia({ reducedMotion: "reduce" });
  await playground.visit();
  const moving = await playground.page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
  await expect(playground.page.locator(".share .kept")).toHaveCSS("transition-duration", "0s");
});
