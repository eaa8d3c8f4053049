import type { JsonSchema } from "../../base/json.js";
import type { Constraint, Decision } from "../../servers/types.js";
import type { Refusal } from "../types.js";

/** The schema that holds the stretch in which an output was refused. */
export interface HeldSchema {
  readonly schema: JsonSchema;
  /** The same decision with another schema in its place, and with the arguments of all other tools free. */
  readonly decisionWith: (variant: JsonSchema) => Decision;
}

/** The schema behind a refusal: of the tool's arguments, or of the whole answer; null where there is none. */
export function heldSchema(decision: Decision, { layer, tool }: Pick<Refusal, "layer" | "tool">): HeldSchema | null {
  const { constraint } = decision;
  const withConstraint = (changed: Constraint): Decision => ({ ...decision, constraint: changed });
  if (constraint.kind === "json_schema") {
    return {
      schema: constraint.schema,
      decisionWith: (variant) => withConstraint({ ...constraint, schema: variant }),
    };
  }
  if (constraint.kind !== "turn") return null;
  if (layer === "arguments" && tool !== null) {
    const held = constraint.tools.find((one) => one.tool === tool && one.enforced === "schema");
    if (held === undefined) return null;
    return {
      schema: held.schema,
      decisionWith: (variant) =>
        withConstraint({
          ...constraint,
          tools: constraint.tools.map((one) => ({ ...one, schema: one === held ? variant : true })),
        }),
    };
  }
  const { content, answer } = constraint;
  if (answer?.kind === "json_schema") {
    return {
      schema: answer.schema,
      decisionWith: (variant) => withConstraint({ ...constraint, answer: { ...answer, schema: variant } }),
    };
  }
  if (content === null) return null;
  return {
    schema: content,
    decisionWith: (variant) => withConstraint({ ...constraint, content: variant }),
  };
}
