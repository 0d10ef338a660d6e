/** Errors in the words a reader sees. */

/** An error in words, with the engine's code where it has one. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  return code + error.message;
}
