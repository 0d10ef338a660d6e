/**
 * The content security policy of the page.
 *
 * Scripts, styles, workers and connections come from the page's own origin only; WebAssembly may be compiled; nothing
 * inline, nothing evaluated. `connect-src 'self'` is what makes "nothing is uploaded" more than a promise.
 */

const DIRECTIVES: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "img-src": "'self'",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/** In the page itself, where it holds whoever serves it. */
export function metaPolicy(styleNonce?: string): string {
  return serialize(
    styleNonce === undefined ? DIRECTIVES : { ...DIRECTIVES, "style-src": `'self' 'nonce-${styleNonce}'` },
  );
}

/** In the response's header, which can also forbid framing. */
export function headerPolicy(styleNonce?: string): string {
  return `${metaPolicy(styleNonce)}; frame-ancestors 'none'`;
}

function serialize(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
