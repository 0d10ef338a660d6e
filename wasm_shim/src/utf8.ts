/** Text to UTF-8 and back, exactly: no byte order mark is dropped, no lone surrogate is replaced unseen. */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Whether text has a UTF-8 form, that is, no lone surrogate. Linear; a scan by the engine where it has one. */
export function isWellFormed(text: string): boolean {
  const native = (text as { isWellFormed?: () => boolean }).isWellFormed;
  return native === undefined ? !/\p{Surrogate}/u.test(text) : native.call(text);
}

/** How many bytes text has in UTF-8, lone surrogates counted as the three bytes of U+FFFD; makes no copy of it. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A surrogate pair is four bytes in two units, so each of its halves adds one; everything else above U+07FF adds two.
    length += unit < 0x800 || isHalfOfPair(text, index, unit) ? 1 : 2;
  }
  return length;
}

/** The UTF-8 form of well-formed text, in a buffer of its own. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** The text of bytes; what is not UTF-8 becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function isHalfOfPair(text: string, index: number, unit: number): boolean {
  if (unit < 0xd800 || unit > 0xdfff) return false;
  const other = text.charCodeAt(unit < 0xdc00 ? index + 1 : index - 1);
  return unit < 0xdc00 ? other >= 0xdc00 && other <= 0xdfff : other >= 0xd800 && other <= 0xdbff;
}
