import { truncate, writeFile } from "node:fs/promises";
import { formatBytes } from "../../web/ui/src/text/format.ts";
import { expect, test } from "./playground.ts";

/** A log of so many lines, all alike but for their figures. */
function log(lines: number): string {
  const text: string[] = [];
  for (let line = 0; line < lines; line++) {
    const time = new Date(Date.UTC(2026, 4, 1) + line * 37).toISOString();
    text.push(`${time} INFO worker-${line % 8} handled request ${line} in ${(line * 7919) % 90} ms`);
  }
  text[Math.floor(lines / 2)] = "2026-05-01T00:00:09.000Z ERROR worker-3 lost its connection to the queue";
  return text.join("\n") + "\n";
}

const file = (name: string, content: string | Buffer): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

test.beforeEach(async ({ playground }) => {
  await playground.visit();
});

test("a pasted log is compressed", async ({ playground }) => {
  await playground.paste(log(400));
  await expect(playground.inputFoot).toContainText("401 lines");
  await playground.settled();
  await expect(playground.chips.first()).toBeVisible();
  await expect(playground.outputText).toContainText("lost its connection");
  await expect(playground.page.getByRole("button", { name: "CI build" })).toHaveAttribute("aria-pressed", "false");
  expect(playground.page.url()).not.toContain("#");
});

test("a dropped file is opened, with a sign of where it would land", async ({ playground }) => {
  const transfer = await playground.page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.log", { type: "text/plain" }));
    return data;
  }, log(300));
  await expect(async () => {
    // A browser goes on saying so while a file is held over the page; the sign goes when it no longer does.
    await playground.inputText.dispatchEvent("dragover", { dataTransfer: transfer });
    await expect(playground.page.getByText("Drop to compress")).toBeVisible({ timeout: 500 });
  }).toPass();
  await playground.inputText.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(playground.page.getByText("Drop to compress")).toBeHidden();
  await expect(playground.inputFoot).toContainText("dropped.log");
  await playground.settled();
  await expect(playground.chips.first()).toBeVisible();
});

test("a dropped text is opened", async ({ playground }) => {
  const transfer = await playground.page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    return data;
  }, log(120));
  await playground.outputText.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(playground.inputFoot).toContainText("121 lines");
});

test("a file with carriage returns keeps every byte of them", async ({ playground }) => {
  const text = log(300).replaceAll("\n", "\r\n");
  await playground.open(file("windows.log", text));
  await expect(playground.inputFoot).toContainText("windows.log");
  await playground.settled();
  await playground.output.getByRole("tab", { name: "Retrieve" }).click();
  await playground.output.getByRole("button", { name: "Retrieve" }).click();
  await expect(playground.output.locator(".retrieve-state")).toContainText("its SHA-256 is the handle's");
});

test("5 MB are compressed while the page stays alive; the editor shows a window and says so", async ({
  playground,
}) => {
  const text = log(75_000);
  expect(text.length).toBeGreaterThan(5_000_000);
  await playground.open(file("large.log", text));
  await expect(playground.inputFoot).toContainText("read-only above 1 MiB");
  await expect(playground.inputFoot).toContainText(/Part 1 of \d: lines 1–/);
  await playground.settled();
  await expect(playground.fact("method")).not.toHaveText("—");
  await expect(playground.outputText).toContainText("lost its connection");

  await playground.input.getByRole("button", { name: "Next part" }).click();
  await expect(playground.inputFoot).toContainText("Part 2 of");
  await expect(playground.inputText.locator(".cm-elided").first()).toBeVisible();
  const first = Number(/lines ([\d,]+)–/.exec((await playground.inputFoot.textContent()) ?? "")?.[1]?.replace(",", ""));
  await expect(playground.inputText.locator(".cm-line").first()).toHaveText(text.split("\n")[first - 1] ?? "");

  await playground.chips.last().scrollIntoViewIfNeeded();
  await playground.chips.last().click();
  await expect(playground.chips.last()).toHaveAttribute("aria-expanded", "true");
});

test("a file that is not UTF-8 is named as such and left as it is", async ({ playground }) => {
  const bytes = Buffer.concat([Buffer.from("PNG\n"), Buffer.from([0x89, 0xff, 0x00, 0xc3]), Buffer.from("\nend\n")]);
  await playground.open(file("picture.png", bytes));
  await expect(playground.notice).toContainText("picture.png is not UTF-8 text");
  await playground.settled();
  await expect(playground.headline).toContainText("unchanged");
  await expect(playground.outputFoot).toContainText("Unchanged, byte for byte");
});

test("a file over the limit is refused before it is read, and what was there stays", async ({ playground }, info) => {
  const path = info.outputPath("huge.log");
  await writeFile(path, "");
  await truncate(path, 64 * 1024 * 1024 + 1);
  await playground.open(path);
  await expect(playground.notice).toContainText("huge.log has 67,108,865 bytes and the engine takes up to 64 MiB");
  await expect(playground.inputFoot).toContainText("ci-build.log");
});

test("typing changes the result", async ({ playground }) => {
  const { before } = await playground.tokens();
  await playground.inputText.click();
  await playground.page.keyboard.press("Control+End");
  await playground.page.keyboard.type("one more line that nobody has seen before");
  await expect.poll(async () => (await playground.tokens()).before).toBeGreaterThan(before);
});

test("clear empties the page, undo brings everything back, through files and edits", async ({ playground }) => {
  await playground.open(file("second.log", log(200)));
  await expect(playground.inputFoot).toContainText("second.log");
  await playground.input.getByRole("button", { name: "Clear" }).click();
  await expect(playground.cover).toContainText("Nothing to compress yet");
  await expect(playground.inputText).toContainText("Paste, drop or open a log");
  await expect(playground.input.getByRole("button", { name: "Clear" })).toBeDisabled();

  await playground.notice.getByRole("button", { name: "Undo" }).click();
  await expect(playground.inputFoot).toContainText("second.log");
  await playground.settled();
  await playground.input.getByRole("button", { name: "Undo" }).click();
  await expect(playground.inputFoot).toContainText("ci-build.log");
  await expect(playground.input.getByRole("button", { name: "Undo" })).toBeDisabled();

  await playground.inputText.click();
  await playground.page.keyboard.type("x");
  await playground.page.keyboard.press("Control+z");
  await expect(playground.input.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("the page takes one byte, one line feed, one long line, and markers of its own", async ({ playground }) => {
  for (const text of ["x", "\n", "y".repeat(300_000), "… 12 lines elided (caveman): all state=ok …\n"]) {
    await playground.paste(text);
    await expect(playground.inputFoot).toContainText(formatBytes(Buffer.byteLength(text)));
    await expect.poll(() => playground.copied()).toBe(text);
    await expect(playground.fact("handle").locator("code")).toHaveText("—");
    await expect(playground.headline).toContainText("unchanged");
  }
});

test("the page takes control characters and gives every one of them back", async ({ playground }) => {
  await playground.paste("a\u0000b\u001b[31mred\u001b[0m\rover\n".repeat(20));
  await expect(playground.inputText.locator(".cm-special").first()).toBeVisible();
  await expect(playground.inputFoot).toContainText("21 lines");
  await playground.settled();
  await playground.output.getByRole("tab", { name: "Retrieve" }).click();
  await playground.output.getByRole("button", { name: "Retrieve" }).click();
  await expect(playground.output.locator(".retrieve-state")).toContainText("its SHA-256 is the handle's");
});

test("the page takes lone surrogates and says why it leaves them alone", async ({ playground }) => {
  await playground.inputText.click();
  await playground.page.keyboard.press("Control+a");
  await playground.inputText.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", "before \ud800 after");
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(playground.outputFoot).toContainText("lone surrogates");
});
