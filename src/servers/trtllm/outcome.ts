import type { Finding } from "../../base/finding.js";
import type { Tool, ToolRequest } from "../../request/types.js";
import type { Outcome } from "../outcome.js";
import { heldToSchema, notHeld } from "../tool-decision.js";
import { turnVariants } from "../turn-variants.js";
import type { ResolvedSettings, ToolDecision } from "../types.js";
import { guidedBackend } from "./guided-backend.js";
import { afterReasoning, askedOutput, wrapperIsSchema } from "./output.js";

/**
 * A tag with a strict tool, whatever the tool choice; else the answer's own constraint, else nothing (engines reference 4.5).
 * Without a guided decoding backend all of it is dropped, with HTTP 200 (4.3).
 */
export function trtllmOutcome(request: ToolRequest, settings: ResolvedSettings): Outcome {
  const outcome = wantedOutcome(request, settings);
  if (guidedBackend(settings) !== null || outcome.constraint.kind === "none") return outcome;
  const reason = "The server runs without a guided decoding backend, so the engine drops the constraint.";
  return {
    envelope: { enforced: false, reason },
    arguments: request.tools.map((tool) => notHeld(tool, reason)),
    parallel: true,
    constraint: { kind: "none" },
    findings: [NO_BACKEND, ...outcome.findings.filter(({ severity }) => severity !== "info")],
  };
}

const NO_BACKEND: Finding = {
  rule: "constraint-dropped",
  severity: "warning",
  path: "",
  message:
    "The constraint is silently dropped: no guided decoding backend is set, and the answer is HTTP 200 all the same.",
  fix: "Start the server with guided_decoding_backend xgrammar (here: --set guided_decoding_backend=xgrammar).",
};

function wantedOutcome(request: ToolRequest, settings: ResolvedSettings): Outcome {
  const { tools } = request;
  const { format, parser } = settings;
  const output = askedOutput(request, settings);
  const own = settings.engineTag === "own";
  if (!own && !tools.some(({ strict }) => strict === true)) {
    return untagged(
      tools.length === 0 ? "There are no tools." : "No tool has strict: true, so no call grammar is built.",
      request,
      settings,
      [],
    );
  }
  const triggered =
    format !== null && format.variant.triggers.length > 0 && format.rules.some(({ name }) => name === "auto");
  if (format === null || !(own || triggered)) {
    return untagged(`Tool parser '${parser}' has no structural tag.`, request, settings, [
      {
        rule: "strict-not-enforced",
        severity: "warning",
        path: "/tools",
        message: `Tool parser '${parser}' does not support structural tags, cannot enforce strict mode for tools.`,
        fix: "Use a parser that has one, or leave strict out.",
      },
    ]);
  }
  const held = tools.map(toolDecision);
  return {
    envelope: {
      enforced: true,
      reason: "A strict tool asks for the tag: text is free, and a call is held to its form from its first marker on.",
    },
    arguments: held,
    parallel: true,
    constraint: {
      kind: "turn",
      format,
      shape: "auto",
      variants: turnVariants(settings, "trtllm"),
      tools: held,
      single: false,
      content: null,
      answer: null,
      startsIn: null,
      written: "",
      reasoning: null,
    },
    findings: [
      TAG_NOT_ON_RECORD,
      ...choiceNotRead(request),
      ...(request.parallelToolCalls === false ? [PARALLEL_NOT_READ] : []),
      ...(output === null ? [] : [TAG_BESIDE_OUTPUT]),
    ],
  };
}

function toolDecision(tool: Tool): ToolDecision {
  return tool.strict === true
    ? heldToSchema(tool, "strict: true holds the arguments to the tool's schema.")
    : notHeld(tool, "Without strict: true the arguments are any text up to the call's end, not even JSON.");
}

function untagged(
  reason: string,
  request: ToolRequest,
  settings: ResolvedSettings,
  findings: readonly Finding[],
): Outcome {
  const output = askedOutput(request, settings);
  const callable = request.tools.length > 0 && request.toolChoice.kind !== "none";
  return {
    envelope: { enforced: false, reason },
    arguments: request.tools.map((tool) => notHeld(tool, reason)),
    parallel: true,
    constraint: output === null ? { kind: "none" } : afterReasoning(output, settings),
    findings: [
      ...findings,
      ...(callable && output !== null ? [MUTED] : []),
      ...(callable && output === null ? choiceNotRead(request) : []),
      ...(output?.kind === "json_schema" && request.responseFormat?.kind === "json_schema" && wrapperIsSchema(settings)
        ? [WRAPPER_AS_SCHEMA]
        : []),
    ],
  };
}

const MUTED: Finding = {
  rule: "response-format-mutes-tools",
  severity: "warning",
  path: "/response_format",
  message: "The whole output is held to this constraint, so the model cannot spell a tool call.",
  fix: "Send tools and the output constraint in separate requests.",
};

const TAG_NOT_ON_RECORD: Finding = {
  rule: "tag-not-on-record",
  severity: "info",
  path: "",
  message:
    "Which tool parsers have a tag, and how it is spelled, is not on record; the format's own call stands for it.",
  fix: null,
};

const TAG_BESIDE_OUTPUT: Finding = {
  rule: "tag-replaces-output-constraint",
  severity: "warning",
  path: "/response_format",
  message: "There is one slot for a constraint; that the tag of the strict tools takes it is derived.",
  fix: "Send tools and the output constraint in separate requests.",
};

const PARALLEL_NOT_READ: Finding = {
  rule: "parallel-false-not-in-grammar",
  severity: "info",
  path: "/parallel_tool_calls",
  message: "The tag does not limit the number of calls.",
  fix: null,
};

const WRAPPER_AS_SCHEMA: Finding = {
  rule: "schema-wrapper-not-opened",
  severity: "warning",
  path: "/response_format/json_schema",
  message: "This version takes the object round the schema for the schema itself, so nothing of it is held.",
  fix: 'Send response_format {"type": "json", "schema": ...}, or use 1.3.',
};

/** The tag's builder does not look at tool_choice (engines reference 4.5; policy reference 6.4). */
function choiceNotRead({ toolChoice }: ToolRequest): readonly Finding[] {
  if (toolChoice.kind === "auto") return [];
  return [
    {
      rule: "tool-choice-not-enforced",
      severity: "warning",
      path: "/tool_choice",
      message: `TensorRT-LLM builds no grammar for tool_choice ${toolChoice.kind}; any tool or none may be called.`,
      fix: "Send only the wanted tool, and check the answer.",
    },
  ];
}
