import type { Finding } from "../base/finding.js";
import type { Tool, ToolChoice, ToolRequest } from "../request/types.js";
import { heldToSchema, notHeld } from "./tool-decision.js";
import type { Decision, Rejection, ResolvedSettings } from "./types.js";

/** The decision for a request that the server answers with an error: nothing is enforced, the rest says what was asked. */
export function refusedDecision(
  request: ToolRequest,
  settings: ResolvedSettings,
  toolChoice: ToolChoice,
  rejection: Rejection,
  findings: readonly Finding[] = [],
): Decision {
  return {
    request,
    settings,
    toolChoice,
    rejection,
    envelope: {
      enforced: false,
      reason: `Nothing is generated: the server answers ${rejection.status}. Asked for was tool_choice ${describeChoice(toolChoice)}.`,
    },
    arguments: request.tools.map(asked),
    parallel: request.parallelToolCalls !== false,
    constraint: { kind: "none" },
    findings: [...request.findings, ...findings],
  };
}

function asked(tool: Tool): ReturnType<typeof notHeld> {
  return tool.strict === true
    ? heldToSchema(tool, "Asked for with strict: true; the request is refused.")
    : notHeld(tool, "strict was not asked for; the request is refused.");
}

/** A tool choice in words, `named "get_weather"`. */
function describeChoice(choice: ToolChoice): string {
  switch (choice.kind) {
    case "named":
      return `named "${choice.name}"`;
    case "allowed":
      return `allowed (${choice.mode}: ${choice.names.join(", ")})`;
    default:
      return choice.kind;
  }
}
