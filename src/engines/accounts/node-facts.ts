import type { JsonObject, JsonValue } from "../../base/json.js";
import { isObject, own } from "../../base/json.js";
import { TYPES_OF_KEYWORD } from "./keywords.js";
import type { SchemaNode } from "./types.js";

export function has(node: SchemaNode, keyword: string): boolean {
  return Object.hasOwn(node.schema, keyword);
}

/** Can an instance be of this type, as far as `type` says? Integers are numbers. */
export function mayBe(node: SchemaNode, type: string): boolean {
  if (node.types === null) return true;
  return node.types.includes(type) || (type === "integer" && node.types.includes("number"));
}

/** Does the keyword say nothing here, because the declared types leave out all that it speaks of? */
export function isVacuous(keyword: string, node: SchemaNode): boolean {
  const types = TYPES_OF_KEYWORD[keyword];
  return types !== undefined && !types.some((type) => mayBe(node, type));
}

export function jsonType(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}

/** Does a value belong to one of the types? */
export function fitsTypes(value: JsonValue, types: readonly string[]): boolean {
  return types.includes(jsonType(value)) || (types.includes("integer") && Number.isInteger(value));
}

/** Does what another keyword allows belong to the declared types anyway, so that nothing is lost where `type` is not looked at? */
export function isImpliedBy(decider: string, node: SchemaNode): boolean {
  const types = node.types;
  if (types === null) return false;
  if (decider === "const" || decider === "enum") {
    return literalValues(node.schema)?.every((value) => fitsTypes(value, types)) === true;
  }
  const branches = own(node.schema, decider);
  return (
    Array.isArray(branches) &&
    branches.every((branch) => isObject(branch) && typesOf(branch)?.every((type) => types.includes(type)) === true)
  );
}

/** Is none of the values that `const` or `enum` allow an object or array? */
export function hasScalarValues(schema: JsonObject): boolean {
  return literalValues(schema)?.every((value) => value === null || typeof value !== "object") === true;
}

/** The values that `const` or `enum` allow; null where the schema has neither. */
export function literalValues(schema: JsonObject): readonly JsonValue[] | null {
  const constant = own(schema, "const");
  if (constant !== undefined) return [constant];
  const values = own(schema, "enum");
  return Array.isArray(values) ? values : null;
}

export function typesOf(schema: JsonObject): readonly string[] | null {
  const type = own(schema, "type");
  if (typeof type === "string") return [type];
  if (!Array.isArray(type)) return null;
  const names = type.filter((name) => typeof name === "string");
  return names.length === 0 ? null : names;
}

/**
 * Can the branches of a `oneOf` be told apart the way that xgrammar and llguidance look for it: distinct plain types,
 * different literals, or a required property with different literals (xgrammar reference 4.3)?
 */
export function areProvablyDisjoint(branches: readonly JsonValue[]): boolean {
  return branches.every((a, i) => branches.slice(i + 1).every((b) => areDisjoint(a, b)));
}

function areDisjoint(a: JsonValue, b: JsonValue): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  if (haveNoCommonLiteral(a, b) || haveNoCommonType(a, b)) return true;
  const aProperties = own(a, "properties");
  const bProperties = own(b, "properties");
  if (!isObject(aProperties) || !isObject(bProperties)) return false;
  return requiredOf(a).some((name) => {
    const inA = own(aProperties, name);
    const inB = own(bProperties, name);
    return requiredOf(b).includes(name) && isObject(inA) && isObject(inB) && haveNoCommonLiteral(inA, inB);
  });
}

export function haveNoCommonLiteral(a: JsonObject, b: JsonObject): boolean {
  const left = literalValues(a)?.map((value) => JSON.stringify(value));
  const right = literalValues(b)?.map((value) => JSON.stringify(value));
  return left !== undefined && right !== undefined && !left.some((value) => right.includes(value));
}

export function haveNoCommonType(a: JsonObject, b: JsonObject): boolean {
  const left = typesOf(a) ?? literalTypes(a);
  const right = typesOf(b) ?? literalTypes(b);
  if (left === null || right === null) return false;
  const overlap = (type: string, types: readonly string[]) =>
    types.includes(type) ||
    (type === "integer" && types.includes("number")) ||
    (type === "number" && types.includes("integer"));
  return !left.some((type) => overlap(type, right));
}

function literalTypes(schema: JsonObject): readonly string[] | null {
  return literalValues(schema)?.map(jsonType) ?? null;
}

export function requiredOf(schema: JsonObject): readonly string[] {
  const required = own(schema, "required");
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}
