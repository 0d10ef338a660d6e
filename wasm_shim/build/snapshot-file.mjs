/** Writes the file format that `src/snapshot.ts` reads and describes. */

import { createHash } from "node:crypto";

const MAGIC = 0x4e534d43;
const ID_BYTES = 16;

/** One page of an operating system: small enough to find the holes, large enough to need few numbers. */
const PAGE_BYTES = 4096;

/** Packs a memory; returns the file and the identity in it, hex. */
export function packSnapshot(memory) {
  const pages = [];
  for (let start = 0; start < memory.length; start += PAGE_BYTES) {
    const page = memory.subarray(start, start + PAGE_BYTES);
    if (page.some((byte) => byte !== 0)) pages.push({ number: start / PAGE_BYTES, page });
  }
  const id = createHash("sha256").update(memory).digest().subarray(0, ID_BYTES);
  const headBytes = 4 + ID_BYTES + 12 + pages.length * 4;
  const file = Buffer.alloc(headBytes + pages.length * PAGE_BYTES);
  file.writeUInt32LE(MAGIC, 0);
  id.copy(file, 4);
  [memory.length, pages.length, PAGE_BYTES].forEach((number, index) => file.writeUInt32LE(number, 4 + ID_BYTES + index * 4));
  pages.forEach(({ number, page }, index) => {
    file.writeUInt32LE(number, 4 + ID_BYTES + 12 + index * 4);
    file.set(page, headBytes + index * PAGE_BYTES);
  });
  return { file, id: id.toString("hex") };
}
