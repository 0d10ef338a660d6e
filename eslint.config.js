import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "wasm_shim/assets/",
    "wasm_shim/src/generated/",
    "test-results/",
    "playwright-report/",
    ".venv/",
  ]),
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["playwright.config.ts"], defaultProject: "tests/e2e/tsconfig.json" },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // A number in a text is a figure we print on purpose.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Arrow functions that return what a call returns read better without braces.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Index signatures are read with brackets: it shows that nobody promised the name.
      "@typescript-eslint/dot-notation": "off",
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: {
      globals: Object.fromEntries(
        [
          "AbortController",
          "AbortSignal",
          "Buffer",
          "TextDecoder",
          "TextEncoder",
          "URL",
          "WebAssembly",
          "clearTimeout",
          "console",
          "fetch",
          "performance",
          "process",
          "setTimeout",
          "structuredClone",
        ].map((name) => [name, "readonly"]),
      ),
    },
  },
  {
    files: ["web/playground/public/*.js"],
    languageOptions: { sourceType: "script", globals: { document: "readonly", localStorage: "readonly" } },
  },
);
