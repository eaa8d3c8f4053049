import { type JsonObject, type JsonValue, own } from "../../base/json.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { has, listOf, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { GEMINI_PAGE, OPENAI_ERRORS, XGRAMMAR_CODE } from "../sources.js";

/** An array that does not say what it holds (strict-subset reference A.6 error 8, C.1). */
export const arrayMissingItems: Rule = {
  id: "array-missing-items",
  title: "Arrays need items",
  severities: severities({ openai: "error", gemini: "error", xgrammar: "error" }),
  fix: "unsafe",
  page: {
    why: "OpenAI refuses it for every tool, strict or not. xgrammar takes a bare array, but beside another array keyword it lets no item in.",
    bad: withProperty({ type: "array", minItems: 1 }),
    good: withProperty({ type: "array", minItems: 1, items: { type: "string" } }),
    source: `${OPENAI_ERRORS}: array schema missing items; ${GEMINI_PAGE}; ${XGRAMMAR_CODE}`,
  },
  keywords: ["type"],
  schema: (schema, { path }, { target }) => {
    if (typesOf(schema)?.includes("array") !== true || has(schema, "items")) return [];
    // xgrammar takes a bare array; with another array keyword it takes no item any more (C.1).
    const others = ["minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"];
    if (target === "xgrammar" && (has(schema, "prefixItems") || !others.some((word) => has(schema, word)))) return [];
    const fault = { path, message: "Array needs items", fix: "Add items with the type that is meant" };
    // Slots go with `kw-prefix-items`.
    if (has(schema, "prefixItems")) return [fault];
    return [
      {
        ...fault,
        change: {
          edits: [{ kind: "set", path: `${path}/items`, value: { type: itemType(schema) } }],
          effect: "unsafe",
        },
      },
    ];
  },
};

/** The type of the items that the schema shows somewhere; a string where it shows none, which most are. */
function itemType(schema: JsonObject): string {
  const shown: readonly JsonValue[] = [
    own(schema, "default") ?? null,
    ...listOf(schema, "examples"),
    ...listOf(schema, "enum"),
  ];
  const [item] = shown.flatMap((value) => (Array.isArray(value) ? value : []));
  if (item === undefined || item === null || typeof item === "object") return "string";
  return typeof item;
}
