/** The one error class of the package, with the engine's stable codes. */

import type { ErrorCode } from "./generated/facts.js";

export type { ErrorCode };

/** A rejected call. `code` is stable and the same in Python, on the command line and in MCP. */
export class CavemanError extends Error {
  /** Machine-readable name of the fault. */
  readonly code: ErrorCode;

  /**
   * @param code one of the engine's codes
   * @param message what was wrong, what was expected and what to do, in one sentence
   */
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CavemanError";
    this.code = code;
  }
}
