/** The address of the page names the example on show: `#example=ci-build`. */

const KEY = "example";

/** The example the address asks for, or `null`. */
export function exampleInFragment(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get(KEY);
}

/** The fragment that asks for an example; the empty string for none. */
export function fragmentOf(example: string | null): string {
  return example === null ? "" : `#${new URLSearchParams({ [KEY]: example }).toString()}`;
}
