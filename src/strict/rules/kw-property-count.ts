import type { JsonObject } from "../../base/json.js";
import { closed, withProperty } from "../example.js";
import { keywordRule, removed, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { has, isObjectSchema, propertiesOf, requiredOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { AZURE_PAGE, BEAM_DERIVED, LLAMACPP_CODE, LLGUIDANCE_CODE, LMFE_CODE } from "../sources.js";
import { toDescription } from "../to-description.js";

/** `minProperties`, `maxProperties` (strict-subset reference A.2, A.7, C.1, E.3). */
export const kwPropertyCount: Rule = keywordRule({
  id: "kw-property-count",
  title: "minProperties, maxProperties",
  keywords: ["minProperties", "maxProperties"],
  severities: severities({
    openai: "warning",
    azure: "error",
    beam: "error",
    lmfe: "warning",
    llamacpp: "warning",
    llguidance: "error",
  }),
  fix: "safe",
  page: {
    why: "A closed object that requires all its keys has a fixed number of them, so the count says nothing more; elsewhere nobody counts.",
    bad: withProperty(closed({ x: { type: "string" } }, { minProperties: 1 })),
    good: withProperty(closed({ x: { type: "string" } })),
    source: `${AZURE_PAGE}; ${BEAM_DERIVED}; ${LMFE_CODE}; ${LLAMACPP_CODE}; ${LLGUIDANCE_CODE}: min/maxProperties only supported when all keys listed in "properties" are required`,
  },
  message: () => "Property counts are not enforced",
  advice: TO_DESCRIPTION,
  when: (value, _keyword, schema, target) => target !== "llguidance" || !llguidanceHolds(value, schema),
  change: (keyword, schema, path) =>
    isImplied(keyword, schema) ? removed(keyword, path) : toDescription(schema, path, [keyword]),
});

/** Where all declared keys are required the count is exact, and 0 and 1 are always held (C.1, C.3). */
function llguidanceHolds(bound: unknown, schema: JsonObject): boolean {
  const required = new Set(requiredOf(schema));
  return bound === 0 || bound === 1 || Object.keys(propertiesOf(schema)).every((name) => required.has(name));
}

/** The count follows from the rest: all required keys are there anyway, or no more can be. */
function isImplied(keyword: string, schema: JsonObject): boolean {
  const bound = schema[keyword];
  if (typeof bound !== "number" || !isObjectSchema(schema)) return false;
  if (keyword === "minProperties") return bound <= new Set(requiredOf(schema)).size;
  const closed = schema.additionalProperties === false && !has(schema, "patternProperties");
  return closed && bound >= Object.keys(propertiesOf(schema)).length;
}
