import type { JsonObject, JsonSchema, JsonValue } from "../../base/json.js";
import { isObject, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { XGRAMMAR_FORMATS } from "../../strict/target-facts.js";

export interface KeywordRefusal {
  /** JSON Pointer of the object that is refused. */
  readonly pointer: string;
  readonly keyword: string;
}

/**
 * The keyword over which vLLM answers 400 with "The provided JSON schema contains features not supported by xgrammar."
 * before it compiles a `json` constraint; null where it does not. A schema inside a structural tag never comes here.
 *
 * The walk is vLLM's own, with its faults: it enters every object and every object in a list, so data under `enum` or
 * `default` can trip it, and an object without `type` escapes it (engines reference 2.7; strict subset reference D.1;
 * upstream issue 57550).
 */
export function vllmKeywordRefusal(schema: JsonSchema): KeywordRefusal | null {
  return isObject(schema) ? visit(schema, "") : null;
}

function visit(node: JsonObject, pointer: string): KeywordRefusal | null {
  const keyword = refusedKeyword(node);
  if (keyword !== null) return { pointer, keyword };
  for (const [key, value] of Object.entries(node)) {
    const at = pointer + pointerStep(key);
    const places: readonly (readonly [JsonValue, string])[] = Array.isArray(value)
      ? value.map((item, i) => [item, at + pointerStep(i)] as const)
      : [[value, at]];
    for (const [place, where] of places) {
      const found = isObject(place) ? visit(place, where) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

const LENGTHS = ["minLength", "maxLength"] as const;
const ARRAY_KEYWORDS = ["uniqueItems", "contains", "minContains", "maxContains"] as const;

function refusedKeyword(node: JsonObject): string | null {
  if ((hasType(node, "integer") || hasType(node, "number")) && has(node, "multipleOf")) return "multipleOf";
  if (hasType(node, "array")) {
    const keyword = ARRAY_KEYWORDS.find((name) => has(node, name));
    if (keyword !== undefined) return keyword;
  }
  if (hasType(node, "string")) {
    const format = own(node, "format");
    if (format !== undefined && !(typeof format === "string" && XGRAMMAR_FORMATS.includes(format))) return "format";
    const length = lengthBesidePattern(node);
    if (length !== null) return length;
  }
  return hasType(node, "object") ? refusedObjectKeyword(node) : null;
}

function refusedObjectKeyword(node: JsonObject): string | null {
  const names = own(node, "propertyNames");
  if (names !== undefined) {
    if (isObject(names) && lengthBesidePattern(names) !== null) return "propertyNames";
    const unevaluated = own(node, "unevaluatedProperties");
    if (
      has(node, "properties") ||
      has(node, "patternProperties") ||
      isObject(own(node, "additionalProperties")) ||
      (unevaluated !== undefined && unevaluated !== true)
    ) {
      return "propertyNames";
    }
  }
  const patterns = own(node, "patternProperties");
  if (patterns === undefined) return null;
  return has(node, "properties") || (isObject(patterns) && Object.keys(patterns).length > 1)
    ? "patternProperties"
    : null;
}

/** The length keyword that xgrammar would drop beside `pattern` or `format`. */
function lengthBesidePattern(node: JsonObject): string | null {
  if (!has(node, "pattern") && !has(node, "format")) return null;
  return LENGTHS.find((name) => has(node, name)) ?? null;
}

function has(node: JsonObject, key: string): boolean {
  return Object.hasOwn(node, key);
}

function hasType(node: JsonObject, name: string): boolean {
  const type = own(node, "type");
  return type === name || (Array.isArray(type) && type.includes(name));
}
