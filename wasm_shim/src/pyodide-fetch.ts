/**
 * Stands in for `fetch` in our copy of Pyodide's loader (see `build/bundle.mjs`), so that it gets its files from us:
 * from any folder, compressed or not, with progress, and never over a network that nobody asked for.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const NOTHING: Bytes = new Uint8Array(0);
const offers = new Map<string, Promise<Bytes>>();
let offersMade = 0;

/**
 * Gives bytes an address that only the loader can fetch.
 *
 * The loader begins to fetch long before it looks at what came of it, so a failure would be nobody's: it gets no bytes
 * then, and whoever offered them says why.
 *
 * @returns the address, and what to call when the loader has finished: it is then worth no bytes
 */
export function offerToLoader(bytes: Promise<Bytes>): { url: string; withdraw: () => void } {
  const url = `caveman-asset://${(offersMade += 1)}`;
  offers.set(
    url,
    bytes.catch(() => NOTHING),
  );
  return { url, withdraw: () => offers.delete(url) };
}

/** As much of a response as the loader looks at. Node's own class would take the whole of its HTTP client with it. */
type LoaderResponse = Pick<Response, "ok" | "arrayBuffer">;

/** What the loader calls. */
export async function pyodideFetch(url: string | URL): Promise<LoaderResponse> {
  const bytes = await (offers.get(url.toString()) ?? NOTHING);
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return { ok: true, arrayBuffer: () => Promise.resolve(isWhole ? bytes.buffer : bytes.slice().buffer) };
}
