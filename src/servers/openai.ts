import type { Finding } from "../base/finding.js";
import { customFormat as formatOf } from "../request/custom-format.js";
import type { Dialect } from "../request/dialect.js";
import type { Tool, ToolRequest } from "../request/types.js";
import { declaredSchema } from "./bound-schema.js";
import { choiceUnknown } from "./openai/choice-unknown.js";
import { choiceWithoutTools } from "./openai/choice-without-tools.js";
import { customFormat } from "./openai/custom-format.js";
import { emptyTools } from "./openai/empty-tools.js";
import { formatSchema } from "./openai/format-schema.js";
import { functionParameters } from "./openai/function-parameters.js";
import { misplacedSchema } from "./openai/misplaced-schema.js";
import { responseFormatType } from "./openai/response-format-type.js";
import { toolName } from "./openai/tool-name.js";
import { responseFormatConstraint } from "./output-constraint.js";
import { unlessRefused } from "./refused-decision.js";
import type { RejectionRule } from "./rejection-rule.js";
import { heldToSchema, notHeld } from "./tool-decision.js";
import type { Decision, ResolvedSettings, ToolDecision } from "./types.js";

const OPENAI_REJECTIONS: readonly RejectionRule[] = [
  responseFormatType,
  misplacedSchema,
  formatSchema,
  emptyTools,
  toolName,
  customFormat,
  functionParameters,
  choiceWithoutTools,
  choiceUnknown,
];

/**
 * OpenAI's own service: how it spells a turn is its secret, so there is no grammar to write; what is known is which
 * tools it refuses and whose arguments it holds (strict-subset reference A).
 */
export function decideOpenAi(request: ToolRequest, settings: ResolvedSettings): Decision {
  return unlessRefused(OPENAI_REJECTIONS, request, settings, () => accepted(request, settings));
}

function accepted(request: ToolRequest, settings: ResolvedSettings): Decision {
  const { toolChoice, tools } = request;
  const none = toolChoice.kind === "none" || tools.length === 0;
  const forced =
    toolChoice.kind === "required" ||
    toolChoice.kind === "named" ||
    (toolChoice.kind === "allowed" && toolChoice.mode === "required");
  return {
    request,
    settings,
    toolChoice: tools.length === 0 ? { kind: "none" } : toolChoice,
    rejection: null,
    envelope: {
      enforced: !none,
      reason: none
        ? "There are no tools to call."
        : `OpenAI writes and reads calls itself${forced ? ", and the choice forces one" : ""}; only names of the given tools can come.`,
    },
    arguments: tools.map((tool) => toolDecision(tool, none, request.dialect)),
    parallel: request.parallelToolCalls !== false && toolChoice.kind !== "named",
    constraint: none ? (responseFormatConstraint(request.responseFormat) ?? { kind: "none" }) : { kind: "none" },
    findings: [...request.findings, ...implicitStrict(request)],
  };
}

function toolDecision(tool: Tool, none: boolean, dialect: Dialect): ToolDecision {
  if (none) return notHeld(tool, "tool_choice is none: the tool cannot be called.");
  if (tool.kind === "custom") return customDecision(tool);
  if (tool.kind === "builtin") return notHeld(tool, "OpenAI runs this tool itself.");
  if (dialect === "openai-responses" && tool.strict === null && declaredSchema(tool) !== null) {
    return heldToSchema(
      tool,
      "Responses without strict: the schema is made strict where it can be (objects closed, every property mandatory), else only tried.",
    );
  }
  if (tool.strict === true) return heldToSchema(tool, "strict: true holds the arguments to the tool's schema.");
  return notHeld(tool, "Without strict: true OpenAI only tries to follow the schema; set it to hold the arguments.");
}

/** The input of a custom tool is text, held to a grammar where the tool gives one (policy reference 8.1, 8.2). */
function customDecision(tool: Tool): ToolDecision {
  const format = formatOf(tool);
  if (format.kind !== "grammar") return notHeld(tool, "The input of a custom tool is any text.");
  return {
    tool: tool.name,
    enforced: "schema",
    schema: true,
    reason: `The input is held to the tool's own ${format.syntax === "lark" ? "Lark grammar" : "regular expression"}.`,
  };
}

/** What the server changes of a schema it does not tell (strict-subset reference A.1). */
function implicitStrict({ dialect, tools }: ToolRequest): readonly Finding[] {
  if (dialect !== "openai-responses") return [];
  return tools
    .filter(({ kind, strict }) => kind === "function" && strict === null)
    .map(({ name, declarationPath }) => ({
      rule: "strict-implicit-responses",
      severity: "info",
      path: declarationPath,
      message: `${name} says nothing of strict: the server will rewrite its schema to strict where it can, so that optional parameters become mandatory.`,
      fix: "State strict: true or false.",
    }));
}
