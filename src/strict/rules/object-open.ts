import { own } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { has, isObjectSchema } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, DYNAMO_CHECK, OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";

/** An object schema that lets extra keys in (strict-subset reference A.3 rule 2, A.6 error 1, A2 step 12, B.1). */
export const objectOpen: Rule = {
  id: "object-open",
  title: "Open objects cannot be strict",
  severities: severities({ strict: "error", anthropic: "error" }),
  fix: "unsafe",
  page: {
    why: "The schema says on purpose that other keys may come. Closing it takes them away, so a map is better written as an array of key and value.",
    bad: closed({}, { additionalProperties: { type: "string" } }),
    good: closed({
      entries: { type: "array", items: closed({ key: { type: "string" }, value: { type: "string" } }) },
    }),
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}; ${DYNAMO_CHECK}; ${ANTHROPIC_PAGE}`,
  },
  keywords: ["additionalProperties"],
  schema: (schema, { path }) => {
    const extra = own(schema, "additionalProperties");
    if (extra === undefined || extra === false || !(isObjectSchema(schema) || has(schema, "$ref"))) return [];
    return [
      {
        path: `${path}/additionalProperties`,
        message: `Open objects cannot be strict; ${extra === true ? "all" : "typed"} extra keys would be lost`,
        fix: "Set it to false, or turn the map into an array of objects with a key and a value",
        change: {
          edits: [{ kind: "set", path: `${path}/additionalProperties`, value: false }],
          effect: "unsafe",
        },
      },
    ];
  },
};
