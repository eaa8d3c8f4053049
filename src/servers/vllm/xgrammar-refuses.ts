import { isObject, type JsonObject, type JsonValue, own } from "../../base/json.js";

const FORMATS = [
  "email",
  "date",
  "time",
  "date-time",
  "duration",
  "ipv4",
  "ipv6",
  "hostname",
  "uuid",
  "uri",
  "uri-reference",
  "uri-template",
  "json-pointer",
  "relative-json-pointer",
];

/**
 * Does vLLM hold this schema for one that xgrammar cannot do? It runs on bare JSON constraints alone, never on schemas in
 * a tag, and goes into every object and list, data and property maps among them (engines reference 2.7, strict-subset
 * reference D.1).
 */
export function xgrammarRefuses(schema: JsonValue): boolean {
  if (Array.isArray(schema)) return schema.some((item: JsonValue) => xgrammarRefuses(item));
  if (!isObject(schema)) return false;
  return nodeIsRefused(schema) || Object.values(schema).some(xgrammarRefuses);
}

function nodeIsRefused(node: JsonObject): boolean {
  const type = own(node, "type");
  const types = Array.isArray(type) ? type : [type];
  const is = (...names: readonly string[]): boolean => names.some((name) => types.includes(name));
  const has = (key: string, of: JsonObject = node): boolean => own(of, key) !== undefined;
  const lexicalWithLength = (of: JsonObject): boolean =>
    (has("pattern", of) || has("format", of)) && (has("minLength", of) || has("maxLength", of));

  if (is("integer", "number") && has("multipleOf")) return true;
  if (is("array") && ["uniqueItems", "contains", "minContains", "maxContains"].some((key) => has(key))) return true;
  if (is("string")) {
    const format = own(node, "format");
    if (typeof format === "string" && !FORMATS.includes(format)) return true;
    if (lexicalWithLength(node)) return true;
  }
  if (!is("object")) return false;
  const names = own(node, "propertyNames");
  if (isObject(names) && lexicalWithLength(names)) return true;
  const unevaluated = own(node, "unevaluatedProperties");
  if (
    names !== undefined &&
    (has("properties") ||
      has("patternProperties") ||
      isObject(own(node, "additionalProperties")) ||
      (unevaluated !== undefined && unevaluated !== true))
  ) {
    return true;
  }
  const patterns = own(node, "patternProperties");
  return isObject(patterns) && (has("properties") || Object.keys(patterns).length > 1);
}
