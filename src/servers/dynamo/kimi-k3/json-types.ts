import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../../base/json.js";
import { isArray } from "../../../request/shape.js";
import { BUDGET, DEEPEST_REFERENCE, hasOwnScope, localTarget } from "./references.js";

/** In the builder's order, which is the order of the alternatives that it writes. */
const JSON_TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"] as const;

export type JsonType = (typeof JSON_TYPES)[number];

/** Keywords that tell a type where nothing else does; the first list with one of them counts. */
const HINTS: readonly (readonly [type: JsonType, keywords: readonly string[]])[] = [
  [
    "object",
    [
      "additionalProperties",
      "dependentRequired",
      "dependentSchemas",
      "maxProperties",
      "minProperties",
      "patternProperties",
      "properties",
      "propertyNames",
      "required",
    ],
  ],
  ["array", ["contains", "items", "maxContains", "maxItems", "minContains", "minItems", "prefixItems", "uniqueItems"]],
  ["string", ["format", "maxLength", "minLength", "pattern"]],
  ["number", ["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"]],
];

/** The name of a type in the tag: integers are numbers. */
export function xtmlName(type: JsonType): string {
  return type === "integer" ? "number" : type;
}

/**
 * The JSON types that a value of the schema can have, as Dynamo's builder infers them: reference, `type`, union,
 * intersection, literals, hints, else any (dynamo reference 3.6).
 */
export function typesOf(schema: JsonValue, root: JsonSchema): readonly JsonType[] {
  return inferred(schema, { root, seen: [], depth: 0, budget: { left: BUDGET } });
}

interface Inference {
  readonly root: JsonSchema;
  readonly seen: readonly string[];
  readonly depth: number;
  readonly budget: { left: number };
}

function inferred(schema: JsonValue, at: Inference): readonly JsonType[] {
  at.budget.left -= 1;
  if (at.budget.left < 0 || at.depth >= DEEPEST_REFERENCE) return JSON_TYPES;
  if (schema === false) return [];
  if (!isObject(schema)) return JSON_TYPES;
  const reference = own(schema, "$ref");
  if (typeof reference === "string" && !hasOwnScope(schema) && !at.seen.includes(reference)) {
    const target = localTarget(reference, at.root);
    if (target !== null) return inferred(target, { ...at, seen: [...at.seen, reference], depth: at.depth + 1 });
  }
  return declared(schema) ?? united(schema, at) ?? intersected(schema, at) ?? literals(schema) ?? hinted(schema);
}

function declared(schema: JsonObject): readonly JsonType[] | null {
  const type = own(schema, "type");
  if (typeof type === "string") {
    const known = JSON_TYPES.filter((name) => name === type);
    return known.length === 0 ? JSON_TYPES : known;
  }
  return isArray(type) ? JSON_TYPES.filter((name) => type.includes(name)) : null;
}

function united(schema: JsonObject, at: Inference): readonly JsonType[] | null {
  for (const keyword of ["anyOf", "oneOf"]) {
    const options = own(schema, keyword);
    if (!isArray(options)) continue;
    const found = options.filter(isSchema).flatMap((option) => inferred(option, at));
    return JSON_TYPES.filter((name) => found.includes(name));
  }
  return null;
}

function intersected(schema: JsonObject, at: Inference): readonly JsonType[] | null {
  const options = own(schema, "allOf");
  if (!isArray(options)) return null;
  const narrowed = options
    .filter(isSchema)
    .map((option) => inferred(option, at))
    .filter((types) => types.length < JSON_TYPES.length);
  const [first, ...others] = narrowed;
  return first === undefined ? null : others.reduce(bothTypes, bothTypes(first, first));
}

function literals(schema: JsonObject): readonly JsonType[] | null {
  const constant = own(schema, "const");
  if (constant !== undefined) return [typeOfValue(constant)];
  const values = own(schema, "enum");
  if (!isArray(values)) return null;
  const found = values.map(typeOfValue);
  return JSON_TYPES.filter((name) => found.includes(name));
}

function hinted(schema: JsonObject): readonly JsonType[] {
  const hint = HINTS.find(([, keywords]) => keywords.some((keyword) => Object.hasOwn(schema, keyword)));
  return hint === undefined ? JSON_TYPES : [hint[0]];
}

/** What two lists of types share; a whole number is a number too. */
export function bothTypes(a: readonly JsonType[], b: readonly JsonType[]): readonly JsonType[] {
  const number = a.includes("number") && b.includes("number");
  const whole = (types: readonly JsonType[]): boolean => types.includes("number") || types.includes("integer");
  return JSON_TYPES.filter((name) => {
    if (name === "number") return number;
    if (name === "integer") return !number && whole(a) && whole(b);
    return a.includes(name) && b.includes(name);
  });
}

/** Is the value of one of the types? */
export function hasType(value: JsonValue, types: readonly JsonType[]): boolean {
  const type = typeOfValue(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function typeOfValue(value: JsonValue): JsonType {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" ? "string" : typeof value === "boolean" ? "boolean" : "object";
}

function isSchema(value: JsonValue): value is JsonSchema {
  return typeof value === "boolean" || isObject(value);
}
