import type { Locator } from "@playwright/test";
import { generateExamples } from "../../web/playground/examples/generate.ts";
import { contentOf, expect, test, type Playground } from "./playground.ts";

const ORIGINAL = generateExamples().get("ci-build.log") ?? "";

/** How many lines a chip says it stands for. */
async function unitsOf(chip: Locator): Promise<number> {
  return Number(await chip.locator(".cm-chip-count").textContent());
}

/** The first elided run of the original, found by comparing it with the output. */
function firstRun(output: string): { marker: string; count: number } {
  const found = /^… (\d+) lines elided \(caveman\).*$/m.exec(output);
  if (found === null) throw new Error("the output has no marker");
  return { marker: found[0], count: Number(found[1]) };
}

async function expectUnfolded(playground: Playground, folded: string): Promise<void> {
  const { marker, count } = firstRun(folded);
  const unfolded = await playground.selected();
  const [before = "", after = ""] = folded.split(`${marker}\n`);
  const inside = unfolded.slice(before.length + marker.length + 1, unfolded.length - after.length);
  expect(inside.split("\n").length - 1).toBe(count);
  expect(ORIGINAL).toContain(inside);
  expect(unfolded.replace(inside, "")).toBe(folded);
}

test.beforeEach(async ({ playground }) => {
  await playground.visit("#example=ci-build");
});

test("a click unfolds the exact original lines in place and folds them again", async ({ playground }) => {
  const folded = await playground.selected();
  const chip = playground.chips.first();
  await expect(chip).toHaveAttribute("aria-expanded", "false");
  await chip.click();
  await expect(chip).toHaveAttribute("aria-expanded", "true");
  await expectUnfolded(playground, folded);
  await chip.click();
  await expect(chip).toHaveAttribute("aria-expanded", "false");
  expect(await playground.selected()).toBe(folded);
});

test("the keyboard reaches a gap, unfolds it and keeps its place", async ({ playground }) => {
  const folded = await playground.selected();
  await playground.page.keyboard.press("Tab");
  const chip = playground.chips.first();
  await expect(chip).toBeFocused();
  await playground.page.keyboard.press("Enter");
  await expect(chip).toHaveAttribute("aria-expanded", "true");
  await expect(chip).toBeFocused();
  await playground.page.keyboard.press("Space");
  await expect(chip).toHaveAttribute("aria-expanded", "false");
  await expect(chip).toBeFocused();
  await playground.page.keyboard.press("Enter");
  await expect(chip).toHaveAttribute("aria-expanded", "true");
  await expectUnfolded(playground, folded);
});

test("a gap tells a screen reader what it hides and what it does", async ({ playground }) => {
  const chip = playground.chips.first();
  await expect(chip).toHaveAccessibleName(/^… \d+ lines elided \(caveman\).*Unfold$/);
  await chip.click();
  await expect(chip).toHaveAccessibleName(/Fold$/);
});

test("lines keep the numbers they have in the original", async ({ playground }) => {
  const lines = ORIGINAL.split("\n");
  await playground.chips.first().click();
  await expect(playground.outputText.locator(".cm-unfolded").first()).toBeVisible();
  const numbered = await playground.output
    .locator(".cm-editor")
    .first()
    .evaluate((editor) => {
      const numberAt = new Map<number, string>();
      for (const number of editor.querySelectorAll(".cm-lineNumbers .cm-gutterElement")) {
        const box = number.getBoundingClientRect();
        if (box.height > 0) numberAt.set(Math.round(box.top), number.textContent.trim());
      }
      return [...editor.querySelectorAll(".cm-line")].map((line) => ({
        text: line.textContent,
        number: numberAt.get(Math.round(line.getBoundingClientRect().top)) ?? "",
      }));
    });
  const counted = numbered.filter(({ number }) => number !== "");
  expect(counted.length).toBeGreaterThan(40);
  for (const { text, number } of counted) expect(lines[Number(number) - 1]).toContain(text);
});

test("what is elided is shaded in the original, nothing else", async ({ playground }) => {
  const lines = ORIGINAL.split("\n");
  const output = await playground.copied();
  const count = await unitsOf(playground.chips.first());
  const rows = playground.inputText.locator(".cm-line");
  const shaded = playground.inputText.locator(".cm-line.cm-elided");
  const first = lines.indexOf((await shaded.first().textContent()) ?? "");
  for (const line of lines.slice(0, first)) expect(output).toContain(line.replace(/^\S+Z /, ""));

  await playground.inputText.hover();
  await playground.page.mouse.wheel(0, 21 * (first + count - 10));
  const lastElided = rows.filter({ hasText: lines[first + count - 1] ?? "" });
  const firstKept = rows.filter({ hasText: lines[first + count] ?? "" });
  await expect(lastElided).toHaveClass(/cm-elided/);
  await expect(firstKept).not.toHaveClass(/cm-elided/);
});

test("unfolding shows the place in the original", async ({ playground }) => {
  await playground.outputText.hover();
  await playground.page.mouse.wheel(0, 1200);
  const chip = playground.chips.last();
  await chip.scrollIntoViewIfNeeded();
  await chip.click();
  const line = await playground.outputText.locator(".cm-unfolded").first().textContent();
  await expect(playground.inputText.locator(".cm-line", { hasText: line ?? "" }).first()).toBeInViewport();
});

test("copy and download give what the model sees, whatever is unfolded", async ({ playground }) => {
  const folded = await playground.copied();
  await playground.chips.first().click();
  await expect(playground.chips.first()).toHaveAttribute("aria-expanded", "true");
  expect(await playground.copied()).toBe(folded);
  const downloading = playground.page.waitForEvent("download");
  await playground.output.getByRole("button", { name: "Download", exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("ci-build.caveman.log");
  expect(await contentOf(download)).toBe(folded);
});

test("text can be searched in the output", async ({ playground }) => {
  await playground.find("panicked");
  await expect(playground.outputText.locator(".cm-searchMatch").first()).toBeVisible();
});
