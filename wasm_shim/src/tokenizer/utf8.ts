/* eslint-disable @typescript-eslint/no-non-null-assertion -- indexes are in bounds by construction; a check each would cost */

/** Tells whether bytes are well-formed UTF-8, as every encoder makes it: no overlong forms, no surrogates, nothing cut. */
export function isWellFormed(bytes: Uint8Array): boolean {
  const size = bytes.length;
  for (let index = 0; index < size;) {
    const first = bytes[index]!;
    if (first < 0x80) {
      index++;
      continue;
    }
    const second = bytes[index + 1]!;
    if (first < 0xe0) {
      if (first < 0xc2 || index + 2 > size || !isContinuation(second)) return false;
      index += 2;
    } else if (first < 0xf0) {
      if (index + 3 > size || !isContinuation(second) || !isContinuation(bytes[index + 2]!)) return false;
      if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second >= 0xa0)) return false;
      index += 3;
    } else {
      if (first > 0xf4 || index + 4 > size || !isContinuation(second)) return false;
      if (!isContinuation(bytes[index + 2]!) || !isContinuation(bytes[index + 3]!)) return false;
      if ((first === 0xf0 && second < 0x90) || (first === 0xf4 && second >= 0x90)) return false;
      index += 4;
    }
  }
  return true;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
