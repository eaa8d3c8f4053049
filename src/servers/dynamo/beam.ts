import type { Finding } from "../../base/finding.js";
import type { Format, TurnShape } from "../../formats/types.js";
import type { Tool, ToolRequest } from "../../request/types.js";
import { declaredSchema } from "../bound-schema.js";
import type { Outcome } from "../outcome.js";
import { heldLoosely, heldToSchema, notHeld } from "../tool-decision.js";
import { turnVariants } from "../turn-variants.js";
import type { ResolvedSettings, ToolDecision } from "../types.js";
import { type BeamStart, beamStart } from "./beam-state.js";
import { beamFault, beamHeldPart } from "./beam-subset.js";
import { dynamoConfig } from "./config.js";
import { type DynamoView, dynamoView, isForced } from "./request-view.js";

/**
 * The Beam route: every chat turn gets the grammar of a whole turn, but for guided fields and, with
 * DYN_BEAM_TURN_GRAMMAR=0, for choices that are not forced (dynamo reference 5.2, Beam format sheet 3.3 to 3.5).
 */
export function beamOutcome(request: ToolRequest, settings: ResolvedSettings, format: Format): Outcome {
  const config = dynamoConfig(settings);
  const view = dynamoView(request);
  if (!isForced(view)) {
    if (view.guidedConstraint !== null) {
      return ungoverned(
        view,
        `The guided field ${view.guided?.path} binds the output from its first token, without channels.`,
      );
    }
    if (!config.beamTurnGrammar) {
      return ungoverned(view, "DYN_BEAM_TURN_GRAMMAR=0 leaves turns without a forced choice free; set it to 1.");
    }
  }
  return turnOutcome(view, format, settings, beamStart(request));
}

/** No turn grammar: the guided field or the bare response_format, or nothing. */
function ungoverned(view: DynamoView, reason: string): Outcome {
  return {
    envelope: { enforced: false, reason },
    arguments: view.callable.map((tool) => notHeld(tool, reason)),
    parallel: true,
    constraint: view.guidedConstraint ?? view.responseFormat ?? { kind: "none" },
    findings: [],
  };
}

function turnOutcome(view: DynamoView, format: Format, settings: ResolvedSettings, start: BeamStart): Outcome {
  const shape: TurnShape = view.callable.length === 0 ? "none" : view.choice;
  const held = shape === "none" ? [] : view.callable.map((tool) => holdTypes(tool));
  const tools = held.map(({ decision }) => decision);
  const single = shape === "named" || view.parallelOff;
  return {
    envelope: { enforced: true, reason: envelopeReason(shape, view, start, single) },
    arguments:
      shape === "none"
        ? view.callable.map((tool) => notHeld(tool, "tool_choice is none: the turn grammar has no calls."))
        : tools,
    parallel: !single,
    constraint: {
      kind: "turn",
      format,
      shape,
      variants: turnVariants(settings, "dynamo"),
      tools,
      single,
      content: !isForced(view) && view.responseFormat?.kind === "json_schema" ? view.responseFormat.schema : null,
      answer: null,
      ...start,
      // The turn's own rules write the analysis; nothing has to be put in front of it.
      reasoning: null,
    },
    findings: held.flatMap(({ findings }) => findings),
  };
}

/** Values are held to their types, strict or not; what the grammar cannot hold of a tool without strict is loosened. */
function holdTypes(tool: Tool): { readonly decision: ToolDecision; readonly findings: readonly Finding[] } {
  const schema = declaredSchema(tool);
  if (schema === null) {
    return {
      decision: heldLoosely(tool, "The tool declares no parameters schema: any keys, raw values."),
      findings: [],
    };
  }
  const fault = beamFault(schema);
  if (tool.strict === true || fault === null) {
    return { decision: heldToSchema(tool, "The turn grammar holds every parameter to its type."), findings: [] };
  }
  return {
    decision: {
      tool: tool.name,
      enforced: "schema",
      schema: beamHeldPart(schema),
      reason: `The turn grammar holds every parameter to its type, but not all of the schema: ${fault.message} (derived).`,
    },
    findings: [
      {
        rule: "beam-not-held",
        severity: "warning",
        path: `${tool.parametersPath}${fault.pointer}`,
        message: `${tool.name}: ${fault.message} (the Beam subset, derived); values are held to their types only.`,
        fix: "Express it by type, enum or const, or check the arguments after the call.",
      },
    ],
  };
}

function envelopeReason(shape: TurnShape, view: DynamoView, { startsIn }: BeamStart, single: boolean): string {
  if (startsIn === "CONTENT") {
    return "The last assistant message has begun the final answer: the grammar holds what is left of it, and no call can follow.";
  }
  const calls = single ? "exactly one call" : "one or more calls";
  switch (shape) {
    case "required":
      return `tool_choice is required: the turn is an analysis and ${calls}.`;
    case "named":
      return `tool_choice names ${view.callable[0]?.name ?? "a tool"}: the turn is an analysis and exactly one call of it.`;
    case "none":
      return "There are no tools to call: the turn is an analysis and the final answer.";
    case "auto":
      return `Every Beam turn has a grammar: an analysis, then either ${calls} or the final answer.`;
  }
}
