import { malformed } from "../../strict/schema-shape.js";
import { walkSchema } from "../../strict/walk.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";
import { withStandardTypes } from "./type-aliases.js";

/**
 * How deep is not on record: the validator gives out where its recursion does, between 80 and 120 schemas (measured with jsonschema
 * 4.26 at Python's usual limit).
 */
const DEEPEST = 100;

/**
 * Parameters that are no JSON Schema once the type names are made standard, or nested deeper than the validator goes (policy
 * reference 6.3). What SGLang's validator says at the end of the message is told in our words.
 */
export const parametersSchema: RejectionRule = {
  id: "sglang-parameters-schema",
  check: ({ tools }) =>
    tools.flatMap((tool, index) => {
      const { kind, parameters, parametersPath } = withStandardTypes(tool);
      if (kind !== "function" || parameters === null) return [];
      const nodes = walkSchema(parameters, "");
      const deep = nodes.find(({ level }) => level >= DEEPEST);
      if (deep !== undefined) {
        return refuse(
          parametersSchema.id,
          `Tool ${index} function 'parameters' schema is too deeply nested or contains a cycle.`,
          { path: parametersPath + deep.path, fix: "Flatten the schema, or move parts of it to $defs." },
        );
      }
      const [fault] = nodes.flatMap(malformed);
      return fault === undefined
        ? []
        : refuse(
            parametersSchema.id,
            `Tool ${index} function has invalid 'parameters' schema: ${JSON.stringify(fault.value)} is not of type '${fault.wanted}'`,
            { path: parametersPath + fault.path, fix: "Correct the schema (tagwright check)." },
          );
    }),
};
