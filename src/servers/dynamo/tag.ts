import type { Finding } from "../../base/finding.js";
import type { Format, TurnShape } from "../../formats/types.js";
import type { Tool } from "../../request/types.js";
import type { Outcome } from "../outcome.js";
import { heldLoosely, heldToSchema } from "../tool-decision.js";
import { turnVariants } from "../turn-variants.js";
import type { Constraint, ResolvedSettings, ToolDecision } from "../types.js";
import { FORMAT_FACTS } from "./behaviour.js";
import { banOf, type DynamoPolicy, isBound, isIn } from "./policy.js";

/** The format's structural tag, filled in with the tools (dynamo reference 2.3, 3). */
export function tagOutcome(policy: DynamoPolicy, format: Format, settings: ResolvedSettings): Outcome {
  const { view, tag, config } = policy;
  const tools = tag.ban ? [] : view.callable.map((tool) => toolDecision(tool, policy, format.name));
  const ban = tag.ban && settings.engineTag === "upstream" ? banOf(format.name, policy.v2) : null;
  const once = namedOnce(policy, format.name);
  const single = view.parallelOff || (view.choice === "named" && once);
  const constraint: Constraint = {
    kind: "turn",
    format,
    shape: shapeOf(policy, once),
    variants: turnVariants(settings, ...(policy.v2 ? ["dynamo2"] : []), "dynamo"),
    tools,
    ...(ban === null ? {} : { ban }),
    ...(config.anyOrder ? { anyOrder: true } : {}),
    ...(config.excludesMarkers || isIn(FORMAT_FACTS.alwaysExcludes, format.name) ? {} : { marked: true }),
    single,
    content: null,
    answer: tag.composed ? view.responseFormat : null,
    startsIn: null,
    written: "",
    reasoning: settings.reasoning ? reasoningPart(policy, format.name) : null,
  };
  return {
    envelope: { enforced: true, reason: envelopeReason(policy, single) },
    arguments: tag.ban
      ? view.callable.map((tool) => heldLoosely(tool, "Calls are banned; this tool cannot be called."))
      : tools,
    parallel: !single,
    constraint,
    findings: config.anyOrder ? [ANY_ORDER] : [],
  };
}

const ANY_ORDER: Finding = {
  rule: "any-order-loosens",
  severity: "warning",
  path: "",
  message:
    "tool_arguments_any_order is on: xgrammar then checks neither that required arguments are there nor that none comes twice.",
  fix: "Leave it off where the model writes arguments in declared order.",
};

/** The second generation and some builders of the first write one bare call; the others repeat it (reference 2.3, 3). */
function namedOnce({ v2 }: DynamoPolicy, format: string): boolean {
  return v2 || isIn(FORMAT_FACTS.namedOnceV1, format);
}

function shapeOf({ view, tag }: DynamoPolicy, once: boolean): TurnShape {
  if (tag.ban) return "none";
  // Beside an answer stand calls only: free text would take any answer.
  if (tag.composed) return "required";
  return view.choice === "named" && !once ? "required" : view.choice;
}

/** Who closes the reasoning: the first generation wraps forced calls alone, but for some formats (reference 3.0). */
function reasoningPart({ config, v2, view }: DynamoPolicy, format: string): "tag" | "engine" | null {
  if (view.choice === "named" && isIn(FORMAT_FACTS.noThinkingWhenNamed, format)) return null;
  if (config.boundary === "engine") return "engine";
  const forced = view.choice === "required" || view.choice === "named";
  return v2 || forced || isIn(FORMAT_FACTS.reasoningAlwaysV1, format) ? "tag" : null;
}

function toolDecision(tool: Tool, { config }: DynamoPolicy, format: string): ToolDecision {
  if (tool.kind === "custom") {
    return heldToSchema(
      tool,
      "A custom tool is a function with one text field, input; its arguments are held to that.",
    );
  }
  if (!isBound(tool, config, format)) {
    return heldLoosely(
      tool,
      tool.strict === false
        ? "strict: false leaves the arguments free; leave the flag out, or set schema strict, to hold them."
        : "strict is not set, which leaves the arguments free in this version; set strict: true.",
    );
  }
  if (tool.strict === true) return heldToSchema(tool, "strict: true holds the arguments to the tool's schema.");
  return heldToSchema(
    tool,
    config.schema === "strict"
      ? "dyn-structural-tag schema strict holds every tool's arguments to its schema."
      : "Dynamo holds arguments to the declared schema unless strict is false.",
  );
}

function envelopeReason({ view, tag }: DynamoPolicy, single: boolean): string {
  const calls = single ? "one call" : "one or more calls";
  if (tag.ban) return `No call may be written: ${tag.why}.`;
  if (tag.composed) return `The output is either calls or the answer that response_format describes: ${tag.why}.`;
  switch (view.choice) {
    case "required":
      return `tool_choice is required: the grammar holds the output to ${calls} of the given tools.`;
    case "named":
      return `tool_choice names ${view.callable[0]?.name ?? "a tool"}: the grammar holds the output to ${calls} of it.`;
    default:
      return `Plain text is free, and a call is held to its form from its first marker on: ${tag.why}.`;
  }
}
