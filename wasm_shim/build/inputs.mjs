/** What a build step depends on, as one number: a step whose inputs have not changed need not run. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** The SHA-256 of files and folders, by content and by name relative to `root`; dated bytecode is no input. */
export async function fingerprint(root, ...places) {
  const hash = createHash("sha256");
  for (const file of (await Promise.all(places.map(filesOf))).flat().sort()) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(createHash("sha256").update(await readFile(file)).digest());
  }
  return hash.digest("hex");
}

async function filesOf(place) {
  const entries = await readdir(place, { withFileTypes: true }).catch((error) => {
    if (error.code === "ENOTDIR") return null;
    throw error;
  });
  if (entries === null) return [place];
  const inside = entries
    .filter((entry) => entry.name !== "__pycache__")
    .map((entry) => filesOf(path.join(place, entry.name)));
  return (await Promise.all(inside)).flat();
}
