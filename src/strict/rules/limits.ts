import { isObject } from "../../base/json.js";
import type { Fault, Rule } from "../rule.js";
import { isObjectSchema, listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { limitsOf } from "../target-facts.js";
import { totalsOf } from "../totals.js";
import { enumCharacters } from "./enum-values.js";

const STRICT = severities({ strict: "error" });

/** Nested objects (strict-subset reference A.4, A.6 error 12, A.7, A2 step 11). Counted as Dynamo does. */
export const limitDepth: Rule = {
  id: "limit-depth",
  title: "Levels of object nesting",
  severities: STRICT,
  schema: (schema, { path, depth, parent }, { target }) => {
    const limit = limitsOf(target).depth;
    // Only where the limit is crossed: what lies deeper is the same fault.
    if (!isObjectSchema(schema) || depth !== limit + 1 || parent === null) return [];
    return [{ path, message: `${depth} levels of nesting, limit ${limit}`, fix: null }];
  },
};

/** Properties over all objects (strict-subset reference A.4, A.6 error 13, A.7, A2 step 19). */
export const limitProperties: Rule = {
  id: "limit-properties",
  title: "Number of properties in the whole schema",
  severities: STRICT,
  tool: ({ nodes, root, target }) =>
    over(root.path, totalsOf(nodes).properties, limitsOf(target).properties, (n, m) => `${n} properties, limit ${m}`),
};

/** Enum values over all enums (strict-subset reference A.4, A.6 error 14, A2 step 19). */
export const limitEnumValues: Rule = {
  id: "limit-enum-values",
  title: "Number of enum values in the whole schema",
  severities: STRICT,
  tool: ({ nodes, root, target }) =>
    over(root.path, totalsOf(nodes).enumValues, limitsOf(target).enumValues, (n, m) => `${n} enum values, limit ${m}`),
};

/** Text of one enum with more than 250 strings (strict-subset reference A.4, A2 step 15). */
export const limitEnumChars: Rule = {
  id: "limit-enum-chars",
  title: "Characters in one long string enum",
  severities: STRICT,
  schema: (schema, { path }, { target }) => {
    const values = listOf(schema, "enum");
    if (values.length <= 250 || !values.every((value) => typeof value === "string")) return [];
    const limit = limitsOf(target).enumCharacters;
    return over(`${path}/enum`, enumCharacters(values), limit, (n, m) => `Enum text of ${n} characters, limit ${m}`);
  },
};

/** Characters of all names and literals (strict-subset reference A.4, A2 step 19). */
export const limitNameChars: Rule = {
  id: "limit-name-chars",
  title: "Characters of all names and values",
  severities: STRICT,
  tool: ({ nodes, root, target }) =>
    over(
      root.path,
      totalsOf(nodes).nameCharacters,
      limitsOf(target).nameCharacters,
      (n, m) => `${n} characters of names and values, limit ${m}`,
    ),
};

/** A sum that Gemini is reported to refuse (strict-subset reference B.2). */
export const limitMaxItemsSum: Rule = {
  id: "limit-max-items-sum",
  title: "Sum of maxItems in one tool",
  severities: severities({ gemini: "warning" }),
  tool: ({ nodes, root }) => {
    let sum = 0;
    for (const { schema } of nodes) {
      const most = isObject(schema) ? schema.maxItems : undefined;
      if (typeof most === "number") sum += most;
    }
    return over(root.path, sum, 960, (n, m) => `maxItems adds up to ${n}; Gemini is reported to refuse more than ${m}`);
  },
};

function over(path: string, count: number, limit: number, message: (n: number, m: number) => string): readonly Fault[] {
  return count > limit ? [{ path, message: message(count, limit), fix: null }] : [];
}
