import { isObject } from "../../base/json.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";

const COMBINATORS = ["anyOf", "oneOf", "allOf", "enum", "const", "not"];

/** A combinator at the top of a tool's schema (strict-subset reference A.3 rule 1, A.6 error 11, B.1). */
export const rootCombinator: Rule = {
  id: "root-combinator",
  title: "No anyOf, oneOf, allOf, enum, const or not at the top level",
  severities: severities({ openai: "error", groq: "error", anthropic: "error" }),
  tool: ({ root: { schema, path } }) =>
    isObject(schema)
      ? COMBINATORS.filter((keyword) => has(schema, keyword)).map((keyword) => ({
          path: `${path}/${keyword}`,
          message: `${keyword} is not allowed at the top level of a tool schema`,
          fix: "Make it one object whose members are optional (nullable)",
        }))
      : [],
};
