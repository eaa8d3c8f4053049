import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { LMFE_CODE } from "../sources.js";

/** An enum that is neither all strings nor all numbers (strict-subset reference C.1). */
export const enumMixedTypes: Rule = {
  id: "enum-mixed-types",
  title: "Enums of one type",
  severities: severities({ lmfe: "error" }),
  fix: "none",
  page: {
    why: "lm-format-enforcer takes enums of strings alone or of numbers alone.",
    bad: withProperty({ enum: ["x", null] }),
    good: withProperty({ anyOf: [{ enum: ["x"] }, { type: "null" }] }),
    source: LMFE_CODE,
  },
  keywords: ["enum"],
  schema: (schema, { path }) => {
    const types = new Set(listOf(schema, "enum").map((value) => (value === null ? "null" : typeof value)));
    const [type = "string"] = types;
    // Objects and arrays are said by `enum-composite`.
    if (types.has("object") || (types.size <= 1 && ["string", "number"].includes(type))) return [];
    return [{ path: `${path}/enum`, message: "The enum is neither all strings nor all numbers", fix: "Use anyOf" }];
  },
};
