import { malformed } from "../../strict/schema-shape.js";
import { walkSchema } from "../../strict/walk.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";
import { withStandardTypes } from "./type-aliases.js";

/**
 * Parameters that are no JSON Schema once the type names are made standard (policy reference 6.3). What SGLang's validator says at
 * the end of the message is told in our words.
 */
export const parametersSchema: RejectionRule = {
  id: "sglang-parameters-schema",
  check: ({ tools }) =>
    tools.flatMap((tool, index) => {
      const { kind, parameters, parametersPath } = withStandardTypes(tool);
      if (kind !== "function" || parameters === null) return [];
      const [fault] = walkSchema(parameters, "").flatMap(malformed);
      return fault === undefined
        ? []
        : refuse(
            parametersSchema.id,
            `Tool ${index} function has invalid 'parameters' schema: ${JSON.stringify(fault.value)} is not of type '${fault.wanted}'`,
            { path: parametersPath + fault.path, fix: "Correct the schema (tagwright check)." },
          );
    }),
};
