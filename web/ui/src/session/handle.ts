/** Handles say what they stand for: they are made of the SHA-256 of the original. */

/** Hex digits in a handle: the first 16 bytes of the digest. */
const HEX_DIGITS = 32;

/** Whether bytes are the exact original a reference such as `ccr_…` was made from. */
export async function isOriginalOf(bytes: Uint8Array, reference: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return reference.includes(hex.slice(0, HEX_DIGITS));
}
