import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../../base/json.js";

/** A schema with another value at a place, given by unescaped steps; the parts beside it are shared. */
export function replaceAt(document: JsonSchema, steps: readonly string[], value: JsonValue): JsonSchema {
  return replaced(document, steps, value) as JsonSchema;
}

/** A schema without one keyword of the subschema at a place. */
export function withoutKeyword(document: JsonSchema, steps: readonly string[], node: JsonObject, keyword: string) {
  return replaceAt(document, steps, Object.fromEntries(Object.entries(node).filter(([name]) => name !== keyword)));
}

function replaced(document: JsonValue, steps: readonly string[], value: JsonValue): JsonValue {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(document)) {
    return document.map((item: JsonValue, index) => (String(index) === step ? replaced(item, rest, value) : item));
  }
  if (!isObject(document)) return document;
  // From entries, since a property may well be called `__proto__`.
  return Object.fromEntries(
    Object.entries(document).map(([key, item]) => [key, key === step ? replaced(item, rest, value) : item]),
  );
}
