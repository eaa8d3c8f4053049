import { isObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";

/** The type names that a schema gives itself: `type`, text or list. */
export function typesNamed(schema: JsonSchema | null): readonly string[] {
  const type = isObject(schema) ? own(schema, "type") : undefined;
  return (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
}

/** Types of the values that an `enum` or `const` lists. */
export function typesOfMembers(schema: JsonSchema | null): readonly string[] {
  if (!isObject(schema)) return [];
  const listed = own(schema, "enum");
  const constant = own(schema, "const");
  return [...(Array.isArray(listed) ? listed : []), ...(constant === undefined ? [] : [constant])].map(typeOf);
}

/** The schemas under some of `anyOf`, `oneOf`, `allOf`. */
export function branchesOf(schema: JsonSchema | null, ...keywords: readonly string[]): readonly JsonSchema[] {
  if (!isObject(schema)) return [];
  return keywords.flatMap((keyword) => {
    const branches = own(schema, keyword);
    return Array.isArray(branches) ? branches.filter((one) => typeof one === "boolean" || isObject(one)) : [];
  });
}

export function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
