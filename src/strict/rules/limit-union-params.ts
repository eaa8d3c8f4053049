import { isObject } from "../../base/json.js";
import { closed, strictTools } from "../example.js";
import { objectSchemas, requestLimit } from "../request-limit.js";
import type { Rule } from "../rule.js";
import { has, propertiesOf, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE } from "../sources.js";

const LIMIT = 16;

const unions = (count: number) =>
  strictTools([
    closed(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: ["string", "null"] }])),
    ),
  ]);

/** Strict-subset reference B.1. */
export const limitUnionParams: Rule = {
  id: "limit-union-params",
  title: "Parameters of a union type over all strict tools",
  severities: severities({ anthropic: "error" }),
  fix: "none",
  page: {
    why: "Parameters with anyOf or a list of types, over all strict tools: 16. The nullable parameters that OpenAI asks for count.",
    bad: unions(17),
    good: unions(16),
    source: ANTHROPIC_PAGE,
  },
  list: (list) => {
    const fault = requestLimit(list, LIMIT, "union parameters", (counted) =>
      objectSchemas(counted).reduce(
        (sum, { schema }) => sum + Object.values(propertiesOf(schema)).filter(isUnion).length,
        0,
      ),
    );
    return fault === null ? [] : [fault];
  },
};

const isUnion = (value: unknown) => isObject(value) && (has(value, "anyOf") || (typesOf(value)?.length ?? 0) > 1);
