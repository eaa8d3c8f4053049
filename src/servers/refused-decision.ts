import type { Tool, ToolChoice, ToolRequest } from "../request/types.js";
import { rejectionFinding } from "./rejection-finding.js";
import type { RejectionRule } from "./rejection-rule.js";
import { heldToSchema, notHeld } from "./tool-decision.js";
import type { Decision, Rejection, ResolvedSettings } from "./types.js";

/**
 * The decision of a server with these rules, in the server's own order: an error where one of them speaks (it answers with the first),
 * else what `accepted` makes of the request.
 */
export function unlessRefused(
  rules: readonly RejectionRule[],
  request: ToolRequest,
  settings: ResolvedSettings,
  accepted: () => Decision,
): Decision {
  const spoken = rules
    .map((rule) => ({ rule, said: [rule.check(request, settings) ?? []].flat() }))
    .filter(({ said }) => said.length > 0);
  const [first, ...others] = spoken.flatMap(({ said }) => said);
  if (first === undefined) return accepted();
  const refused = refusedDecision(request, settings, first, others);
  return spoken.some(({ rule }) => rule.leavesOpen?.(request) === true) ? refused : { ...refused, mended: accepted() };
}

/**
 * The decision for a request that the server answers with an error: nothing is enforced, the rest says what was asked. Reasons
 * beside the one that the server answers with are findings.
 */
function refusedDecision(
  request: ToolRequest,
  settings: ResolvedSettings,
  rejection: Rejection,
  others: readonly Rejection[],
): Decision {
  const { toolChoice } = request;
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
    findings: [...others.map(rejectionFinding), ...request.findings],
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
