import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { shown } from "../schema-facts.js";
import { malformed } from "../schema-shape.js";
import { severities } from "../severities.js";
import { JSON_SCHEMA, OPENAI_ERRORS } from "../sources.js";
import { MOST_LEVELS } from "../walk.js";

/** What no JSON Schema allows: a value of the wrong type, an unknown type name (strict-subset reference A.6 error 15, A2 steps 2 and 5 to 10). */
export const schemaMalformed: Rule = {
  id: "schema-malformed",
  title: "The schema must be JSON Schema",
  severities: severities({ all: "error" }),
  fix: "none",
  page: {
    why: "Servers validate a schema against its meta-schema first, and refuse the request when that fails.",
    bad: withProperty({ type: "strin" }),
    good: withProperty({ type: "string" }),
    source: `${JSON_SCHEMA}; ${OPENAI_ERRORS}: 'items' is not of type 'array'`,
  },
  node: (node) => [
    ...(node.level < MOST_LEVELS
      ? []
      : [
          { path: node.path, message: `Nested ${MOST_LEVELS} levels deep; what lies deeper is not checked`, fix: null },
        ]),
    ...malformed(node).map(({ path, value, wanted }) => ({
      path,
      message: `This is no JSON Schema: ${shown(value)} is not of type ${wanted}`,
      fix: null,
    })),
  ],
};
