import { isObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import type { Coercion } from "./coercion.js";
import { integerValue, jsonValue, numberValue } from "./literals.js";
import { branchesOf, typesNamed, typesOfMembers } from "./type-names.js";

const ALIASES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/^(str|text|varchar|char|enum)/, "string"],
  [/^(int|uint|long|short|unsigned)/, "integer"],
  [/^(num|float|double)/, "number"],
  [/^bool/, "boolean"],
  [/^(dict|object)/, "object"],
  [/^(arr|list|sequence)/, "array"],
  [/^null$/, "null"],
];
/** Types are tried in this order. */
const ORDER = ["null", "integer", "number", "boolean", "object", "array", "string"];

/** COMMON-xml-pythonic.md D2: vLLM's `coerce_to_schema_type`. */
export const coerceAsVllm: Coercion = (text, schema) => {
  if (schema === null) return text;
  const types = allowed(schema);
  const wanted = types.length === 0 ? ["string"] : ORDER.filter((type) => types.includes(type));
  for (const type of wanted) {
    const value = asType(text, type);
    if (value !== undefined) return within(value, schema);
  }
  return jsonValue(text) ?? text;
};

function allowed(schema: JsonSchema): readonly string[] {
  const names = [...typesNamed(schema), ...typesOfMembers(schema)].flatMap(
    (name) => ALIASES.find(([pattern]) => pattern.test(name))?.[1] ?? [],
  );
  return [...names, ...branchesOf(schema, "anyOf", "oneOf", "allOf").flatMap(allowed)];
}

function asType(text: string, type: string): JsonValue | undefined {
  const word = text.trim().toLowerCase();
  switch (type) {
    case "null":
      return word === "null" ? null : undefined;
    case "integer":
      return integerValue(text);
    case "number":
      return numberValue(text);
    case "boolean":
      return word === "true" || word === "1" ? true : word === "false" || word === "0" ? false : undefined;
    case "object":
    case "array": {
      const value = jsonValue(text);
      return (type === "array" ? Array.isArray(value) : isObject(value)) ? value : undefined;
    }
    default:
      return text;
  }
}

/** Texts inside a value are typed by the schemas inside its schema. */
function within(value: JsonValue, schema: JsonSchema): JsonValue {
  if (!isObject(schema)) return value;
  const typed = (inner: JsonValue, of: JsonValue | undefined): JsonValue => {
    if (!isObject(of)) return inner;
    return typeof inner === "string" ? coerceAsVllm(inner, of) : within(inner, of);
  };
  if (Array.isArray(value)) {
    const items = own(schema, "items");
    return value.map((item) => typed(item, items));
  }
  const properties = own(schema, "properties");
  if (!isObject(value) || !isObject(properties)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typed(inner, own(properties, key))]));
}
