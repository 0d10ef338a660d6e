import { randomBytes } from "node:crypto";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { generateExamples } from "./examples/generate.ts";
import { headerPolicy, metaPolicy } from "./policy.ts";

/** Where `make play` answers; the port spells CAVE on a telephone. */
const PORT = 2283;

export default defineConfig(({ command, isPreview }): UserConfig => {
  // The development server puts style sheets into `<style>` elements, which need a nonce; the built page has none.
  const nonce = command === "serve" && isPreview !== true ? randomBytes(16).toString("base64") : undefined;
  const headers = {
    "Content-Security-Policy": headerPolicy(nonce),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
  const served = { host: "127.0.0.1", port: Number(process.env["PORT"] ?? PORT), strictPort: true, headers };
  return {
    base: "./",
    clearScreen: false,
    plugins: [contentSecurityPolicy(nonce), examples()],
    optimizeDeps: { exclude: ["caveman-engine-wasm"] },
    worker: { format: "es" },
    // Small files are not turned into `data:` addresses, which the policy would refuse.
    build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
    server: served,
    preview: { ...served, open: process.env["BROWSER"] !== "none" && hasDisplay() },
    ...(nonce === undefined ? {} : { html: { cspNonce: nonce } }),
  };
});

function hasDisplay(): boolean {
  if (process.env["CI"] !== undefined) return false;
  return process.platform !== "linux" || Boolean(process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]);
}

function contentSecurityPolicy(nonce: string | undefined): Plugin {
  return {
    name: "content-security-policy",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: metaPolicy(nonce) },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** Generates the examples: into the bundle, or on request while developing. */
function examples(): Plugin {
  return {
    name: "examples",
    configureServer(server) {
      server.middlewares.use("/examples", (request, response, next) => {
        const text = generateExamples().get((request.url ?? "").slice(1));
        if (text === undefined) {
          next();
          return;
        }
        response.setHeader("Content-Type", "text/plain; charset=utf-8");
        response.end(text);
      });
    },
    generateBundle() {
      for (const [fileName, source] of generateExamples()) {
        this.emitFile({ type: "asset", fileName: `examples/${fileName}`, source });
      }
    },
  };
}
