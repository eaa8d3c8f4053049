import type { ToolRequest } from "../request/types.js";
import type { Rejection, ResolvedSettings } from "./types.js";

/** One reason for which a server answers with an error. Each is a file of its own. */
export interface RejectionRule {
  /** Stable id, for example `vllm-empty-tools`. */
  readonly id: string;
  /** Null where the rule does not speak; a list where it has several places to complain of. */
  readonly check: (request: ToolRequest, settings: ResolvedSettings) => Rejection | readonly Rejection[] | null;
}

/** Everything that the rules say, in the server's own order; the server answers with the first. */
export function rejectionsOf(
  rules: readonly RejectionRule[],
  request: ToolRequest,
  settings: ResolvedSettings,
): readonly Rejection[] {
  return rules.flatMap((rule) => rule.check(request, settings) ?? []);
}
