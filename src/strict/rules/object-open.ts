import { own } from "../../base/json.js";
import type { Rule } from "../rule.js";
import { has, isObjectSchema } from "../schema-facts.js";
import { severities } from "../severities.js";

/** An object schema that lets extra keys in (strict-subset reference A.3 rule 2, A.6 error 1, A2 step 12, B.1). */
export const objectOpen: Rule = {
  id: "object-open",
  title: "Open objects cannot be strict",
  severities: severities({ strict: "error", anthropic: "error" }),
  schema: (schema, { path }) => {
    const extra = own(schema, "additionalProperties");
    if (extra === undefined || extra === false || !(isObjectSchema(schema) || has(schema, "$ref"))) return [];
    return [
      {
        path: `${path}/additionalProperties`,
        message: `Open objects cannot be strict; ${extra === true ? "all" : "typed"} extra keys would be lost`,
        fix: "Set it to false, or turn the map into an array of objects with a key and a value",
      },
    ];
  },
};
