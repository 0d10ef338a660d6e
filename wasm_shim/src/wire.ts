/** Between the names of the wire and those of JavaScript. */

import type { WireElision, WireRegistry, WireStats, WireTotals, WireView } from "./protocol.js";
import type { CompressResult, Elision, Payload, Registry, Stats, Totals, View, WireCompressResult } from "./types.js";

export function viewOf<T extends Payload>(wire: WireView, output: T): View<T> {
  return {
    output,
    contentType: wire.content_type,
    tokensBefore: wire.tokens_before,
    tokensAfter: wire.tokens_after,
    ratio: wire.ratio,
    basis: wire.basis,
    tokenCountBasis: wire.token_count_basis,
    method: wire.method,
    losslessToModel: wire.lossless_to_model,
    safetyClass: wire.safety_class,
    note: wire.note,
    elisions: wire.elisions.map(elisionOf),
  };
}

export function statsOf(wire: WireStats): Stats {
  return {
    ...totalsOf(wire),
    types: Object.fromEntries(Object.entries(wire.types).map(([type, totals]) => [type, totalsOf(totals)])),
    basis: wire.basis,
    storageBytes: wire.storage_bytes,
    maxStorageBytes: wire.max_storage_bytes,
    storageFull: wire.storage_full,
  };
}

export function registryOf(wire: WireRegistry): Registry {
  const compressors = wire.compressors.map((entry) => ({
    id: entry.id,
    version: entry.version,
    safetyClass: entry.safety_class,
    queryAware: entry.query_aware,
    forcedOnly: entry.forced_only,
  }));
  return { compressors, sha256: wire.sha256 };
}

/** A result in the names that pages without modules get. */
export function toSnakeCase<T extends Payload>(result: CompressResult<T>): WireCompressResult<T> {
  return {
    output: result.output,
    ratio: result.ratio,
    tokens_before: result.tokensBefore,
    tokens_after: result.tokensAfter,
    token_count_basis: result.tokenCountBasis,
    basis: result.basis,
    content_type: result.contentType,
    recovery_handle: result.recoveryHandle,
  };
}

function elisionOf(wire: WireElision): Elision {
  return {
    outputStart: wire.output_start,
    outputEnd: wire.output_end,
    originalStart: wire.original_start,
    originalEnd: wire.original_end,
    units: wire.units,
    noun: wire.noun,
  };
}

function totalsOf(wire: WireTotals): Totals {
  return {
    count: wire.count,
    tokensBefore: wire.tokens_before,
    tokensAfter: wire.tokens_after,
    ratio: wire.ratio,
  };
}
