import type { Tool } from "../../request/types.js";
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
    check: ({ tools }, settings) => {
      for (const [index, tool] of tools.entries()) {
        for (const rule of rules) {
          const rejection = rule.check(tool, index, settings);
          if (rejection !== null) return rejection;
        }
      }
      return null;
    },
  };
}

/** JSON Pointer of a tool's name. */
export function namePath({ path, kind }: Tool): string {
  return `${path}/${kind === "custom" ? "custom" : "function"}/name`;
}
