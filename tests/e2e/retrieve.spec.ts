import { generateExamples } from "../../web/playground/examples/generate.ts";
import { expect, test } from "./playground.ts";

test.beforeEach(async ({ playground }) => {
  await playground.visit("#example=app-server");
  await playground.output.getByRole("tab", { name: "Retrieve" }).click();
});

test("the handle of the view gives the exact original", async ({ playground }) => {
  const handle = playground.output.getByLabel("Handle");
  await expect(handle).toHaveValue(/^ccr_[0-9a-f]{32}$/);
  await playground.output.getByRole("button", { name: "Retrieve" }).click();
  await expect(playground.output.locator(".retrieve-state")).toContainText("The exact original");
  const text = playground.output.getByLabel("Retrieved original");
  await text.focus();
  await playground.page.keyboard.press("Control+a");
  await playground.page.keyboard.press("Control+c");
  const copied = await playground.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(generateExamples().get("app-server.log"));
});

test("a handle may be written as a model writes it", async ({ playground }) => {
  const handle = playground.output.getByLabel("Handle");
  await handle.fill(`<<ccr:${(await handle.inputValue()).replace("ccr_", "")}>>`);
  await playground.page.keyboard.press("Enter");
  await expect(playground.output.locator(".retrieve-state")).toContainText("The exact original");
});

test("an unknown handle shows the error as the engine gives it", async ({ playground }) => {
  await playground.output.getByLabel("Handle").fill(`ccr_${"0".repeat(32)}`);
  await playground.page.keyboard.press("Enter");
  await expect(playground.output.locator(".retrieve-state")).toHaveText(/^cave_unknown_handle: .+/);
  await expect(playground.output.locator(".retrieve-state")).toHaveAttribute("data-tone", "error");
});

test("a query narrows the original or gives all of it, and says which", async ({ playground }) => {
  await playground.output.getByLabel("Only what matches").fill("UnboundedQueryException");
  await playground.page.keyboard.press("Enter");
  await expect(playground.output.locator(".retrieve-state")).toContainText(/What matches|cannot be narrowed/);
  await expect(playground.output.getByLabel("Retrieved original")).not.toBeEmpty();
});

test("tabs are moved between with the arrow keys", async ({ playground }) => {
  await playground.output.getByRole("tab", { name: "Retrieve" }).focus();
  await playground.page.keyboard.press("ArrowRight");
  await expect(playground.output.getByRole("tab", { name: "What the model sees" })).toBeFocused();
  await expect(playground.outputText).toBeVisible();
  await playground.page.keyboard.press("End");
  await expect(playground.output.getByLabel("Handle")).toBeVisible();
});
