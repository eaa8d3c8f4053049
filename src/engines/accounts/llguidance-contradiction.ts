import { isObject, type JsonObject, type JsonValue, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { type Bound, highest, lowest, numberAt } from "./bounds.js";
import { fitsTypes, haveNoCommonType, literalValues, requiredOf, typesOf } from "./node-facts.js";
import type { Contradiction } from "./types.js";

/**
 * Why no value fits a schema, in llguidance's words (asked of 1.9.1); null where one does, or where it is not known here: regular
 * expressions and what only several branches together forbid are not looked at. It refuses such a schema only where a value must
 * be: optional properties and branches beside others are dropped in silence. What a bare `$ref` leads to is compiled by itself.
 */
export function llguidanceContradiction(schema: JsonValue): Contradiction | null {
  const found = within(schema);
  return found === null ? null : { ...found, words: `Unsatisfiable schema: ${found.words}` };
}

const INCOMPATIBLE = "incompatible types";

/** Its path is relative to the schema; the keyword is empty for a false schema, which has none. */
function within(schema: JsonValue): Contradiction | null {
  if (schema === false) return { path: "", keyword: "", words: "schema is false" };
  if (!isObject(schema)) return null;
  return (
    inLiterals(schema) ??
    inParts(schema) ??
    inBranches(schema, "anyOf") ??
    inBranches(schema, "oneOf") ??
    lastOf(typesOf(schema)?.map((type) => ofType(type, schema)) ?? [])
  );
}

function at(keyword: string, words: string): Contradiction {
  return { path: pointerStep(keyword), keyword, words };
}

function inLiterals(schema: JsonObject): Contradiction | null {
  const literals = literalValues(schema);
  if (literals === null) return null;
  const keyword = own(schema, "const") === undefined ? "enum" : "const";
  if (literals.length === 0) return at(keyword, "anyOf is empty");
  const faults = literals.map((value) => ofLiteral(value, schema));
  if (faults.includes(null)) return null;
  return at(keyword, faults.findLast((words) => words !== INCOMPATIBLE) ?? INCOMPATIBLE);
}

/** Each is tried, and the last one's words are told; null unless every one is at fault. */
function lastOf<T>(faults: readonly (T | null)[]): T | null {
  return faults.includes(null) ? null : (faults.at(-1) ?? null);
}

function ofLiteral(value: JsonValue, schema: JsonObject): string | null {
  const types = typesOf(schema);
  if (typeof value !== "number") {
    if (types !== null && !fitsTypes(value, types)) return INCOMPATIBLE;
    if (typeof value !== "string") return null;
    const length = [...value].length;
    const fits = length >= (numberAt(schema, "minLength") ?? 0) && length <= (numberAt(schema, "maxLength") ?? length);
    return fits ? null : `Constant ${JSON.stringify(value)} doesn't match length constraints`;
  }
  const isInteger = types?.includes("number") !== true && types?.includes("integer") === true;
  if (types !== null && !isInteger && !types.includes("number")) return INCOMPATIBLE;
  const [low, high] = [lowest(schema), highest(schema)];
  const range = {
    low: low !== null && (low.at > value || (low.at === value && low.open)) ? low : { at: value, open: false },
    high: high !== null && (high.at < value || (high.at === value && high.open)) ? high : { at: value, open: false },
  };
  return ofRange(range, numberAt(schema, "multipleOf"), isInteger)?.words ?? null;
}

function ofType(type: string, schema: JsonObject): Contradiction | null {
  switch (type) {
    case "integer":
    case "number": {
      const [low, high] = [lowest(schema), highest(schema)];
      if (low === null || high === null) return null;
      return ofRange({ low, high }, numberAt(schema, "multipleOf"), type === "integer");
    }
    case "string":
      return overMost(schema, "minLength", "maxLength");
    case "array":
      return overMost(schema, "minItems", "maxItems") ?? inItems(schema);
    case "object":
      return inProperties(schema);
    default:
      return null;
  }
}

function overMost(schema: JsonObject, least: string, most: string): Contradiction | null {
  const [low, high] = [numberAt(schema, least), numberAt(schema, most)];
  return low !== null && high !== null && low > high
    ? at(least, `${least} (${low}) is greater than ${most} (${high})`)
    : null;
}

interface Range {
  readonly low: Bound;
  readonly high: Bound;
}

function ofRange({ low, high }: Range, divisor: number | null, isInteger: boolean): Contradiction | null {
  const least = low.open ? "exclusiveMinimum" : "minimum";
  const most = `${high.open ? "exclusiveMaximum" : "maximum"} (${high.at})`;
  if (low.at > high.at) return at(least, `${least} (${low.at}) is greater than ${most}`);
  if (low.at === high.at && (low.open || high.open)) return at(least, `${least} (${low.at}) is equal to ${most}`);
  const shown = (from: number, to: number): string => `${low.open ? "(" : "["}${from}, ${to}${high.open ? ")" : "]"}`;
  if (isInteger && multipleFrom(low, 1) > multipleTo(high, 1)) {
    return at(least, `integer interval ${shown(low.at, high.at)} contains no integer values`);
  }
  if (divisor === null || divisor <= 0) return null;
  const [from, to] = [multipleFrom(low, divisor), multipleTo(high, divisor)];
  return from > to ? at("multipleOf", `range ${shown(from, to)} does not contain a multiple of ${divisor}`) : null;
}

function multipleFrom({ at: low, open }: Bound, divisor: number): number {
  const times = low / divisor;
  return (open && Number.isInteger(times) ? times + 1 : Math.ceil(times)) * divisor;
}

function multipleTo({ at: high, open }: Bound, divisor: number): number {
  const times = high / divisor;
  return (open && Number.isInteger(times) ? times - 1 : Math.floor(times)) * divisor;
}

/** Items that must be there. */
function inItems(schema: JsonObject): Contradiction | null {
  const least = numberAt(schema, "minItems") ?? 0;
  const prefix = own(schema, "prefixItems");
  const first = Array.isArray(prefix) ? prefix : [];
  for (const [index, item] of first.slice(0, least).entries()) {
    const words = `prefixItems[${index}] is unsatisfiable but minItems is ${least}`;
    const found = inside(item, `/prefixItems/${index}`, "minItems", words);
    if (found !== null) return found;
  }
  const items = own(schema, "items");
  if (least <= first.length || items === undefined || Array.isArray(items)) return null;
  return inside(items, "/items", "minItems", "required item is unsatisfiable");
}

/** Properties that must be there: the declared ones first. */
function inProperties(schema: JsonObject): Contradiction | null {
  const [least, most] = [numberAt(schema, "minProperties"), numberAt(schema, "maxProperties")];
  if (least !== null && most !== null && least > most) return at("minProperties", "minProperties > maxProperties");
  const required = requiredOf(schema);
  if (most !== null && required.length > most) return at("maxProperties", "required > maxProperties");
  const declared = own(schema, "properties");
  const properties = isObject(declared) ? declared : {};
  const unnamed = Object.hasOwn(schema, "patternProperties") ? undefined : own(schema, "additionalProperties");
  const names = Object.keys(properties).filter((name) => required.includes(name));
  for (const name of [...names, ...required.filter((one) => !names.includes(one))]) {
    const property = own(properties, name);
    const path = property === undefined ? "/additionalProperties" : `/properties${pointerStep(name)}`;
    const words = `required property '${name}' is unsatisfiable`;
    const found = inside(property ?? unnamed ?? true, path, "required", words);
    if (found !== null) return found;
  }
  return null;
}

/** The blame stays with the keyword further in, or with the one that asks for a value of a false schema. */
function inside(schema: JsonValue, path: string, asking: string, words: string): Contradiction | null {
  const found = within(schema);
  if (found === null) return null;
  return found.keyword === "" ? at(asking, words) : { path: path + found.path, keyword: found.keyword, words };
}

function inBranches(schema: JsonObject, keyword: "anyOf" | "oneOf"): Contradiction | null {
  const branches = own(schema, keyword);
  if (!Array.isArray(branches)) return null;
  if (branches.length === 0) return at(keyword, `${keyword} is empty`);
  const faults = branches.map((branch, index) => ofPart(branch, index, schema, keyword));
  if (faults.includes(null)) return null;
  return faults.findLast((_, index) => branches[index] !== false) ?? at(keyword, "schema is false");
}

function inParts(schema: JsonObject): Contradiction | null {
  const parts = own(schema, "allOf");
  if (!Array.isArray(parts)) return null;
  for (const [index, part] of parts.entries()) {
    const found =
      ofPart(part, index, schema, "allOf") ??
      parts
        .slice(0, index)
        .map((one) => incompatible(one, part, "allOf"))
        .find((fault) => fault !== null);
    if (found) return found;
  }
  return null;
}

/** What a part cannot widen; other keywords go by their neighbours. */
const INHERITED = [
  "type",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
];

function ofPart(part: JsonValue, index: number, schema: JsonObject, keyword: string): Contradiction | null {
  if (!isObject(part)) return part === false ? at(keyword, "schema is false") : null;
  const apart = incompatible(schema, part, keyword);
  if (apart !== null) return apart;
  const inherited = INHERITED.flatMap((name) => (Object.hasOwn(schema, name) ? [[name, schema[name] ?? null]] : []));
  const found = within({ ...Object.fromEntries(inherited), ...part });
  if (found === null) return null;
  const isOutside = found.path === pointerStep(found.keyword) && !Object.hasOwn(part, found.keyword);
  return isOutside ? found : { ...found, path: `/${keyword}/${index}${found.path}` };
}

function incompatible(one: JsonValue, other: JsonValue, keyword: string): Contradiction | null {
  return isObject(one) && isObject(other) && haveNoCommonType(one, other) ? at(keyword, INCOMPATIBLE) : null;
}
