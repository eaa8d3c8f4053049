import type { JsonValue } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { isObjectSchema } from "../schema-facts.js";
import { severities } from "../severities.js";
import { AZURE_PAGE, DYNAMO_CHECK, OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";
import { limitsOf } from "../target-facts.js";

const nested = (levels: number): JsonValue => closed(levels === 0 ? {} : { a: nested(levels - 1) });

/** Nested objects (strict-subset reference A.4, A.6 error 12, A.7, A2 step 11). Counted as Dynamo does. */
export const limitDepth: Rule = {
  id: "limit-depth",
  title: "Levels of object nesting",
  severities: severities({ strict: "error" }),
  fix: "none",
  page: {
    why: "Ten objects may stand inside the root's, on Azure five. OpenAI does not say how it counts; counted here is as Dynamo does: objects alone, definitions from where they stand.",
    bad: nested(11),
    good: nested(5),
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}: 6 levels of nesting exceeds limit of 5; ${AZURE_PAGE}; ${DYNAMO_CHECK}`,
  },
  schema: (schema, { path, depth, parent }, { target }) => {
    const limit = limitsOf(target).depth;
    // Only where the limit is crossed: what lies deeper is the same fault.
    if (!isObjectSchema(schema) || depth !== limit + 1 || parent === null) return [];
    return [{ path, message: `${depth} levels of nesting, limit ${limit}`, fix: null }];
  },
};
