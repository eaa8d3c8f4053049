import type { Finding } from "../../base/finding.js";
import { isObject, type JsonSchema, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import type { Format } from "../../formats/types.js";
import type { Tool, ToolRequest } from "../../request/types.js";
import { declaredSchema } from "../bound-schema.js";
import { callArraySchema, heldInJson, NO_PARAMETERS } from "../call-array-schema.js";
import type { Outcome } from "../outcome.js";
import { heldLoosely, heldToSchema, notHeld } from "../tool-decision.js";
import { turnVariants } from "../turn-variants.js";
import type { ResolvedSettings, ToolDecision } from "../types.js";
import { askedOutput } from "./asked-output.js";
import { ALWAYS_ON, DETECTORS, type Detector, OBJECT_WHEN_LOOSE, READS_FORCED, STARTING_LEVELS } from "./detectors.js";
import { withStandardTypes } from "./type-aliases.js";

/** 0 OFF, 1 FUNCTION, 2 PARAMETER; `--strict-level` says the same by name. */
function levelOf({ serverSettings, strictLevel, format }: ResolvedSettings): number {
  const given = serverSettings.SGLANG_TOOL_STRICT_LEVEL;
  if (given !== undefined) return Number(given);
  return Math.max(
    ["auto", "function", "parameter"].indexOf(strictLevel),
    (format === null ? undefined : STARTING_LEVELS[format.name]) ?? 0,
  );
}

/** The decision table of policy reference 2.1: native before legacy before JSON. */
export function sglangOutcome(sent: ToolRequest, settings: ResolvedSettings): Outcome {
  const { format } = settings;
  const level = levelOf(settings);
  // What is no function never comes to the prompt, and type names are made standard first.
  const tools = sent.tools.filter(({ kind }) => kind === "function").map(withStandardTypes);
  const request = { ...sent, tools };
  const choice = request.toolChoice.kind;
  if (format === null || tools.length === 0) return free(request, "There are no tools.");
  if (choice === "none") return free(request, "tool_choice is none, so no tool grammar is built.");
  const own = settings.engineTag === "own";
  const detector = own ? "native" : (DETECTORS[format.name] ?? "none");
  if (choice === "auto") {
    const wanted = own || level >= 1 || tools.some(({ strict }) => strict === true) || ALWAYS_ON.includes(format.name);
    if (!wanted) {
      return free(
        request,
        "tool_choice is auto, no tool has strict: true and SGLANG_TOOL_STRICT_LEVEL is 0; set strict: true on a tool.",
      );
    }
    if (detector === "none") return free(request, `Parser ${settings.parser} has no structural tag in SGLang.`);
    return tagged(request, settings, format, detector, level);
  }
  if (detector !== "none") return tagged(request, settings, format, detector, level);
  return READS_FORCED.includes(format.name) ? notForced(request, settings) : asJson(request, settings);
}

function free(request: ToolRequest, reason: string): Outcome {
  const asked = askedOutput(request);
  const callable = request.tools.length > 0 && request.toolChoice.kind !== "none";
  const muted: Finding = {
    rule: "response-format-mutes-tools",
    severity: "warning",
    path: asked?.path ?? "",
    message: "The whole output is held to this constraint, so the model cannot spell a tool call.",
    fix: "Send tools and the output constraint in separate requests.",
  };
  return {
    envelope: { enforced: false, reason },
    arguments: request.tools.map((tool) => notHeld(tool, reason)),
    parallel: true,
    constraint: asked?.constraint ?? { kind: "none" },
    findings: callable && asked !== null ? [muted] : [],
  };
}

function tagged(
  request: ToolRequest,
  settings: ResolvedSettings,
  format: Format,
  detector: Exclude<Detector, "none">,
  level: number,
): Outcome {
  const choice = request.toolChoice;
  const named = choice.kind === "named";
  // The legacy builder does not filter: a named choice may call any tool.
  const callable =
    named && detector === "native" ? request.tools.filter(({ name }) => name === choice.name) : request.tools;
  const forced = choice.kind === "required" || named;
  const loose = forced && OBJECT_WHEN_LOOSE.includes(format.name) ? { type: "object" } : true;
  const tools = callable.map((tool) => toolDecision(tool, level, loose));
  const single = detector === "native" && (named || request.parallelToolCalls === false);
  const asked = forced ? null : askedOutput(request);
  return {
    envelope: {
      enforced: true,
      reason: forced
        ? `tool_choice is ${choice.kind}: the ${detector} tag of the format makes the model call a tool.`
        : `A strict tool or the strict level asks for the ${detector} tag: text is free, a call is held to its form.`,
    },
    arguments: tools,
    parallel: !single,
    constraint: {
      kind: "turn",
      format,
      variants: turnVariants(settings, "sglang"),
      ...(detector === "legacy" ? { legacy: true } : {}),
      shape: named ? (detector === "native" ? "named" : "required") : forced ? "required" : "auto",
      tools,
      single,
      content: null,
      answer: null,
      startsIn: null,
      written: "",
      // A reasoning parser owns the thinking; without one native tags hold it, legacy tags never do.
      reasoning: !settings.reasoning
        ? null
        : settings.serverSettings["reasoning-parser"] !== undefined || detector === "legacy"
          ? "engine"
          : "tag",
    },
    findings: [
      ...(named && detector === "legacy" && request.tools.length > 1 ? [LEGACY_NAMED] : []),
      ...(detector === "legacy" && request.parallelToolCalls === false ? [LEGACY_PARALLEL] : []),
      ...(asked === null
        ? []
        : [
            {
              rule: "tag-replaces-output-constraint",
              severity: "warning" as const,
              path: asked.path,
              message: "There is one slot for a constraint; the tool tag takes it here, so the answer is free text.",
              fix: "Send tools and the output constraint in separate requests.",
            },
          ]),
    ],
  };
}

const LEGACY_NAMED: Finding = {
  rule: "named-choice-not-filtered",
  severity: "warning",
  path: "/tool_choice",
  message: "SGLang's legacy tag for this format holds all tools, so a named choice may call another one.",
  fix: "Send only the wanted tool.",
};

const LEGACY_PARALLEL: Finding = {
  rule: "parallel-false-not-in-grammar",
  severity: "info",
  path: "/parallel_tool_calls",
  message: "SGLang's legacy tag for this format does not limit the number of calls.",
  fix: null,
};

function toolDecision(tool: Tool, level: number, loose: JsonSchema): ToolDecision {
  if (tool.strict === true) return heldToSchema(tool, "strict: true holds the arguments to the tool's schema.");
  if (level >= 2) return heldToSchema(tool, "SGLANG_TOOL_STRICT_LEVEL=2 holds every tool's arguments to its schema.");
  const held = heldLoosely(tool, "strict is not true, which leaves the arguments free; set strict: true to hold them.");
  return { ...held, schema: loose };
}

function notForced(request: ToolRequest, { parser }: ResolvedSettings): Outcome {
  const outcome = free(
    request,
    `Parser ${parser} has no structural tag in SGLang and reads forced calls as the model writes them.`,
  );
  return {
    ...outcome,
    findings: [
      ...outcome.findings,
      {
        rule: "forced-choice-not-enforced",
        severity: "warning",
        path: "/tool_choice",
        message: `The forced choice is not enforced: parser ${parser} has no structural tag in SGLang.`,
        fix: null,
      },
    ],
  };
}

/** Formats without a tag: a forced choice becomes a JSON array of calls, a named one too. */
function asJson(request: ToolRequest, settings: ResolvedSettings): Outcome {
  const choice = request.toolChoice;
  const callable = choice.kind === "named" ? request.tools.filter(({ name }) => name === choice.name) : request.tools;
  const why = `parser ${settings.parser} has no structural tag in SGLang`;
  const conflict = choice.kind === "named" ? null : conflictingDefs(callable);
  if (conflict !== null) return lost(request, conflict);
  return {
    envelope: { enforced: true, reason: `The output is held to a JSON array of calls, because ${why}.` },
    arguments: callable.map((tool) =>
      heldInJson(tool, "The JSON that stands in for the call is held to the tool's schema, strict or not."),
    ),
    parallel: request.parallelToolCalls !== false,
    constraint: {
      kind: "json_schema",
      schema: callArray(callable, choice.kind === "named", request.parallelToolCalls === false),
    },
    findings: [
      {
        rule: "forced-choice-as-json",
        severity: "warning",
        path: "/tool_choice",
        message: `The model has to write a JSON array of calls instead of its own call format, because ${why}.`,
        fix: "Use a parser that has a tag.",
      },
    ],
  };
}

/** Definitions are lifted for required alone; the array of a named choice has one plain item schema (reference 2.1). */
function callArray(tools: readonly Tool[], named: boolean, single: boolean): JsonSchema {
  if (!named) {
    const defs = Object.assign(
      {},
      ...tools.map(({ parameters }) => (isObject(parameters) ? (own(parameters, "$defs") ?? {}) : {})),
    );
    return callArraySchema(
      tools.map((tool) => ({ name: tool.name, parameters: declaredSchema(tool) ?? NO_PARAMETERS })),
      { defs: Object.keys(defs).length === 0 ? null : defs, single },
    );
  }
  const [tool] = tools;
  return {
    type: "array",
    minItems: 1,
    ...(single ? { maxItems: 1 } : {}),
    items: {
      type: "object",
      properties: {
        name: { type: "string", enum: [tool?.name ?? ""] },
        parameters: (tool && declaredSchema(tool)) ?? NO_PARAMETERS,
      },
      required: ["name", "parameters"],
    },
  };
}

/** The first definition that two tools declare differently. */
function conflictingDefs(tools: readonly Tool[]): { readonly name: string; readonly tool: Tool } | null {
  const seen = new Map<string, string>();
  for (const tool of tools) {
    const defs = isObject(tool.parameters) ? own(tool.parameters, "$defs") : undefined;
    for (const [name, schema] of Object.entries(isObject(defs) ? defs : {})) {
      const text = JSON.stringify(schema);
      if ((seen.get(name) ?? text) !== text) return { name, tool };
      seen.set(name, text);
    }
  }
  return null;
}

/** A builder that fails is logged and the request runs without a constraint, with no HTTP error (policy reference 2.1). */
function lost(request: ToolRequest, { name, tool }: { readonly name: string; readonly tool: Tool }): Outcome {
  const outcome = free(request, "SGLang cannot build the constraint, only logs that, and runs without one.");
  return {
    ...outcome,
    findings: [
      ...outcome.findings,
      {
        rule: "constraint-lost",
        severity: "warning",
        path: `${tool.parametersPath}/$defs${pointerStep(name)}`,
        message: `Tool definition '${name}' has multiple schemas: the constraint cannot be built, and the request runs without one (HTTP 200).`,
        fix: "Give the definitions of the tools different names.",
      },
    ],
  };
}
