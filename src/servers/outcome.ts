import type { Finding } from "../base/finding.js";
import type { ToolChoice, ToolRequest } from "../request/types.js";
import type { Decision, ResolvedSettings } from "./types.js";

/** The part of a decision that a server's policy works out once the request is accepted. */
export type Outcome = Pick<Decision, "envelope" | "arguments" | "parallel" | "constraint" | "findings">;

/** The decision of a server that takes the request. */
export function acceptedDecision(
  request: ToolRequest,
  settings: ResolvedSettings,
  toolChoice: ToolChoice,
  outcome: Outcome,
  more: readonly Finding[] = [],
): Decision {
  return {
    request,
    settings,
    toolChoice,
    rejection: null,
    ...outcome,
    findings: [...request.findings, ...outcome.findings, ...more],
  };
}

/** The choice as it acts: without tools there is none. */
export function actingChoice({ tools, toolChoice }: ToolRequest): ToolChoice {
  return tools.length === 0 ? { kind: "none" } : toolChoice;
}
