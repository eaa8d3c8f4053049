import { isObject } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { ANNOTATIONS, listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, OPENAI_ERRORS } from "../sources.js";

/** `allOf` round one schema, as generators write it to put a description beside a reference (strict-subset reference A.8). */
export const kwAllofSingle: Rule = {
  id: "kw-allof-single",
  title: "allOf with one entry",
  severities: severities({ strict: "error" }),
  fix: "safe",
  page: {
    why: "The keyword is refused whatever it holds. Generators write it to put a description beside a reference.",
    bad: withProperty({ description: "the city", allOf: [{ type: "string" }] }),
    good: withProperty({ description: "the city", type: "string" }),
    source: `${OPENAI_ERRORS}: 'allOf' is not permitted; ${DYNAMO_CHECK}`,
  },
  keywords: ["allOf"],
  schema: (schema, { path }) => {
    const parts = listOf(schema, "allOf");
    const [part] = parts;
    if (parts.length !== 1 || part === undefined) return [];
    const fault = {
      path: `${path}/allOf`,
      message: "Replace the one-entry allOf by its content",
      fix: "Put its content here",
    };
    // Beside other constraints the part could mean something else: a closed object, say, would then know more keys.
    const isAlone = Object.keys(schema).every((key) => key === "allOf" || ANNOTATIONS.has(key));
    if (!isObject(part) || !isAlone || Object.keys(part).some((key) => Object.hasOwn(schema, key))) return [fault];
    const contents = Object.entries(part).map(([key, value]) => ({
      kind: "set" as const,
      path: path + pointerStep(key),
      value,
    }));
    return [{ ...fault, change: { edits: [...contents, { kind: "remove", path: `${path}/allOf` }], effect: "same" } }];
  },
};
