/** The page: one view, one engine, and what only a page can do. */

import "@caveman-engine/ui/styles.css";
import "./page.css";
import { mountWorkbench, type Example } from "@caveman-engine/ui";
import { MAX_INPUT_BYTES } from "caveman-engine-wasm";
import { CATALOG } from "../examples/catalog.ts";
import { acceptDrops } from "./drop.ts";
import { PageEngine } from "./engine-source.ts";
import { exampleInFragment, fragmentOf } from "./fragment.ts";
import { pageHost } from "./page-host.ts";
import { mountThemeChoice } from "./theme.ts";

const examples: Example[] = CATALOG.map((entry) => ({ ...entry, load: () => loadExample(entry.fileName) }));

const asked = exampleInFragment(location.hash);
const workbench = mountWorkbench(byId("workbench"), {
  engine: new PageEngine(),
  host: pageHost(MAX_INPUT_BYTES),
  examples,
  initialExample: examples.some(({ id }) => id === asked) ? (asked ?? undefined) : CATALOG[0].id,
  onExample: (id) => {
    history.replaceState(null, "", `${location.pathname}${location.search}${fragmentOf(id)}`);
  },
});
mountThemeChoice(byId("theme"));
acceptDrops(workbench);
addEventListener("hashchange", () => {
  const id = exampleInFragment(location.hash);
  if (id !== null) workbench.openExample(id);
});

async function loadExample(fileName: string): Promise<string> {
  const response = await fetch(new URL(`examples/${fileName}`, document.baseURI));
  if (!response.ok) throw new Error(`the page's server answered ${response.status} for ${fileName}; reload the page`);
  return await response.text();
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element with the id ${id}`);
  return found;
}
