/** The page as a visitor meets it, and what must hold in every test: no error in the console, no foreign request. */

import { test as base, expect, type Download, type Locator, type Page } from "@playwright/test";
import { readFile } from "node:fs/promises";

export { expect };

/** A page that watches itself. */
export class Playground {
  readonly page: Page;
  /** Console errors, exceptions and requests elsewhere; must stay empty unless a test provokes them. */
  readonly faults: string[] = [];
  readonly headline: Locator;
  readonly input: Locator;
  readonly output: Locator;
  readonly inputText: Locator;
  readonly outputText: Locator;
  readonly chips: Locator;
  readonly inputFoot: Locator;
  readonly outputFoot: Locator;
  readonly cover: Locator;
  readonly notice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.headline = page.locator(".headline");
    this.input = page.getByRole("region", { name: "Original" });
    this.output = page.getByRole("region", { name: "Output" });
    this.inputText = this.input.locator(".cm-content");
    this.outputText = this.output.getByLabel("Compressed view");
    this.chips = this.outputText.locator("button.cm-chip");
    this.inputFoot = this.input.locator("footer");
    this.outputFoot = this.output.getByRole("tabpanel").locator("footer");
    this.cover = page.locator(".cover");
    this.notice = page.locator(".notice");
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(`${error.name}: ${error.message}`));
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol !== "blob:" && hostname !== "127.0.0.1") this.faults.push(`request to ${request.url()}`);
    });
  }

  /** Opens the page and waits for the first result. */
  async visit(fragment = ""): Promise<void> {
    await this.page.goto(`./${fragment}`);
    await this.settled();
  }

  /** Waits until the run at hand has an outcome. */
  async settled(): Promise<void> {
    await expect(this.output).toHaveAttribute("data-run", "done", { timeout: 60_000 });
  }

  /** Tokens before and after, as the page states them. */
  async tokens(): Promise<{ before: number; after: number }> {
    const [before, after] = await this.headline.locator(".count").allTextContents();
    const read = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""));
    return { before: read(before), after: read(after) };
  }

  /** One of the facts beside the headline. */
  fact(name: "type" | "method" | "safety" | "time" | "handle"): Locator {
    return this.page.locator(`.fact.${name} dd`);
  }

  /** Opens a file through the button. */
  async open(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser");
    await this.input.getByRole("button", { name: "Open file…" }).click();
    await (await choosing).setFiles(file);
  }

  /** Replaces the input by pressing the keys that paste. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((content) => navigator.clipboard.writeText(content), text);
    await this.inputText.click();
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.press("Control+v");
  }

  /** Searches the output, which brings the place into view. */
  async find(text: string): Promise<void> {
    await this.outputText.focus();
    await this.page.keyboard.press("Control+f");
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
  }

  /** The whole output, as the copy button gives it. */
  async copied(): Promise<string> {
    await this.output.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(this.notice).toContainText("on the clipboard");
    return await this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** The text of the output with what is unfolded in it, as selecting and copying all of it gives it. */
  async selected(): Promise<string> {
    await this.outputText.focus();
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.press("Control+c");
    return await this.page.evaluate(() => navigator.clipboard.readText());
  }
}

/** What a download holds. */
export async function contentOf(download: Download): Promise<string> {
  return await readFile(await download.path(), "utf8");
}

export const test = base.extend<{ playground: Playground; provokesFaults: boolean }>({
  /** For tests that break something on purpose and look at the consequence themselves. */
  provokesFaults: [false, { option: true }],
  playground: async ({ page, provokesFaults }, use) => {
    const playground = new Playground(page);
    await use(playground);
    if (!provokesFaults) expect(playground.faults).toEqual([]);
  },
});
