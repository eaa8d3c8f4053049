import type { ToolRequest } from "../request/types.js";
import type { Rejection, ResolvedSettings } from "./types.js";

/** One reason for which a server answers with an error. Each is a file of its own. */
export interface RejectionRule {
  /** Stable id, for example `vllm-empty-tools`. */
  readonly id: string;
  readonly check: (request: ToolRequest, settings: ResolvedSettings) => Rejection | null;
}

/** The answer of the first rule that speaks; rules stand in the server's own order. */
export function firstRejection(
  rules: readonly RejectionRule[],
  request: ToolRequest,
  settings: ResolvedSettings,
): Rejection | null {
  for (const rule of rules) {
    const rejection = rule.check(request, settings);
    if (rejection !== null) return rejection;
  }
  return null;
}
