/**
 * Answers questions with the engine under WebAssembly: one JSON object a line in, one out.
 *
 * `node answers.mjs [--plain]`; in: `{"file": …, "type": …, "query": …, "as_text": …}`; out: the report and the markers in
 * the names of the wire, the SHA-256 of the output, and whether the handle gives the original back.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { createEngine } from "../../wasm_shim/dist/node.js";

const sha256 = (data) => createHash("sha256").update(data).digest("hex");

const engine = await createEngine({ snapshot: !process.argv.includes("--plain") });
for await (const line of createInterface({ input: process.stdin })) {
  const { file, type, query, as_text: asText } = JSON.parse(line);
  const bytes = await readFile(file);
  const payload = asText ? new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) : bytes;
  const options = { query, ...(type === null ? {} : { type }) };
  const result = await engine.compress(payload, options);
  const simulated = await engine.simulate(payload, options);
  const handle = result.recoveryHandle;
  const answer = {
    content_type: result.contentType,
    detected: await engine.detect(payload),
    tokens_before: result.tokensBefore,
    tokens_after: result.tokensAfter,
    ratio: result.ratio,
    token_count_basis: result.tokenCountBasis,
    basis: result.basis,
    recovery_handle: handle,
    method: result.method,
    lossless_to_model: result.losslessToModel,
    safety_class: result.safetyClass,
    note: result.note,
    elisions: result.elisions.map((elision) => [
      ...[elision.outputStart, elision.outputEnd, elision.originalStart, elision.originalEnd],
      ...[elision.units, elision.noun],
    ]),
    output: sha256(result.output),
    simulated: sha256(simulated.output),
    recovered: handle === null ? null : sha256(await engine.retrieve(handle)),
    narrowed: handle === null ? null : sha256(await engine.retrieve(handle, query)),
  };
  console.log(JSON.stringify(answer));
}
const { types } = await engine.stats();
console.log(JSON.stringify(Object.entries(types).map(([type, { count }]) => [type, count])));
await engine.close();
