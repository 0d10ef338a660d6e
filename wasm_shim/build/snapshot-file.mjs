/** Writes the file format that `src/snapshot.ts` reads and describes. */

import { createHash } from "node:crypto";

const MAGIC = 0x32534d43;
const ID_BYTES = 16;

/** One page of an operating system: small enough to find the holes, large enough to need few numbers. */
const PAGE_BYTES = 4096;

/** Packs what Pyodide makes of a memory; returns the file, the identity in it (hex), and the length of the memory. */
export function packSnapshot(whole) {
  // The second number of Pyodide's own head says where the memory begins.
  const headBytes = whole.readUInt32LE(4);
  const head = whole.subarray(0, headBytes);
  const memory = whole.subarray(headBytes);
  if (headBytes % 4 !== 0 || memory.length % PAGE_BYTES !== 0) {
    throw new Error(`a head of ${headBytes} bytes and a memory of ${memory.length} cannot be packed`);
  }
  const numbers = [];
  for (let number = 0; number < memory.length / PAGE_BYTES; number++) {
    if (pageOf(memory, number).some((byte) => byte !== 0)) numbers.push(number);
  }
  const id = createHash("sha256").update(whole).digest().subarray(0, ID_BYTES);
  const file = Buffer.concat([
    words(MAGIC),
    id,
    words(headBytes, numbers.length, PAGE_BYTES),
    head,
    words(...numbers),
    ...numbers.map((number) => pageOf(memory, number)),
  ]);
  return { file, id: id.toString("hex"), heapBytes: memory.length };
}

function pageOf(memory, number) {
  return memory.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES);
}

function words(...numbers) {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, index * 4));
  return bytes;
}
