import type { Rule } from "../rule.js";
import { severities } from "../severities.js";

/** A strict tool without parameters: there is nothing to be strict about (strict-subset reference A2, activation). */
export const parametersMissing: Rule = {
  id: "parameters-missing",
  title: "strict has no effect without parameters",
  severities: severities({ strict: "info" }),
  list: ({ tools }) =>
    tools
      .filter((tool) => tool.kind === "function" && tool.strict === true && tool.schema === null)
      .map((tool) => ({
        path: tool.toolPath,
        message: "Strict has no effect without parameters",
        fix: "Declare a closed empty object",
        edits: [
          {
            kind: "set" as const,
            path: tool.schemaPath,
            value: { type: "object", properties: {}, required: [], additionalProperties: false },
          },
        ],
      })),
};
