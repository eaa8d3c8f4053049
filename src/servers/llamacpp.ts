import type { Finding } from "../base/finding.js";
import type { TurnShape } from "../formats/types.js";
import type { ToolRequest } from "../request/types.js";
import { choiceWord } from "./llamacpp/choice-word.js";
import { grammarWithTools } from "./llamacpp/grammar-with-tools.js";
import { logprobsInStream } from "./llamacpp/logprobs-in-stream.js";
import { noJinja } from "./llamacpp/no-jinja.js";
import { noMessages } from "./llamacpp/no-messages.js";
import { responseFormatType } from "./llamacpp/response-format-type.js";
import { schemaAndGrammar } from "./llamacpp/schema-and-grammar.js";
import { toolType } from "./llamacpp/tool-type.js";
import { unrecognizedSchema } from "./llamacpp/unrecognized-schema.js";
import { acceptedDecision, actingChoice, type Outcome } from "./outcome.js";
import { guidedConstraint, responseFormatConstraint } from "./output-constraint.js";
import { unlessRefused } from "./refused-decision.js";
import type { RejectionRule } from "./rejection-rule.js";
import { heldToSchema, notHeld } from "./tool-decision.js";
import { turnVariants } from "./turn-variants.js";
import type { Decision, ResolvedSettings } from "./types.js";
import { unreadGuided } from "./unread-guided.js";

const LLAMACPP_REJECTIONS: readonly RejectionRule[] = [
  noJinja,
  noMessages,
  choiceWord,
  toolType,
  schemaAndGrammar,
  logprobsInStream,
  grammarWithTools,
  responseFormatType,
  unrecognizedSchema,
];

/**
 * llama-server: it derives the grammar from the chat template; arguments always follow the schema, strict is not read
 * and a named choice counts as automatic (engines reference 5). The template's own spelling is not modelled: the format's
 * turn stands for it.
 */
export function decideLlamaCpp(request: ToolRequest, settings: ResolvedSettings): Decision {
  return unlessRefused(LLAMACPP_REJECTIONS, request, settings, () => {
    const outcome = outcomeOf(request, settings);
    const read = ["/grammar", "/json_schema"];
    return acceptedDecision(
      request,
      settings,
      actingChoice(request),
      outcome,
      unreadGuided(request, { server: "llama.cpp", read, instead: "response_format, json_schema or grammar" }),
    );
  });
}

function outcomeOf(request: ToolRequest, settings: ResolvedSettings): Outcome {
  const { tools, toolChoice } = request;
  if (tools.length === 0 || toolChoice.kind === "none" || settings.format === null) {
    const reason = tools.length === 0 ? "There are no tools." : "tool_choice is none: no call grammar is built.";
    const fields = request.guided.filter(({ path }) => path === "/grammar" || path === "/json_schema");
    const constraint = fields.map(guidedConstraint).find((found) => found !== null);
    return {
      envelope: { enforced: false, reason },
      arguments: tools.map((tool) => notHeld(tool, reason)),
      parallel: true,
      constraint: constraint ?? responseFormatConstraint(request.responseFormat) ?? { kind: "none" },
      findings: [],
    };
  }
  const shape: TurnShape = toolChoice.kind === "required" ? "required" : "auto";
  const held = tools.map((tool) =>
    heldToSchema(tool, "llama.cpp always holds arguments to the schema; strict is not read."),
  );
  const single = request.parallelToolCalls === false;
  return {
    envelope: {
      enforced: true,
      reason:
        shape === "required"
          ? "tool_choice is required: the grammar holds from the first token."
          : "The grammar starts at the first call marker (lazy); text before it is free.",
    },
    arguments: held,
    parallel: !single,
    constraint: {
      kind: "turn",
      format: settings.format,
      shape,
      variants: turnVariants(settings, "llamacpp"),
      tools: held,
      single,
      content: null,
      answer: null,
      startsIn: null,
      written: "",
      reasoning: settings.reasoning ? "engine" : null,
    },
    findings: [...namedIsAuto(request), TEMPLATE_NOT_MODELLED],
  };
}

function namedIsAuto({ toolChoice }: ToolRequest): readonly Finding[] {
  if (toolChoice.kind !== "named" && toolChoice.kind !== "allowed") return [];
  return [
    {
      rule: "named-choice-becomes-auto",
      severity: "warning",
      path: "/tool_choice",
      message: "llama.cpp reads tool_choice as text; this object counts as auto, and any tool or none may be called.",
      fix: 'Send only the wanted tool, with tool_choice "required".',
    },
  ];
}

const TEMPLATE_NOT_MODELLED: Finding = {
  rule: "template-not-modelled",
  severity: "info",
  path: "",
  message: "llama.cpp derives its grammar from the chat template; the format's own turn stands for it here.",
  fix: null,
};
