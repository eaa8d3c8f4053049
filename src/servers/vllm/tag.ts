import type { Finding } from "../../base/finding.js";
import { holdsAnswer, variantFor } from "../../formats/turn.js";
import type { Format } from "../../formats/types.js";
import type { Tool } from "../../request/types.js";
import { switchedOn } from "../booleans.js";
import { declaredSchema } from "../bound-schema.js";
import type { Outcome } from "../outcome.js";
import { ANY_OBJECT } from "../output-constraint.js";
import { heldLoosely, heldToSchema } from "../tool-decision.js";
import { turnVariants } from "../turn-variants.js";
import type { OutputConstraint, ResolvedSettings, ToolDecision } from "../types.js";
import { isBound, type VllmPolicy } from "./policy.js";

/** The format's structural tag, filled in with the tools (policy reference 1.3, 1.4; engines reference 2.10). */
export function tagOutcome(policy: VllmPolicy, settings: ResolvedSettings, format: Format): Outcome {
  const variants = turnVariants(settings, "vllm");
  const { arguments: bound, loose } = variantFor(format, variants, settings.version);
  const held = loose === null ? "nothing" : loose === bound ? "all-alike" : "names";
  const tools = policy.callable.map((tool) => toolDecision(tool, policy, held));
  const beside = answerBeside(policy);
  // Where the answer is a message of the turn itself, the turn stays as it is and that message is held.
  const inTurn = holdsAnswer(format);
  const answer = inTurn ? null : beside.answer;
  return {
    envelope: { enforced: true, reason: envelopeReason(policy, beside.answer !== null) },
    arguments: tools,
    parallel: !policy.single,
    constraint: {
      kind: "turn",
      format,
      variants,
      // Beside an answer the calls are built as if required: free text would take any answer.
      shape: answer === null ? policy.choice : "required",
      tools,
      single: policy.single,
      content: inTurn && beside.answer?.kind === "json_schema" ? beside.answer.schema : null,
      answer,
      startsIn: null,
      written: "",
      reasoning:
        settings.reasoning &&
        policy.showsReasoning &&
        !policy.ownGrammar &&
        !switchedOn(settings, "enable-in-reasoning", false)
          ? "engine"
          : null,
    },
    findings: beside.findings,
  };
}

/**
 * What the format's tag holds of loose arguments: `nothing` but their style, their `names` and outermost types, or the same part
 * of the schema as of strict ones (hy_v4 sheet 7).
 */
type HeldOfLoose = "nothing" | "names" | "all-alike";

function toolDecision(tool: Tool, policy: VllmPolicy, held: HeldOfLoose): ToolDecision {
  if (held === "all-alike") {
    const reason = "vLLM's tag for this format is the same with strict and without: it holds a part of the schema.";
    return { ...heldLoosely(tool, reason), schema: declaredSchema(tool) ?? true };
  }
  if (isBound(tool, policy)) {
    if (tool.strict === true) return heldToSchema(tool, "strict: true holds the arguments to the tool's schema.");
    return policy.level === "parameter"
      ? heldToSchema(tool, "--tool-strict-level parameter holds every tool's arguments to its schema.")
      : heldToSchema(tool, "This release holds arguments to the schema unless strict is false.");
  }
  const fix = policy.behaviour.hasLevel ? "strict: true or --tool-strict-level parameter" : "strict: true";
  const given = tool.strict === false ? "strict: false" : "strict is not set, which";
  if (held === "names") {
    return {
      ...heldLoosely(
        tool,
        `${given} leaves the arguments free but for their names and outermost types; ${fix} would hold them.`,
      ),
      schema: declaredSchema(tool) ?? true,
    };
  }
  if (policy.ownGrammar) {
    return {
      ...heldLoosely(tool, `${given} leaves the arguments any object; strict: true would hold them.`),
      schema: ANY_OBJECT,
    };
  }
  return heldLoosely(tool, `${given} leaves the arguments free; ${fix} would hold them.`);
}

function envelopeReason(
  { choice, callable, raisedBy, single, behaviour, ownGrammar }: VllmPolicy,
  orAnswer: boolean,
): string {
  const calls = single ? "exactly one call" : "one or more calls";
  switch (choice) {
    case "required":
      return `tool_choice is required: the grammar holds the output to ${calls} of the given tools.`;
    case "named":
      return `tool_choice names ${callable[0]?.name ?? "a tool"}: the grammar holds the output to one call of it.`;
    default: {
      const because =
        raisedBy === "parallel_tool_calls"
          ? "parallel_tool_calls: false turns the grammar on"
          : raisedBy === "parser"
            ? "this parser's own strict level is function"
            : ownGrammar
              ? "this parser brings a grammar of its own for every request with tools"
              : behaviour.autoTag === "always"
                ? "this release always builds the grammar"
                : "a strict tool or the strict level asks for a grammar";
      return orAnswer
        ? `tool_choice is auto and ${because}: the output is either calls or the answer that response_format describes.`
        : `tool_choice is auto and ${because}: plain text is free, and a call is held to its form from its first marker on.`;
    }
  }
}

/** The answer format that stands beside the calls; a forced choice ignores it. */
function answerBeside({ choice, output, behaviour }: VllmPolicy): {
  readonly answer: OutputConstraint | null;
  readonly findings: readonly Finding[];
} {
  if (output === null) return { answer: null, findings: [] };
  if (choice !== "auto") {
    return {
      answer: null,
      findings: [
        {
          rule: "forced-choice-ignores-response-format",
          severity: "warning",
          path: output.path,
          message: "The forced tool call takes the place of this output constraint; vLLM only logs that it is ignored.",
          fix: "Leave it out, or let tool_choice be auto.",
        },
      ],
    };
  }
  if (behaviour.besideAnswer === "either") return { answer: output.constraint, findings: [] };
  return {
    answer: null,
    findings: [
      {
        rule: "tag-replaces-output-constraint",
        severity: "warning",
        path: output.path,
        message: "The tool grammar takes the place of this output constraint, so the answer is free text.",
        fix: "Send tools and the output constraint in separate requests.",
      },
    ],
  };
}
