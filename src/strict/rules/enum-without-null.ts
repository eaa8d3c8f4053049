import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { has, listOf, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { JSON_SCHEMA, OPENAI_GUIDE } from "../sources.js";

/** `type` lets null in and `enum` keeps it out (strict-subset reference A.3 rule 4). */
export const enumWithoutNull: Rule = {
  id: "enum-without-null",
  title: "A nullable enum must hold null",
  severities: severities({ strict: "warning" }),
  fix: "unsafe",
  page: {
    why: "A value has to fit type and enum both, so null is lost where only type names it, and with it the way to leave the property out.",
    bad: withProperty({ type: ["string", "null"], enum: ["x"] }),
    good: withProperty({ type: ["string", "null"], enum: ["x", null] }),
    source: `${JSON_SCHEMA}; ${OPENAI_GUIDE}`,
  },
  keywords: ["enum"],
  schema: (schema, { path }) => {
    if (typesOf(schema)?.includes("null") !== true || typesOf(schema)?.length === 1) return [];
    if (!has(schema, "enum") || listOf(schema, "enum").includes(null)) return [];
    return [
      {
        path: `${path}/enum`,
        message: "Null is allowed by type but excluded by enum",
        fix: "Add null to the enum",
        change: { edits: [{ kind: "append", path: `${path}/enum`, value: null }], effect: "unsafe" },
      },
    ];
  },
};
