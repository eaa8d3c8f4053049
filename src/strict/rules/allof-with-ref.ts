import { isObject } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { has, listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE } from "../sources.js";

const city = { type: "string" };

/** `allOf` over a reference (strict-subset reference B.1). */
export const allofWithRef: Rule = {
  id: "allof-with-ref",
  title: "allOf must not hold references",
  severities: severities({ anthropic: "error" }),
  fix: "none",
  page: {
    why: "Anthropic takes allOf, but not with a reference in it.",
    bad: closed({ a: { description: "where from", allOf: [{ $ref: "#/$defs/city" }] } }, { $defs: { city } }),
    good: closed({ a: { description: "where from", allOf: [city] } }, { $defs: { city } }),
    source: ANTHROPIC_PAGE,
  },
  keywords: ["allOf"],
  schema: (schema, { path }) =>
    listOf(schema, "allOf").flatMap((part, index) =>
      isObject(part) && has(part, "$ref")
        ? [
            {
              path: `${path}/allOf/${index}`,
              message: "allOf with a reference is not accepted",
              fix: "Put the target here",
            },
          ]
        : [],
    ),
};
