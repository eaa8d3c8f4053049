import { isObject, own } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { OPENAI_ERRORS } from "../sources.js";

/** The root of a function tool says `object` and has no `properties`; refused with and without strict (strict-subset reference A.6 error 17). */
export const objectMissingProperties: Rule = {
  id: "object-missing-properties",
  title: "The root object needs properties, even if empty",
  severities: severities({ openai: "error" }),
  fix: "safe",
  page: {
    why: "A tool without arguments is often declared as a bare object. OpenAI and Azure refuse that, with strict or without; xgrammar, for one, takes any object before and only {} after the fix.",
    bad: { type: "object", additionalProperties: false },
    good: closed({}),
    source: `${OPENAI_ERRORS}: object schema missing properties`,
  },
  tool: ({ tool, root: { schema, path } }) => {
    if (tool.kind !== "function" || !isObject(schema) || own(schema, "type") !== "object" || has(schema, "properties"))
      return [];
    return [
      {
        path,
        message: "An object schema needs properties, even if empty",
        fix: 'Add "properties": {} (xgrammar then takes only {}, where it took any object before)',
        change: { edits: [{ kind: "set", path: `${path}/properties`, value: {} }], effect: "same" },
      },
    ];
  },
};
