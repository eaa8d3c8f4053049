import type { Finding } from "../../base/finding.js";
import type { ToolRequest } from "../../request/types.js";
import { ignoredTools } from "../ignored-tools.js";
import { looseJsonFinding } from "../loose-json-finding.js";
import type { Constraint, ResolvedSettings } from "../types.js";
import { type BuilderFault, dynamoPolicy } from "./policy.js";
import { type DynamoView, guidedFields, isForced } from "./request-view.js";

/** What a client should know about the constraint that Dynamo sends (dynamo reference 2.2, 4.1, 4.3). */
export function dynamoFindings(
  request: ToolRequest,
  settings: ResolvedSettings,
  constraint: Constraint,
): readonly Finding[] {
  const { view, builderFault } = dynamoPolicy(request, settings);
  return [
    ...(builderFault === null ? [] : [builderFailed(builderFault)]),
    ...(isForced(view) && view.responseFormat !== null ? [FORCED_IGNORES_FORMAT] : []),
    ...mutedTools(view, constraint),
    ...notEnforced(view, constraint),
    ...duplicateNames(request),
    ...severalGuided(request),
    ...allowedTools(request),
    ...ignoredTools(request.tools, ["builtin"], "Dynamo"),
    ...looseJsonFinding(constraint),
  ];
}

/** From P3 on a builder that fails is only warned of in the log (dynamo reference 2.1, step 7). */
function builderFailed({ message, cause, path }: BuilderFault): Finding {
  return {
    rule: "tag-builder-failed",
    severity: "warning",
    path,
    message: `${message}: ${cause}; the server logs a warning and goes on without the tag.`,
    fix: "Write this part of the schema without references and combinators, or set strict: false.",
  };
}

const FORCED_IGNORES_FORMAT: Finding = {
  rule: "forced-choice-ignores-response-format",
  severity: "warning",
  path: "/response_format",
  message: "The forced tool call takes the place of response_format; it has no effect.",
  fix: "Leave it out, or let tool_choice be auto.",
};

function mutedTools(view: DynamoView, constraint: Constraint): readonly Finding[] {
  if (view.choice !== "auto" || view.callable.length === 0) return [];
  if (constraint.kind === "none" || constraint.kind === "turn") return [];
  return [
    {
      rule: view.guided === null ? "response-format-mutes-tools" : "guided-field-mutes-tools",
      severity: "warning",
      path: view.guided?.path ?? "/response_format",
      message: "The whole output is held to this constraint, so the model cannot spell a tool call.",
      fix: "Send tools and the output constraint in separate requests.",
    },
  ];
}

function notEnforced(view: DynamoView, constraint: Constraint): readonly Finding[] {
  if (constraint.kind !== "none" || view.callable.length === 0 || view.choice === "none") return [];
  return [
    {
      rule: "tools-not-enforced",
      severity: "warning",
      path: "/tools",
      message: "Nothing holds calls to a format or a schema in this set-up.",
      fix: null,
    },
  ];
}

/** R8: Dynamo has no check; a named choice takes the first tool of the name. */
function duplicateNames({ tools }: ToolRequest): readonly Finding[] {
  const seen = new Set<string>();
  return tools.flatMap((tool): Finding[] => {
    if (!seen.has(tool.name)) {
      seen.add(tool.name);
      return [];
    }
    return [
      {
        rule: "duplicate-tool-name",
        severity: "warning",
        path: tool.path,
        message: `There is already a tool called ${tool.name}; a named choice takes the first.`,
        fix: "Give every tool a name of its own.",
      },
    ];
  });
}

function severalGuided(request: ToolRequest): readonly Finding[] {
  return guidedFields(request)
    .slice(1)
    .map(({ path }) => ({
      rule: "several-guided-fields",
      severity: "warning",
      path,
      message: "An engine takes one constraint; the first guided field is taken here and this one left out.",
      fix: "Send one guided field.",
    }));
}

/** Responses have allowed_tools (dynamo reference 1.2). */
function allowedTools({ dialect, toolChoice }: ToolRequest): readonly Finding[] {
  if (toolChoice.kind !== "allowed" || dialect === "openai-responses") return [];
  return [
    {
      rule: "allowed-tools-derived",
      severity: "info",
      path: "/tool_choice",
      message: "It is not on record that Dynamo's chat API takes allowed_tools; it is read as a shorter tool list.",
      fix: "Send only the allowed tools, with tool_choice auto or required.",
    },
  ];
}
