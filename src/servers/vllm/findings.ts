import type { Finding } from "../../base/finding.js";
import { variantFor } from "../../formats/turn.js";
import type { ToolRequest } from "../../request/types.js";
import { declaredSchema } from "../bound-schema.js";
import { ignoredTools } from "../ignored-tools.js";
import { looseJsonFinding } from "../loose-json-finding.js";
import type { Constraint, ResolvedSettings } from "../types.js";
import { unreadGuided } from "../unread-guided.js";
import { vllmKeywordRefusal } from "./keyword-refusal.js";
import { isBound, type VllmPolicy } from "./policy.js";

/** What a client should know about the constraint that vLLM sends (policy reference 9). */
export function vllmFindings(
  request: ToolRequest,
  settings: ResolvedSettings,
  policy: VllmPolicy,
  constraint: Constraint,
): readonly Finding[] {
  return [
    ...unsetStrict(policy, constraint, settings),
    ...autoNotEnforced(policy, constraint),
    ...mutedTools(policy, constraint),
    ...parallel(request, policy, constraint),
    ...looseJsonFinding(constraint),
    ...reasoningGate(constraint),
    ...otherBackend(policy, constraint),
    ...unusedSettings(settings, policy),
    ...unreadGuided(request, {
      server: "vLLM",
      read: ["/structured_outputs"],
      instead: "structured_outputs or response_format",
    }),
    ...ignoredTools(request.tools, ["custom", "builtin"], "vLLM"),
  ];
}

function unsetStrict(policy: VllmPolicy, constraint: Constraint, { version }: ResolvedSettings): readonly Finding[] {
  if (constraint.kind !== "turn" || policy.choice === "auto" || policy.behaviour.unsetStrict === "schema") return [];
  const { arguments: bound, loose } = variantFor(constraint.format, constraint.variants, version);
  if (loose === bound) return [];
  const free =
    loose === null
      ? "its arguments are then free"
      : "no more than the names and outermost types of its arguments are then held,";
  return policy.callable
    .filter((tool) => tool.strict === null && !isBound(tool, policy))
    .map((tool) => ({
      rule: "strict-unset-loose",
      severity: "warning",
      path: `${tool.declarationPath}/strict`,
      message: policy.ownGrammar
        ? `${tool.name} has no strict flag: this parser's own grammar then takes any object as its arguments.`
        : `${tool.name} has no strict flag: since vLLM 0.31 ${free} even under a forced choice.`,
      fix:
        declaredSchema(tool) === null
          ? `Declare parameters ({"type": "object", "properties": {}, "additionalProperties": false}) and set strict: true.`
          : "Set strict: true, or start the server with --tool-strict-level parameter.",
    }));
}

function autoNotEnforced(policy: VllmPolicy, constraint: Constraint): readonly Finding[] {
  if (policy.choice !== "auto" || constraint.kind !== "none") return [];
  return [
    {
      rule: "auto-not-enforced",
      severity: "warning",
      path: "/tools",
      message: "Nothing holds calls to a format or a schema: automatic choice gets no grammar here.",
      fix: policy.tagAvailable ? "Set strict: true on the tools." : null,
    },
  ];
}

function mutedTools(policy: VllmPolicy, constraint: Constraint): readonly Finding[] {
  const { choice, output } = policy;
  if (choice !== "auto" || output === null || (constraint.kind === "turn" && constraint.shape !== "none")) return [];
  return [
    {
      rule: "response-format-mutes-tools",
      severity: "warning",
      path: output.path,
      message:
        "The whole output is held to this constraint, so the model cannot spell a tool call; the server says nothing.",
      fix: policy.answerTakesOver
        ? "Take the keywords that xgrammar cannot do out of the schema (tagwright check --profile vllm-xgrammar)."
        : "Set strict: true on a tool (then calls and the answer share one grammar), or drop the constraint.",
    },
  ];
}

function parallel(request: ToolRequest, policy: VllmPolicy, constraint: Constraint): readonly Finding[] {
  if (request.parallelToolCalls !== false || policy.choice === "none") return [];
  const path = "/parallel_tool_calls";
  if (policy.behaviour.parallelFalse === "drops") {
    return [
      {
        rule: "parallel-false-not-in-grammar",
        severity: "info",
        path,
        message:
          "This release does not limit the grammar to one call; calls after the first are generated and then dropped.",
        fix: "Use vLLM 0.32 or later.",
      },
    ];
  }
  if (policy.choice === "auto" && policy.raisedBy === "parallel_tool_calls" && constraint.kind === "turn") {
    const alreadyStrict = request.tools.some(({ strict }) => strict === true);
    if (alreadyStrict) return [];
    return [
      {
        rule: "parallel-false-enables-grammar",
        severity: "info",
        path,
        message: "parallel_tool_calls: false turns the call grammar on; without it nothing would be enforced here.",
        fix: null,
      },
    ];
  }
  return [];
}

function reasoningGate(constraint: Constraint): readonly Finding[] {
  if (constraint.kind !== "turn" || constraint.reasoning !== "engine") return [];
  return [
    {
      rule: "reasoning-gate",
      severity: "info",
      path: "",
      message: "The grammar starts after the end of the reasoning; if its end marker never comes, nothing is enforced.",
      fix: null,
    },
  ];
}

/** With the backend auto vLLM goes on to another engine where xgrammar's check says no (engines reference 2.5). */
function otherBackend({ output }: VllmPolicy, constraint: Constraint): readonly Finding[] {
  if (constraint.kind !== "json_schema" || vllmKeywordRefusal(constraint.schema) === null) return [];
  return [
    {
      rule: "xgrammar-refuses-schema",
      severity: "warning",
      path: output?.path ?? "/tools",
      message:
        "vLLM's check says that xgrammar cannot do this schema: with the backend auto guidance or outlines is tried, with xgrammar it is a 400.",
      fix: "Drop the keywords (tagwright check --profile vllm-xgrammar names them).",
    },
  ];
}

function unusedSettings(settings: ResolvedSettings, { behaviour }: VllmPolicy): readonly Finding[] {
  if (behaviour.hasLevel || settings.strictLevel === "auto") return [];
  return [
    {
      rule: "strict-level-not-known",
      severity: "warning",
      path: "",
      message: "This release has no --tool-strict-level; the level is ignored.",
      fix: "Use vLLM 0.31 or later.",
    },
  ];
}
