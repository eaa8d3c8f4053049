import type { Tool } from "../../request/types.js";
import { isMessageTool } from "../message-tools.js";
import type { RejectionRule } from "../rejection-rule.js";
import type { Rejection, ResolvedSettings } from "../types.js";

/** A reason to refuse one function tool. */
export interface ToolRule {
  readonly id: string;
  readonly check: (tool: Tool, index: number, settings: ResolvedSettings) => Rejection | null;
}

/** Dynamo runs all of its checks on one tool before it looks at the next (dynamo reference 4.1). */
export function eachTool(rules: readonly ToolRule[]): RejectionRule {
  return {
    id: "dynamo-tools",
    check: ({ tools }, settings) =>
      tools
        .filter((tool) => !isMessageTool(tool))
        .flatMap((tool, index) => rules.flatMap((rule) => rule.check(tool, index, settings) ?? [])),
  };
}
