import { expect, test } from "./playground.ts";

/** Pictures for people to look at; what can be checked by a machine here is that nothing sticks out. */
const WIDTHS = [
  [360, 740],
  [768, 1024],
  [1440, 900],
  [3840, 2160],
] as const;

for (const theme of ["light", "dark"] as const) {
  test(`from a telephone to a wall, ${theme}`, async ({ playground }) => {
    await playground.page.emulateMedia({ colorScheme: theme });
    await playground.visit();
    await playground.chips.first().click();
    await expect(playground.chips.first()).toHaveAttribute("aria-expanded", "true");
    for (const [width, height] of WIDTHS) {
      await playground.page.setViewportSize({ width, height });
      await expect(playground.chips.first()).toBeVisible();
      const overflow = await playground.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width} pixels wide`).toBeLessThanOrEqual(0);
      await playground.page.screenshot({ path: `test-results/screens/${width}-${theme}.png`, fullPage: true });
    }
  });
}
