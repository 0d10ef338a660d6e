/**
 * The file format of the memory snapshot: the pages that are not empty, and where they belong.
 *
 * Half of the interpreter's memory is zeros. Leaving them out makes the file half the size before it is compressed, and
 * there is less to inflate and to copy at each start. Written by `build/snapshot-file.mjs`.
 *
 *     u32 magic · 16 bytes of identity · u32 bytes of head h · u32 pages n · u32 page size · h bytes of head
 *     · n × u32 page number, ascending · n pages
 *
 * All numbers are little-endian. The head is what Pyodide puts before the memory: its build, and the state of its own
 * JavaScript. It is a multiple of four bytes.
 */

const MAGIC = 0x32534d43; // "CMS2"
const ID_BYTES = 16;
const FIXED_BYTES = 4 + ID_BYTES + 12;

/** A snapshot that has been checked. */
export interface Snapshot {
  /** Pyodide's part. */
  readonly head: Uint8Array;
  /** Makes a fresh interpreter's memory what it was; what there is in it of the fresh one's own goes. */
  readonly writePages: (memory: Uint8Array) => void;
}

/**
 * Opens a packed snapshot.
 *
 * @param id identity of the snapshot this package was built with, 32 hex digits
 * @throws Error if the file is no snapshot, is cut short, or belongs to another build of this package
 */
export function openSnapshot(packed: Uint8Array, id: string): Snapshot {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (packed.byteLength < FIXED_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new Error("snapshot.bin.gz is not a memory snapshot");
  }
  if (hex(packed.subarray(4, 4 + ID_BYTES)) !== id) {
    throw new Error("snapshot.bin.gz belongs to another build of this package");
  }
  const headBytes = view.getUint32(4 + ID_BYTES, true);
  const pages = view.getUint32(8 + ID_BYTES, true);
  const pageBytes = view.getUint32(12 + ID_BYTES, true);
  const numbersAt = FIXED_BYTES + headBytes;
  const pagesAt = numbersAt + pages * 4;
  if (packed.byteLength !== pagesAt + pages * pageBytes) throw new Error("snapshot.bin.gz is cut short");

  const writePages = (memory: Uint8Array): void => {
    let written = 0;
    for (let index = 0; index < pages; index++) {
      const start = view.getUint32(numbersAt + index * 4, true) * pageBytes;
      clear(memory.subarray(written, start));
      const from = pagesAt + index * pageBytes;
      memory.set(packed.subarray(from, from + pageBytes), start);
      written = start + pageBytes;
    }
    clear(memory.subarray(written));
  };
  return { head: packed.slice(FIXED_BYTES, numbersAt), writePages };
}

/** Makes zeros of what is none. Memory that was never written is only looked at, so it goes on taking no room. */
function clear(bytes: Uint8Array): void {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  for (let index = 0; index < words.length; index++) {
    if (words[index] !== 0) words[index] = 0;
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
