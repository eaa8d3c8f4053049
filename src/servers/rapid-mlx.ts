import type { Finding } from "../base/finding.js";
import type { JsonSchema } from "../base/json.js";
import { hasUpstreamTag, variantFor } from "../formats/turn.js";
import type { Format, TurnShape } from "../formats/types.js";
import type { Tool, ToolRequest } from "../request/types.js";
import { declaredSchema } from "./bound-schema.js";
import { acceptedDecision, actingChoice, type Outcome } from "./outcome.js";
import { FORMAT_FACTS } from "./rapid-mlx/behaviour.js";
import { unheldSchema } from "./rapid-mlx/unheld-schema.js";
import { notHeld } from "./tool-decision.js";
import { turnVariants } from "./turn-variants.js";
import type { Decision, ResolvedSettings, ToolDecision } from "./types.js";

/** What a tool without parameters is held to (COMMON-json.md 4). */
const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/**
 * Rapid-MLX: a grammar of its own (llguidance Lark) where the parser describes its wire; arguments are then always held and
 * `strict` is not read. Everything else is generated freely and looked at afterwards (COMMON-json.md 4,
 * COMMON-xml-pythonic.md F). No refusal of a request is on record.
 */
export function decideRapidMlx(request: ToolRequest, settings: ResolvedSettings): Decision {
  const view = viewOf(request);
  const outcome = outcomeOf(view, request, settings);
  return acceptedDecision(request, settings, actingChoice(request), outcome, [
    ...otherKinds(request),
    ...outputConstraints(request),
  ]);
}

interface View {
  readonly shape: TurnShape;
  readonly callable: readonly Tool[];
}

function viewOf({ tools, toolChoice }: ToolRequest): View {
  const functions = tools.filter(({ kind }) => kind === "function");
  if (toolChoice.kind === "named") {
    return { shape: "named", callable: functions.filter(({ name }) => name === toolChoice.name) };
  }
  if (toolChoice.kind === "allowed") {
    return { shape: toolChoice.mode, callable: functions.filter(({ name }) => toolChoice.names.includes(name)) };
  }
  return { shape: toolChoice.kind, callable: functions };
}

function outcomeOf(view: View, request: ToolRequest, settings: ResolvedSettings): Outcome {
  const { shape, callable } = view;
  const { format } = settings;
  const single = request.parallelToolCalls === false;
  if (format === null || callable.length === 0) return free("there are no tools", view, settings, []);
  if (shape === "none") return free("tool_choice is none", view, settings, []);
  const forced = shape === "required" || shape === "named";
  const own = settings.engineTag === "own";
  if (!own) {
    if (!hasUpstreamTag(format, "rapid-mlx", shape, settings.version)) {
      return free(`parser ${settings.parser} does not describe its wire for tool_choice ${shape}`, view, settings, []);
    }
    if (isIn(FORMAT_FACTS.onlySingle, format) && !single) {
      return free("this parser's grammar holds one call, and more may come", view, settings, [SEND_PARALLEL_FALSE]);
    }
    if (forced && format.reasoning !== null && reasons(settings)) {
      return free("a forced call is not combined with a reasoning parser", view, settings, []);
    }
  }
  // COMMON-json.md 4: the free text of automatic choice holds the thinking.
  const variants = turnVariants(settings, ...(reasons(settings) ? ["thinking"] : []), "rapid-mlx");
  const unheld = own ? [] : unheldFindings(callable, variantFor(format, variants).arguments);
  if (unheld.length > 0) return free("one tool's schema makes the server drop the grammar", view, settings, unheld);
  const tools = callable.map(held);
  return {
    envelope: {
      enforced: true,
      reason: forced
        ? `tool_choice is ${shape}: the grammar makes the model call ${shape === "named" ? "that tool" : "a tool"}.`
        : "Plain text is free, and a call is held to its form from its first marker on.",
    },
    arguments: tools,
    parallel: !single,
    constraint: {
      kind: "turn",
      format,
      shape,
      variants,
      tools,
      single,
      content: null,
      answer: null,
      startsIn: null,
      written: "",
      // Under automatic choice thinking is a part of the free text.
      reasoning: null,
    },
    findings: format.special.length === 0 ? [] : [MARKERS_AS_TOKENS],
  };
}

/** hermes sheet 7, harmony sheet 7. */
const MARKERS_AS_TOKENS: Finding = {
  rule: "markers-as-tokens",
  severity: "info",
  path: "",
  message:
    "The grammar names the format's markers as tokens: Rapid-MLX builds none for a tokenizer that has one of them as several tokens.",
  fix: "For such a tokenizer use the Lark that has them as text: compile --emit lark.",
};

function held(tool: Tool): ToolDecision {
  return {
    tool: tool.name,
    enforced: "schema",
    schema: declaredSchema(tool) ?? NO_ARGUMENTS,
    reason: "Rapid-MLX always holds arguments to the schema; strict is not read.",
  };
}

/** Is a reasoning parser configured? `--reasoning on` stands for one, since model and parser come from one table. */
function reasons({ serverSettings, reasoning }: ResolvedSettings): boolean {
  const parser = serverSettings["reasoning-parser"];
  return parser === undefined ? reasoning : parser !== "" && parser !== "none";
}

function free(
  why: string,
  { shape, callable }: View,
  { format, parser }: ResolvedSettings,
  findings: readonly Finding[],
): Outcome {
  const reason = `No grammar is built: ${why}.`;
  const forced = callable.length > 0 && (shape === "required" || shape === "named");
  const begun = forced && isIn(FORMAT_FACTS.begunInPrompt, format) && callable.length === 1;
  return {
    envelope: { enforced: false, reason },
    arguments: callable.map((tool) => notHeld(tool, reason)),
    parallel: true,
    constraint: { kind: "none" },
    findings: [
      ...findings,
      ...(forced ? [forcedAfterwards(callable.length === 1, begun)] : []),
      ...(callable.length > 0 && shape === "auto"
        ? [
            {
              rule: "auto-not-enforced",
              severity: "warning" as const,
              path: "/tools",
              message: `Nothing holds calls to a format or a schema: ${why}.`,
              fix: `Check the calls of parser ${parser} after the turn.`,
            },
          ]
        : []),
    ],
  };
}

/** COMMON-xml-pythonic.md F. */
function forcedAfterwards(one: boolean, begun: boolean): Finding {
  const start = begun ? "The call's beginning is put into the prompt, and nothing else is held." : "Nothing is held.";
  return {
    rule: "forced-choice-checked-afterwards",
    severity: "warning",
    path: "/tool_choice",
    message: one
      ? `${start} If no call comes, the server makes one of the raw text, and answers 422 where required arguments are missing.`
      : `${start} If no call comes, the server answers 422.`,
    fix: "Use a parser that describes its wire, without a reasoning parser.",
  };
}

const SEND_PARALLEL_FALSE: Finding = {
  rule: "grammar-holds-one-call",
  severity: "warning",
  path: "/parallel_tool_calls",
  message: "The grammar of this parser holds one call, so it is used only where no second one can come.",
  fix: "Send parallel_tool_calls: false.",
};

function unheldFindings(callable: readonly Tool[], style: string): readonly Finding[] {
  return callable.flatMap((tool): Finding[] => {
    const unheld = unheldSchema(declaredSchema(tool) ?? NO_ARGUMENTS, style);
    if (unheld === null) return [];
    return [
      {
        rule: "schema-drops-grammar",
        severity: "warning",
        path: `${tool.parametersPath}${unheld.pointer}`,
        message: `${tool.name}: ${unheld.message}, so the server drops the grammar of the whole request.`,
        fix: "Change this schema, or leave the tool out.",
      },
    ];
  });
}

function otherKinds({ tools }: ToolRequest): readonly Finding[] {
  return tools
    .filter(({ kind }) => kind !== "function")
    .map(({ path, kind }) => ({
      rule: "tool-kind-not-read",
      severity: "warning",
      path,
      message: `It is not on record that Rapid-MLX reads ${kind} tools; this one is left out here.`,
      fix: "Declare it as a function tool.",
    }));
}

function outputConstraints({ responseFormat, guided }: ToolRequest): readonly Finding[] {
  const paths = [
    ...(responseFormat === null || responseFormat.kind === "text" ? [] : ["/response_format"]),
    ...guided.map(({ path }) => path),
  ];
  return paths.map((path) => ({
    rule: "output-constraint-not-modelled",
    severity: "info",
    path,
    message: "What Rapid-MLX makes of this output constraint is not on record; it is left out here.",
    fix: null,
  }));
}

function isIn(list: readonly string[], format: Format | null): boolean {
  return format !== null && list.includes(format.name);
}
