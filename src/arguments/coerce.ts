import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { pointerSteps, valueAt } from "../base/json-pointer.js";

type JsonType = "null" | "integer" | "number" | "boolean" | "object" | "array" | "string";

const TYPES: readonly JsonType[] = ["null", "integer", "number", "boolean", "object", "array", "string"];
/** How many `$ref` steps are followed before a schema counts as untyped. */
const MAX_REFERENCES = 16;

/**
 * Turns a bare text into the value that the schema asks for: the wire has no types, the schema decides.
 * A declared string stays text; null is tried first, then the allowed types in `order`; what fits none stays text.
 * The rule is the common core of the upstream readers (sheets COMMON-xml-pythonic.md D, beam.md 8.0).
 *
 * @param root the schema that `$ref` pointers are resolved in
 * @param order `narrowest`: integer before number before boolean, string last; `listed`: as the schema lists its types
 */
export function coerceText(
  text: string,
  schema: JsonSchema,
  root: JsonSchema,
  order: "narrowest" | "listed",
): JsonValue {
  const { types, members } = allowed(schema, root, 0);
  const spelled = (wanted: string): JsonValue | undefined =>
    members.find((value) => (typeof value === "string" ? value : JSON.stringify(value)) === wanted);
  // Blanks round a member of an enum are layout (COMMON-xml-pythonic.md C), unless a member has them itself.
  const member = spelled(text) ?? spelled(text.trim());
  if (member !== undefined) return member;
  if (types.length === 0) return text;
  const sorted = order === "narrowest" ? TYPES.filter((type) => types.includes(type)) : nullFirst(types);
  for (const type of sorted) {
    const value = asType(text, type);
    if (value !== undefined) return value;
  }
  return text;
}

/** May a value of this schema be written as raw text, so that only the closing marker ends it? */
export function allowsText(schema: JsonSchema, root: JsonSchema): boolean {
  const { types } = allowed(schema, root, 0);
  return types.length === 0 || types.includes("string");
}

function nullFirst(types: readonly JsonType[]): readonly JsonType[] {
  return types.includes("null") ? ["null", ...types.filter((type) => type !== "null")] : types;
}

function allowed(
  schema: JsonSchema,
  root: JsonSchema,
  depth: number,
): { readonly types: readonly JsonType[]; readonly members: readonly JsonValue[] } {
  if (!isObject(schema) || depth > MAX_REFERENCES) return { types: [], members: [] };
  const reference = own(schema, "$ref");
  if (typeof reference === "string") {
    const target = resolve(reference, root);
    if (target !== null) return allowed(target, root, depth + 1);
  }
  const types: JsonType[] = [];
  const members: JsonValue[] = [];
  const type = own(schema, "type");
  for (const name of Array.isArray(type) ? type : [type]) {
    const known = TYPES.find((candidate) => candidate === name);
    if (known !== undefined) types.push(known);
  }
  if (own(schema, "nullable") === true) types.push("null");
  const values = own(schema, "enum");
  const constant = own(schema, "const");
  if (Array.isArray(values)) members.push(...values);
  if (constant !== undefined) members.push(constant);
  if (types.length === 0) types.push(...members.map(typeOf));
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const branches = own(schema, keyword);
    if (!Array.isArray(branches) || types.length > 0) continue;
    for (const branch of branches) {
      const inner = allowed(branch as JsonSchema, root, depth + 1);
      types.push(...inner.types);
      members.push(...inner.members);
    }
  }
  return { types: [...new Set(types)], members };
}

function typeOf(value: JsonValue): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "boolean";
    case "number":
      return Number.isInteger(value) ? "integer" : "number";
    default:
      return "object";
  }
}

function resolve(reference: string, root: JsonSchema): JsonSchema | null {
  const pointer = reference.startsWith("#") ? decoded(reference.slice(1)) : null;
  const value = pointer === null ? undefined : valueAt(root, pointerSteps(pointer));
  return typeof value === "boolean" || isObject(value) ? value : null;
}

/** A URI fragment without its percent escapes; null where they are broken. */
function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function asType(text: string, type: JsonType): JsonValue | undefined {
  const bare = text.trim();
  switch (type) {
    case "null":
      return bare.toLowerCase() === "null" ? null : undefined;
    case "integer":
      return INTEGER.test(bare) || (NUMBER.test(bare) && Number.isInteger(Number(bare))) ? Number(bare) : undefined;
    case "number":
      return NUMBER.test(bare) ? Number(bare) : undefined;
    case "boolean":
      return bare.toLowerCase() === "true" ? true : bare.toLowerCase() === "false" ? false : undefined;
    case "object":
    case "array": {
      const value = parsed(bare);
      return value !== undefined && typeOf(value) === type ? value : undefined;
    }
    case "string":
      return text;
  }
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The schema of one named parameter; an undeclared one has none. */
export function parameterSchema(schema: JsonSchema | null, key: string): JsonSchema | null {
  if (!isObject(schema)) return null;
  const properties = own(schema, "properties");
  const declared = isObject(properties) ? own(properties as JsonObject, key) : undefined;
  return typeof declared === "boolean" || isObject(declared) ? declared : null;
}
