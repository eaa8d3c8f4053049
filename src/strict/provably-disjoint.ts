import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { has, listOf, propertiesOf, requiredOf, typesOf } from "./schema-facts.js";

/** Can no value fit two of the schemas, as their types, literals or a required discriminator show? */
export function provablyDisjoint(schemas: readonly (JsonValue | undefined)[]): boolean {
  return schemas.every((one, index) => schemas.slice(index + 1).every((other) => pairDisjoint(one, other)));
}

function pairDisjoint(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === false || b === false) return true;
  if (!isObject(a) || !isObject(b)) return false;
  return typesDisjoint(a, b) || literalsDisjoint(a, b) || discriminated(a, b);
}

function typesDisjoint(a: JsonObject, b: JsonObject): boolean {
  const left = typesOf(a);
  const right = typesOf(b);
  if (left === null || right === null) return false;
  const overlap = (x: string, y: string) =>
    x === y || (x === "number" && y === "integer") || (x === "integer" && y === "number");
  return !left.some((x) => right.some((y) => overlap(x, y)));
}

function literalsDisjoint(a: JsonObject, b: JsonObject): boolean {
  const left = literalsOf(a);
  const right = literalsOf(b);
  return left !== null && right !== null && !left.some((literal) => right.includes(literal));
}

/** Literals in one spelling per value; null where the schema is no list of scalars. */
function literalsOf(schema: JsonObject): readonly string[] | null {
  const constant = own(schema, "const");
  const values = constant !== undefined ? [constant] : has(schema, "enum") ? listOf(schema, "enum") : null;
  if (values === null || values.some((value) => typeof value === "object" && value !== null)) return null;
  return values.map((value) => JSON.stringify(value));
}

/** Both are objects that must have the same key, with different literals there. */
function discriminated(a: JsonObject, b: JsonObject): boolean {
  const isOnlyObject = (schema: JsonObject) => typesOf(schema)?.join() === "object";
  if (!isOnlyObject(a) || !isOnlyObject(b)) return false;
  return requiredOf(a)
    .filter((key) => requiredOf(b).includes(key))
    .some((key) => {
      const left = own(propertiesOf(a), key);
      const right = own(propertiesOf(b), key);
      return isObject(left) && isObject(right) && literalsDisjoint(left, right);
    });
}
