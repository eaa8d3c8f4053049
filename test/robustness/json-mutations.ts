import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../src/base/json.js";

const NAMES = [
  "__proto__",
  "constructor",
  "",
  'a"b',
  "x>y",
  "a\nb",
  "a\\b",
  "</tool_call>",
  "<|end|>",
  "é漢😀",
  "\ud800",
  "N".repeat(10_000),
];
const FIELDS = [
  "strict",
  "parameters",
  "tool_choice",
  "response_format",
  "guided_json",
  "guided_regex",
  "nvext",
  "$ref",
  "anyOf",
  "not",
  "enum",
  "const",
  "pattern",
  "type",
  "required",
  "properties",
  "messages",
];
const VALUES: readonly JsonValue[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  "",
  [],
  {},
  [[]],
  { type: "object" },
  { name: 1 },
  ...NAMES,
];

type Place = readonly (string | number)[];

function placesIn(value: JsonValue, at: Place = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...at, key]))];
}

/** A copy with what stands at a place put through `change`; undefined takes it away. */
function changed(
  value: JsonValue,
  [step, ...rest]: Place,
  change: (old: JsonValue) => JsonValue | undefined,
): JsonValue {
  if (step === undefined) return change(value) ?? null;
  const entries = Object.entries(value as JsonObject).flatMap(([key, member]): [string, JsonValue][] => {
    if (key !== step) return [[key, member]];
    if (rest.length > 0) return [[key, changed(member, rest, change)]];
    const now = change(member);
    return now === undefined ? [] : [[key, now]];
  });
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

/** A change somewhere in a document: something taken away, renamed, wrapped, added or put in another's place. */
export const mutation = fc.record({
  where: fc.nat(),
  how: fc.constantFrom("delete", "retype", "rename", "wrap", "add"),
  value: fc.constantFrom(...VALUES),
  name: fc.constantFrom(...NAMES, ...FIELDS),
  depth: fc.integer({ min: 1, max: 40 }),
});

export type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

export function mutated(body: JsonValue, { where, how, value, name, depth }: Mutation): JsonValue {
  const places = placesIn(body);
  const place = places[where % places.length] ?? [];
  return changed(body, place, (old) => {
    switch (how) {
      case "delete":
        return undefined;
      case "retype":
        return value;
      case "wrap":
        return Array.from({ length: depth }).reduce<JsonValue>((inner) => [inner], old);
      case "rename":
        if (typeof old === "string") return name;
        return typeof old === "object" && old !== null && !Array.isArray(old)
          ? Object.fromEntries(Object.entries(old).map(([key, member], index) => [index === 0 ? name : key, member]))
          : value;
      case "add":
        if (Array.isArray(old)) return [...old, value];
        return typeof old === "object" && old !== null
          ? Object.fromEntries([...Object.entries(old), [name, value]])
          : [old];
    }
  });
}
