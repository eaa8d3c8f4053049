import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { pointerSteps, valueAt } from "../base/json-pointer.js";
import { holdsNumber, holdsString, type Parameter } from "./parameters.js";
import { VALUE_TYPES, type ValueType } from "./tag-spelling.js";

/** How many `$ref` steps are followed before a schema counts as untyped. */
const MAX_REFERENCES = 16;

/**
 * Turns a bare text into the value that the parameter asks for: the wire has no types, the schema decides. The types of
 * the parameter are tried in their order; the first value that the schema allows is taken, or else the first of an
 * allowed type; what fits none stays text. A declared string stays text, but blanks round one of a list are layout.
 * The rule is the common core of the upstream readers (sheets COMMON-xml-pythonic.md C and D, beam.md 8.0).
 *
 * @param text the text without what the tags put round it; `whole` with it
 * @param order types in the order in which they are tried
 */
export function coerceText(text: string, whole: string, parameter: Parameter, order: readonly ValueType[]): JsonValue {
  const candidates = order.flatMap((type) => {
    const value = asType(text, whole, type, parameter);
    return value === undefined ? [] : [value];
  });
  const fitting = candidates.filter((value) => fits(value, parameter));
  const [value = text] = fitting.length > 0 ? fitting : candidates;
  return value;
}

/** May the value be a string? */
export function maybeText({ normal }: Parameter): boolean {
  return normal.string.length > 0;
}

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** The value that a text is as some type; undefined where it is none, or the parameter has no such type. */
function asType(text: string, whole: string, type: ValueType, { normal }: Parameter): JsonValue | undefined {
  const bare = text.trim();
  switch (type) {
    case "null":
      return normal.null && bare.toLowerCase() === "null" ? null : undefined;
    case "boolean":
      if (!normal.true && !normal.false) return undefined;
      return bare.toLowerCase() === "true" ? true : bare.toLowerCase() === "false" ? false : undefined;
    case "integer":
    case "number": {
      if (normal.number.length === 0) return undefined;
      const isWhole = type === "integer" || normal.number.every(({ integer }) => integer);
      const value = Number(bare);
      // What is too large for JavaScript is a number all the same, as in JSON.
      return NUMBER.test(bare) && (!isWhole || INTEGER.test(bare) || Number.isInteger(value)) ? value : undefined;
    }
    case "object":
      return normal.object.length === 0 ? undefined : parsed(bare, isObject);
    case "array":
      return normal.array.length === 0 ? undefined : parsed(bare, Array.isArray);
    case "string": {
      if (normal.string.length === 0) return undefined;
      const isListed = (value: string) => normal.string.some(({ texts }) => texts?.includes(value) ?? false);
      return [whole, text, bare].find(isListed) ?? text;
    }
  }
}

function fits(value: JsonValue, parameter: Parameter): boolean {
  const { normal } = parameter;
  if (typeof value === "string") return holdsString(parameter, value);
  if (typeof value === "number") return holdsNumber(parameter, value);
  if (typeof value === "boolean") return value ? normal.true : normal.false;
  return true;
}

/** JSON of a kind; undefined where the text is none. */
export function parsed(text: string, isWanted: (value: unknown) => boolean): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isWanted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The order in which types are tried for a key: null first, then as its schema lists them, then the others. */
export function listedOrder(root: JsonSchema | null, key: string): readonly ValueType[] {
  const properties = isObject(root) ? own(root, "properties") : undefined;
  const declared = isObject(properties) ? own(properties as JsonObject, key) : undefined;
  const listed = declared === undefined ? [] : listedTypes(declared, root ?? true, 0);
  return [...new Set<ValueType>(["null", ...listed, ...VALUE_TYPES])];
}

function listedTypes(schema: JsonValue, root: JsonSchema, depth: number): readonly ValueType[] {
  if (!isObject(schema) || depth > MAX_REFERENCES) return [];
  const reference = own(schema, "$ref");
  const target = typeof reference === "string" ? resolve(reference, root) : undefined;
  if (target !== undefined) return listedTypes(target, root, depth + 1);
  const type = own(schema, "type");
  const listed = (Array.isArray(type) ? type : [type]).flatMap(
    (name) => VALUE_TYPES.find((known) => known === name) ?? [],
  );
  if (listed.length > 0) return listed;
  return ["anyOf", "oneOf", "allOf"].flatMap((keyword) => {
    const branches = own(schema, keyword);
    return Array.isArray(branches) ? branches.flatMap((branch) => listedTypes(branch, root, depth + 1)) : [];
  });
}

function resolve(reference: string, root: JsonSchema): JsonValue | undefined {
  const pointer = reference.startsWith("#") ? decoded(reference.slice(1)) : null;
  return pointer === null ? undefined : valueAt(root, pointerSteps(pointer));
}

/** A URI fragment without its percent escapes; null where they are broken. */
function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}
