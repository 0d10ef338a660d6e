/**
 * Between the engine's offsets (UTF-8 bytes) and the editor's (UTF-16 code units).
 *
 * Nothing here decodes more than it is asked about, so that a large payload is never turned into one huge string.
 */

/**
 * Maps ascending UTF-8 byte offsets into a text to its UTF-16 offsets, in one pass.
 *
 * @throws RangeError if an offset lies inside a character or beyond the end, or if the offsets do not ascend
 */
export function utf16Offsets(text: string, byteOffsets: readonly number[]): number[] {
  const mapped: number[] = [];
  let bytes = 0;
  let units = 0;
  for (const target of byteOffsets) {
    while (bytes < target && units < text.length) {
      const unit = text.charCodeAt(units);
      if (unit < 0x80) {
        bytes += 1;
        units += 1;
      } else if (unit < 0x800) {
        bytes += 2;
        units += 1;
      } else if (isHigh(unit) && isLow(text.charCodeAt(units + 1))) {
        bytes += 4;
        units += 2;
      } else {
        bytes += 3;
        units += 1;
      }
    }
    if (bytes !== target) {
      throw new RangeError(
        `byte offset ${target} is no character border of a text; offsets must ascend and lie on one`,
      );
    }
    mapped.push(units);
  }
  return mapped;
}

/** How many bytes a text takes as UTF-8; a lone surrogate counts as the three bytes of its replacement. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isHigh(unit) && isLow(text.charCodeAt(at + 1))) {
      bytes += 2;
      at += 1;
    } else bytes += 2;
  }
  return bytes;
}

/** Whether `bytes[at]` begins a character (or `at` is the end), so that a text may be cut there. */
export function isCharacterBorder(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at];
  return byte === undefined || (byte & 0xc0) !== 0x80;
}

/** Decodes bytes as they are: a byte order mark stays, what is not UTF-8 becomes U+FFFD. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
