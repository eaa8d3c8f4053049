import type { JsonSchema } from "../../base/json.js";
import type { Grammar } from "../../grammar/ir.js";
import { createMatcher } from "../../match/matcher.js";
import type { Constraint, Decision, ToolDecision, TurnConstraint } from "../../servers/types.js";
import { lowerWithLabels } from "../../tag/lower.js";
import { tagToGrammar } from "../../tag/to-grammar.js";
import { turnGrammar } from "../replay.js";
import type { Refusal } from "../types.js";

/** The schema that holds the stretch in which an output was refused. */
export interface HeldSchema {
  readonly schema: JsonSchema;
  /** Where the stretch begins, in bytes of the output. */
  readonly from: number;
  /** What an output must follow from there on if it is held to another schema. */
  readonly heldTo: (variant: JsonSchema) => Held;
}

export interface Held {
  /** Equal keys have equal grammars. */
  readonly key: string;
  /** Null where nothing is constrained. @throws TagwrightError where the schema cannot be compiled. */
  readonly grammar: () => Grammar | null;
}

/** The schema behind a refusal: of the tool's arguments, or of the whole answer; null where there is none. */
export function heldSchema(decision: Decision, output: Uint8Array, refusal: Refusal): HeldSchema | null {
  const { constraint } = decision;
  if (constraint.kind === "json_schema") {
    return ofWholeOutput(decision, constraint.schema, (schema) => ({ ...constraint, schema }));
  }
  if (constraint.kind !== "turn") return null;
  const { content, answer, tools } = constraint;
  if (refusal.layer === "arguments" && refusal.tool !== null) {
    const held = tools.find(({ tool, enforced }) => tool === refusal.tool && enforced === "schema");
    if (held === undefined) return null;
    return {
      schema: held.schema,
      from: argumentsStart(decision, output, refusal),
      heldTo: (variant) => argumentsHeldTo({ ...held, schema: variant }, constraint, decision),
    };
  }
  if (answer?.kind === "json_schema") {
    return ofWholeOutput(decision, answer.schema, (schema) => ({ ...constraint, answer: { ...answer, schema } }));
  }
  return content === null ? null : ofWholeOutput(decision, content, (schema) => ({ ...constraint, content: schema }));
}

function ofWholeOutput(
  decision: Decision,
  schema: JsonSchema,
  withSchema: (schema: JsonSchema) => Constraint,
): HeldSchema {
  return {
    schema,
    from: 0,
    heldTo: (variant) => {
      const constraint = withSchema(variant);
      return { key: JSON.stringify(constraint), grammar: () => turnGrammar({ ...decision, constraint }) };
    },
  };
}

/**
 * The arguments of one call, and anything behind them. They are written alike in every turn of a format, so that the plainest turn
 * with a call has them, and requests with the same tool share what is compiled for it.
 */
function argumentsHeldTo(tool: ToolDecision, constraint: TurnConstraint, decision: Decision): Held {
  const call: TurnConstraint = {
    ...constraint,
    shape: "required",
    tools: [tool],
    single: true,
    content: null,
    answer: null,
    startsIn: null,
    reasoning: null,
  };
  return {
    key: JSON.stringify([{ ...call, format: call.format.name }, decision.settings.version]),
    grammar: () => {
      const labels = lowerWithLabels({ ...decision, constraint: call })?.labels ?? [];
      const [part] = [...labels].flatMap(([format, { layer }]) => (layer === "arguments" ? [format] : []));
      if (part === undefined) return null;
      return tagToGrammar({
        type: "structural_tag",
        format: { type: "sequence", elements: [part, { type: "any_text" }] },
      });
    },
  };
}

/** Where the arguments begin in which the output is refused. */
function argumentsStart(decision: Decision, output: Uint8Array, { offset, tool }: Refusal): number {
  const grammar = turnGrammar(decision);
  if (grammar === null) return offset;
  const matcher = createMatcher(grammar);
  let start: number | null = null;
  for (let at = 0; at < offset; at += 1) {
    const part = matcher.partOf(output[at] ?? 0);
    if (part.layer !== "arguments" || part.tool !== tool) start = null;
    else start ??= at - part.before;
    matcher.push(output.subarray(at, at + 1));
  }
  return start ?? offset;
}
