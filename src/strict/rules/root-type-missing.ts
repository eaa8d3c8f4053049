import { isObject } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { OPENAI_ERRORS } from "../sources.js";

/** The root has `properties` and no `type`, which servers read as `type: null` (strict-subset reference A.6 error 10). */
export const rootTypeMissing: Rule = {
  id: "root-type-missing",
  title: "The root needs a type",
  severities: severities({ strict: "error", anthropic: "error", gemini: "error" }),
  fix: "safe",
  page: {
    why: "A missing type is read as the type null, which is no object.",
    bad: { properties: {}, additionalProperties: false },
    good: closed({}),
    source: `${OPENAI_ERRORS}: got 'type: null'`,
  },
  tool: ({ root: { schema, path } }) => {
    if (!isObject(schema) || has(schema, "type") || !has(schema, "properties")) return [];
    return [
      {
        path,
        message: "Root has no type; servers read it as null",
        fix: 'Add "type": "object"',
        change: { edits: [{ kind: "set", path: `${path}/type`, value: "object" }], effect: "narrower" },
      },
    ];
  },
};
