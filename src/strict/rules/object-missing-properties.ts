import { isObject, own } from "../../base/json.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";

/** The root of a function tool says `object` and has no `properties`; refused with and without strict (strict-subset reference A.6 error 17). */
export const objectMissingProperties: Rule = {
  id: "object-missing-properties",
  title: "The root object needs properties, even if empty",
  severities: severities({ openai: "error" }),
  tool: ({ root: { schema, path } }) => {
    if (!isObject(schema) || own(schema, "type") !== "object" || has(schema, "properties")) return [];
    return [
      {
        path,
        message: "An object schema needs properties, even if empty",
        fix: 'Add "properties": {} (xgrammar then takes only {}, where it took any object before)',
        edits: [{ kind: "set", path: `${path}/properties`, value: {} }],
      },
    ];
  },
};
