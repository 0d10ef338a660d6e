/**
 * The file format of the memory snapshot: the pages that are not empty, and where they belong.
 *
 * Two thirds of the interpreter's memory are zeros. Leaving them out makes the file a third of the size before it is
 * compressed, and there is less to inflate at each start. Written by `build/snapshot-file.mjs`.
 *
 *     u32 magic · 16 bytes of identity · u32 bytes of the whole · u32 pages n · u32 page size · n × u32 page number · n pages
 *
 * All numbers are little-endian. The last page may reach beyond the whole; its rest is zeros.
 */

const MAGIC = 0x4e534d43; // "CMSN"
const ID_BYTES = 16;
const HEAD_BYTES = 4 + ID_BYTES + 12;

/**
 * Writes a packed snapshot into `memory`, which must be all zeros and as long as the whole.
 *
 * @param id identity of the snapshot this package was built with, 32 hex digits
 * @throws Error if the file is no snapshot, is cut short, or belongs to another build of this package
 */
export function unpackSnapshot(packed: Uint8Array, id: string, memory: Uint8Array): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (packed.byteLength < HEAD_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new Error("snapshot.bin.gz is not a memory snapshot");
  }
  const whole = view.getUint32(4 + ID_BYTES, true);
  if (hex(packed.subarray(4, 4 + ID_BYTES)) !== id || whole !== memory.byteLength) {
    throw new Error("snapshot.bin.gz belongs to another build of this package");
  }
  const pages = view.getUint32(8 + ID_BYTES, true);
  const pageBytes = view.getUint32(12 + ID_BYTES, true);
  let position = HEAD_BYTES + pages * 4;
  if (packed.byteLength !== position + pages * pageBytes) throw new Error("snapshot.bin.gz is cut short");
  for (let index = 0; index < pages; index++, position += pageBytes) {
    const start = view.getUint32(HEAD_BYTES + index * 4, true) * pageBytes;
    memory.set(packed.subarray(position, position + Math.min(pageBytes, whole - start)), start);
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
