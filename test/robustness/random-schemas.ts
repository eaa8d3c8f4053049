import fc from "fast-check";
import type { JsonObject, JsonSchema, JsonValue } from "../../src/base/json.js";

const key = fc.constantFrom("a", "b", "c", "xx");
const count = fc.integer({ min: 0, max: 3 });
const scalar = fc.constantFrom<JsonValue>(
  ...[null, true, false, 0, 1, 2, 3, -1, 2.5, 10],
  ...["", "a", "b", "ab", "abc", "xx", "é", "2020-01-02"],
);

/** Values out of few keys and scalars, so that they often fit or nearly fit a random schema. */
export const values = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 2 },
    { weight: 3, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    { weight: 3, arbitrary: fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }) },
  ),
})).value;

const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");

type Values = fc.Arbitrary<JsonValue>;

/** Keywords with their values, one of a list at a time. */
function keywords(schema: Values): readonly fc.Arbitrary<JsonObject>[] {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(key, schema, { maxKeys: 3, noNullPrototype: true });
  const keysOf = (pattern: fc.Arbitrary<string>, value: Values): Values =>
    fc.dictionary(pattern, value, { maxKeys: 2, noNullPrototype: true });
  const ways: readonly (readonly [readonly string[], Values])[] = [
    [["type"], type],
    [["type"], fc.uniqueArray(type, { minLength: 1, maxLength: 3 })],
    [["enum"], fc.uniqueArray(values, { minLength: 1, maxLength: 4, selector: (value) => JSON.stringify(value) })],
    [["const"], values],
    [["minimum", "maximum"], fc.constantFrom(0, 1, 2.5, 9)],
    [["exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "minContains", "maxContains"], count],
    [["minItems", "maxItems", "minProperties", "maxProperties"], count],
    [["multipleOf"], fc.constantFrom(1, 2, 3, 0.5)],
    [["pattern"], fc.constantFrom("a", "^a", "b$", "^[a-c]*$", "^(?=.*b)a", "(?!a)", "x{2}", "\\bb")],
    [["format"], fc.constantFrom("date", "ipv4", "uuid", "json-pointer")],
    [["items", "contains", "unevaluatedItems", "unevaluatedProperties", "propertyNames"], schema],
    [["additionalProperties", "not"], schema],
    [["prefixItems", "allOf", "anyOf", "oneOf"], list],
    [["uniqueItems"], fc.boolean()],
    [["properties"], map],
    [["properties", "dependentSchemas"], map],
    [["patternProperties"], keysOf(fc.constantFrom("^a", "b", "x$", "^[ab]$"), schema)],
    [["required"], fc.uniqueArray(key, { maxLength: 3 })],
    [["dependentRequired"], keysOf(key, fc.uniqueArray(key, { maxLength: 2 }))],
    [["$ref"], fc.constantFrom("#", "#/$defs/d", "#/$defs/e")],
  ];
  return [
    ...ways.flatMap(([names, value]) => names.map((name) => value.map((given): JsonObject => ({ [name]: given })))),
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's keyword
    fc.record({ if: schema, then: schema, else: schema }, { requiredKeys: ["if"] }),
  ];
}

const subschemas = fc.letrec<{ schema: JsonValue }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "medium", maxDepth: 3 },
    { weight: 1, arbitrary: fc.boolean() },
    {
      weight: 7,
      arbitrary: fc
        .array(fc.oneof(...keywords(tie("schema"))), { minLength: 1, maxLength: 4 })
        .map((parts): JsonObject => Object.assign({}, ...parts)),
    },
  ),
})).schema;

/** Schemas of any keywords, nested, contradictory as it comes, with references to the whole and to two definitions. */
export const schemas: fc.Arbitrary<JsonSchema> = fc
  .record({ root: subschemas, d: subschemas, e: subschemas })
  .map(({ root, d, e }) =>
    typeof root === "boolean" ? root : ({ ...(root as JsonObject), $defs: { d, e } } satisfies JsonObject),
  );

const MOST_ORDERS = 150;

/** The value with the keys of its objects in every order; null where those are too many. */
export function orders(value: JsonValue): readonly JsonValue[] | null {
  if (typeof value !== "object" || value === null) return [value];
  let found: (readonly (readonly [string, JsonValue])[])[] = [[]];
  for (const [name, member] of Object.entries(value)) {
    const ways = orders(member as JsonValue);
    if (ways === null) return null;
    found = found.flatMap((entries) => ways.map((way) => [...entries, [name, way] as const]));
    if (found.length > MOST_ORDERS) return null;
  }
  if (Array.isArray(value)) return found.map((entries) => entries.map(([, member]) => member));
  const ordered = found.flatMap(permutations).map((entries): JsonObject => Object.fromEntries(entries));
  return ordered.length > MOST_ORDERS ? null : ordered;
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** Does some object of a JSON text have a key twice? */
export function repeatsKey(text: string): boolean {
  const written = text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
  return written !== countKeys(JSON.parse(text));
}

function countKeys(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, member) => sum + countKeys(member), own);
}
