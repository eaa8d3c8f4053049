import { isObject, own } from "../../base/json.js";
import type { Coercion } from "./coercion.js";
import { integerValue, jsonValue, numberValue, pythonValue } from "./literals.js";
import { branchesOf, typesNamed, typesOfMembers } from "./type-names.js";

const ENTITIES: readonly (readonly [string, string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
  ["&#39;", "'"],
  ["&amp;", "&"],
];
const INTEGER = /^(int|uint|long|short|unsigned)/;
const NUMBER = /^(num|float)/;

/** COMMON-xml-pythonic.md D1: Dynamo's rule for scalars. */
export const coerceAsDynamo: Coercion = (whole, schema) => {
  const once = ENTITIES.reduce((read, [entity, character]) => read.replaceAll(entity, character), whole.trim());
  // `&amp;quot;` is undone twice.
  const text = once.replaceAll("&quot;", '"');
  const isNull = text.toLowerCase() === "null";
  if (schema === null) return isNull ? null : text;
  const named = typesNamed(schema);
  const types = [
    ...named,
    ...(named.length > 0
      ? []
      : [...typesOfMembers(schema), ...branchesOf(schema, "anyOf", "oneOf").flatMap(typesNamed)]),
    ...(isObject(schema) && own(schema, "nullable") === true ? ["null"] : []),
  ];
  if (isNull && (types.includes("null") || (types.length > 0 && !types.includes("string")))) return null;
  if (types.length === 0 || types.includes("string")) return text;
  for (const type of types) {
    const value = asType(text, type);
    if (value !== undefined) return value;
  }
  return text;
};

function asType(text: string, type: string): ReturnType<Coercion> | undefined {
  if (type === "null") return undefined;
  if (INTEGER.test(type)) return integerValue(text);
  if (NUMBER.test(type)) return numberValue(text);
  if (type === "boolean") return text.toLowerCase() === "true";
  if (type === "object" || type === "array") return jsonValue(text) ?? pythonValue(text);
  return pythonValue(text);
}
