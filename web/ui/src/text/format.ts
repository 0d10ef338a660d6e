/** How figures are written: one place, so that a number looks the same wherever it stands. */

const NARROW_SPACE = "\u202f";
const MINUS = "\u2212";
const COUNT = new Intl.NumberFormat("en-US");

/** A count with thousands separators: `9,812`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** A count with its noun: `1 gap`, `41 gaps`. */
export function formatQuantity(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/**
 * What was saved, as a signed percentage that never claims more than is true: rounded down, with one decimal from 99 % on.
 *
 * @param before tokens before
 * @param after tokens after, not more than `before`
 */
export function formatSaving(before: number, after: number): string {
  const permille = before > 0 ? Math.floor(((before - after) / before) * 1000) : 0;
  if (permille <= 0) return `0${NARROW_SPACE}%`;
  if (permille < 10) return `${MINUS}0.${permille}${NARROW_SPACE}%`;
  if (permille < 990 || permille === 1000) return `${MINUS}${Math.floor(permille / 10)}${NARROW_SPACE}%`;
  return `${MINUS}${(permille / 10).toFixed(1)}${NARROW_SPACE}%`;
}

/** A size in binary units: `812 B`, `4.5 KiB`, `64 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kibibytes = bytes / 1024;
  if (kibibytes < 1023.95) return `${trimmed(kibibytes)} KiB`;
  return `${trimmed(kibibytes / 1024)} MiB`;
}

/** A duration in milliseconds below a second, in seconds above: `143 ms`, `2.4 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.max(1, Math.round(milliseconds))} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "");
}
