import { isObject } from "../../base/json.js";
import { closed } from "../example.js";
import { mergedRoot } from "../merged-root.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, OPENAI_ERRORS } from "../sources.js";

const COMBINATORS = ["anyOf", "oneOf", "allOf", "enum", "const", "not"];

/** A combinator at the top of a tool's schema (strict-subset reference A.3 rule 1, A.6 error 11, B.1). */
export const rootCombinator: Rule = {
  id: "root-combinator",
  title: "No anyOf, oneOf, allOf, enum, const or not at the top level",
  severities: severities({ openai: "error", groq: "error", anthropic: "error" }),
  fix: "unsafe",
  page: {
    why: "The root has to say plainly which arguments there are. OpenAI and Anthropic refuse these keywords there for every tool, strict or not.",
    bad: { type: "object", anyOf: [closed({ a: { type: "string" } }), closed({ b: { type: "string" } })] },
    good: closed({ a: { type: ["string", "null"] }, b: { type: ["string", "null"] } }),
    source: `${OPENAI_ERRORS}: schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level ('const' since mid 2026); ${ANTHROPIC_PAGE}`,
  },
  tool: (context) => {
    const { schema, path } = context.root;
    if (!isObject(schema)) return [];
    // For the schema of an answer only the union is on record.
    const words = context.tool.kind === "format" ? ["anyOf"] : COMBINATORS;
    return words
      .filter((keyword) => has(schema, keyword))
      .map((keyword) => {
        const change = mergedRoot(keyword, context);
        return {
          path: `${path}/${keyword}`,
          message: `${keyword} is not allowed at the top level of a tool schema`,
          fix: "Make it one object whose members are optional (nullable)",
          ...(change === null ? {} : { change }),
        };
      });
  },
};
