import { isObject, type JsonObject, type JsonValue, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { closed, withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import type { Change, Rule } from "../rule.js";
import { ANNOTATIONS, has, listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { BEAM_DERIVED, OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";

/** `prefixItems` or a list of `items` (strict-subset reference A.2, A.6 error 8, E.3). */
export const kwPrefixItems: Rule = keywordRule({
  id: "kw-prefix-items",
  title: "prefixItems, list-form items",
  keywords: ["prefixItems", "items"],
  severities: severities({ openai: "error", beam: "error" }),
  fix: "unsafe",
  page: {
    why: "An array has one schema for all its items there. What stands at fixed places is better an object with a key for each.",
    bad: withProperty({ type: "array", prefixItems: [{ type: "number" }, { type: "number" }] }),
    good: withProperty(closed({ first: { type: "number" }, second: { type: "number" } })),
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}: array schema missing items; ${BEAM_DERIVED}`,
  },
  message: () => "Tuples are not accepted",
  advice: "Use an object with one key per slot",
  when: (value, keyword) => keyword === "prefixItems" || Array.isArray(value),
  change: (keyword, schema, path) => asObject(keyword, schema, path),
});

const NAMES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
/** What an array schema may have beside its slots and still say no more than they do. */
const BESIDE = ["type", "items", "prefixItems", "additionalItems", "minItems", "maxItems"];

/** A closed object with a key per slot; null where there are further items or other constraints. */
function asObject(keyword: string, schema: JsonObject, path: string): Change | null {
  const slots = listOf(schema, keyword);
  const isAlone = Object.keys(schema).every((key) => BESIDE.includes(key) || ANNOTATIONS.has(key));
  const rest = own(schema, keyword === "items" ? "additionalItems" : "items");
  if (!isAlone || slots.length === 0 || slots.length > NAMES.length || isObject(rest)) return null;
  const properties = Object.fromEntries(slots.map((slot, index): [string, JsonValue] => [NAMES[index] ?? "", slot]));
  const object = closed(properties);
  if (!isObject(object)) return null;
  return {
    edits: [
      ...Object.entries(object).map(([key, value]) => ({ kind: "set" as const, path: path + pointerStep(key), value })),
      ...BESIDE.filter((key) => key !== "type" && has(schema, key)).map((key) => ({
        kind: "remove" as const,
        path: path + pointerStep(key),
      })),
    ],
    effect: "unsafe",
  };
}
