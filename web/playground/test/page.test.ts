import { describe, expect, it } from "vitest";
import { CATALOG } from "../examples/catalog.ts";
import { Chance, Clock } from "../examples/chance.ts";
import { generateExamples } from "../examples/generate.ts";
import { headerPolicy, metaPolicy } from "../policy.ts";
import { exampleInFragment, fragmentOf } from "../src/fragment.ts";

describe("examples", () => {
  it("are the same bytes every time", () => {
    expect([...generateExamples()]).toEqual([...generateExamples()]);
  });

  it("are of a size people have, named as in the catalog", () => {
    const examples = generateExamples();
    expect([...examples.keys()]).toEqual(CATALOG.map(({ fileName }) => fileName));
    for (const text of examples.values()) {
      expect(text.length).toBeGreaterThan(8 * 1024);
      expect(text.length).toBeLessThan(512 * 1024);
      expect(text).toMatch(/\n$/);
    }
  });

  it("are there for every type that is detected and thinned", () => {
    const types = ["config", "diff", "json", "log", "search-result", "tabular", "terminal", "text"];
    expect([...new Set(CATALOG.map(({ type }) => type))].toSorted()).toEqual(types);
  });

  it.each([
    ["ci-build.log", "... FAILED"],
    ["app-server.log", "java.lang.OutOfMemoryError"],
    ["crash-loop.log", "level=fatal"],
    ["deployments.json", '"rolled_back"'],
    ["code-search.txt", "timeout=None"],
    ["upgrade.diff", "+  verify_certificates: false"],
    ["payouts.csv", "48120.00"],
    ["compose.yaml", "privileged: true"],
    ["image-build.txt", "fatal error: tide/harmonics.h"],
    ["drive-report.txt", "FAILED, read error"],
  ])("%s holds what matters", (fileName, what) => {
    expect(generateExamples().get(fileName)).toContain(what);
  });
});

describe("Chance", () => {
  it("gives the same sequence for the same seed and another for another", () => {
    const draw = (seed: number): number[] => {
      const chance = new Chance(seed);
      return Array.from({ length: 50 }, () => chance.unit());
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it("stays within its bounds and reaches both", () => {
    const chance = new Chance(3);
    const drawn = new Set(Array.from({ length: 500 }, () => chance.between(2, 5)));
    expect([...drawn].toSorted()).toEqual([2, 3, 4, 5]);
    expect(chance.hex(12)).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe("Clock", () => {
  it("moves only when told to", () => {
    const clock = new Clock("2026-03-11T08:14:02.118Z");
    expect(clock.tick(0)).toBe("2026-03-11T08:14:02.118Z");
    expect(clock.tick(882)).toBe("2026-03-11T08:14:03.000Z");
  });
});

describe("fragment", () => {
  it("names an example and is read back", () => {
    for (const { id } of CATALOG) expect(exampleInFragment(fragmentOf(id))).toBe(id);
    expect(fragmentOf(null)).toBe("");
  });

  it.each(["", "#", "#workbench", "#query=x"])("of %j asks for none", (hash) => {
    expect(exampleInFragment(hash)).toBeNull();
  });
});

describe("policy", () => {
  it("opens nothing beyond the page's own origin", () => {
    const sources = metaPolicy()
      .split("; ")
      .flatMap((directive) => directive.split(" ").slice(1));
    expect(new Set(sources)).toEqual(new Set(["'none'", "'self'", "'wasm-unsafe-eval'"]));
  });

  it("forbids framing where it can, and allows styles by nonce while developing", () => {
    expect(headerPolicy()).toBe(`${metaPolicy()}; frame-ancestors 'none'`);
    expect(metaPolicy("abc")).toContain("style-src 'self' 'nonce-abc'");
  });
});
