import { isObject, type JsonObject, type JsonValue, own, SCHEMA_TYPES } from "../base/json.js";
import { pointerStep, toPointer, valueAt } from "../base/json-pointer.js";
import { fragmentSteps } from "./references.js";
import { codePoints, has, isObjectSchema, listOf, propertiesOf, requiredOf } from "./schema-facts.js";

/** Dynamo's first complaint about a strict function's schema. */
export interface PreflightFailure {
  /** `Invalid schema for function 'NAME': In context=#POINTER, DETAIL`, as sent with HTTP 400. */
  readonly message: string;
  /** JSON Pointer inside `parameters`, not shortened. */
  readonly pointer: string;
}

/** In the order in which Dynamo looks for them (step 3). */
const REFUSED_KEYWORDS = [
  "allOf",
  "oneOf",
  "not",
  "dependentRequired",
  "dependentSchemas",
  "if",
  "then",
  "else",
  "uniqueItems",
  "contains",
  "minContains",
  "maxContains",
  "unevaluatedItems",
];
const REFUSED_REFERENCES = ["$dynamicRef", "$recursiveRef"];
const STRINGS = ["$ref", "pattern", "format"];
const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];
const SCHEMA_MAPS = ["properties", "patternProperties", "$defs", "definitions"];
const SCHEMA_LISTS = ["anyOf", "prefixItems", "items"];
const SINGLE_SCHEMAS = [
  "items",
  "additionalProperties",
  "additionalItems",
  "propertyNames",
  "unevaluatedProperties",
  "contentSchema",
];
/** Keywords that make a `$ref` node a closed object of its own. */
const OBJECT_CONSTRAINTS = ["properties", "patternProperties", "required", "additionalProperties"];
const MOST_OBJECT_LEVELS = 10;
const MOST_NAME_CHARACTERS = 96;
const MOST_PATH_CHARACTERS = 256;

interface Visit {
  readonly schema: JsonValue;
  readonly path: string;
  readonly depth: number;
}

interface Totals {
  properties: number;
  enumEntries: number;
  characters: number;
}

/** A failed step: where, and Dynamo's words for it. */
interface Failure {
  readonly pointer: string;
  readonly detail: string;
}

const fail = (pointer: string, detail: string): Failure => ({ pointer, detail });

/**
 * What Dynamo answers to a `strict: true` function with this `parameters` value; null if it passes. Exact as to the order of
 * checks: breadth first, map keys in byte order, the first failure ends the walk.
 *
 * Source: strict-subset reference A2 and Dynamo reference 4.4 (strict_schema.rs at commit 0d0cac75).
 */
export function dynamoPreflight(name: string, parameters: JsonValue): PreflightFailure | null {
  const failure = firstFailure(parameters);
  if (failure === null) return null;
  const context = bounded(failure.pointer, MOST_PATH_CHARACTERS);
  const shownName = bounded(name, MOST_NAME_CHARACTERS);
  return {
    message: `Invalid schema for function '${shownName}': In context=#${context}, ${failure.detail}`,
    pointer: failure.pointer,
  };
}

function firstFailure(root: JsonValue): Failure | null {
  const visited = new Map<string, Visit>();
  const queue: Visit[] = [{ schema: root, path: "", depth: 0 }];
  const totals: Totals = { properties: 0, enumEntries: 0, characters: 0 };
  let nestedId: string | null = null;
  // The queue grows while it is read: breadth first.
  for (const visit of queue) {
    visited.set(visit.path, visit);
    const { schema, path } = visit;
    if (typeof schema === "boolean") continue;
    if (!isObject(schema)) return fail(path, "schema must be an object or boolean");
    const failure =
      refusedKeyword(schema, path) ??
      malformedKeyword(schema, path) ??
      objectFault(schema, path, visit.depth) ??
      longEnum(schema, path) ??
      malformedChildren(schema, path) ??
      overBudget(schema, path, totals);
    if (failure !== null) return failure;
    if (path !== "" && nestedId === null && (has(schema, "$id") || has(schema, "id"))) nestedId = path;
    for (const child of childrenOf(schema, visit)) queue.push(child);
  }
  return referenceFault(root, visited, nestedId) ?? rootFault(root, visited);
}

/** Steps 3 and 4. */
function refusedKeyword(schema: JsonObject, path: string): Failure | null {
  const keyword = REFUSED_KEYWORDS.find((word) => has(schema, word));
  if (keyword !== undefined) return fail(path + pointerStep(keyword), "keyword is not supported in strict schemas");
  const reference = REFUSED_REFERENCES.find((word) => has(schema, word));
  if (reference === undefined) return null;
  return fail(path + pointerStep(reference), "Dynamo does not support this reference mechanism");
}

/** Steps 5 to 10. */
function malformedKeyword(schema: JsonObject, path: string): Failure | null {
  const complaint = (keyword: string): string | null => {
    const value = own(schema, keyword);
    if (value === undefined) return null;
    if (keyword === "type") return typeFault(value);
    if (keyword === "required") return isUniqueStrings(value) ? null : "must be an array of unique strings";
    if (keyword === "enum") return Array.isArray(value) ? null : "must be an array";
    if (STRINGS.includes(keyword)) return typeof value === "string" ? null : "must be a string";
    if (NUMBERS.includes(keyword)) {
      if (typeof value !== "number") return "must be numeric";
      return keyword === "multipleOf" && value <= 0 ? "must be positive" : null;
    }
    return typeof value === "number" && Number.isInteger(value) && value >= 0 ? null : "must be a nonnegative integer";
  };
  for (const keyword of ["type", "required", "enum", ...STRINGS, ...NUMBERS, ...COUNTS]) {
    const detail = complaint(keyword);
    if (detail !== null) return fail(path + pointerStep(keyword), detail);
  }
  return null;
}

function typeFault(type: JsonValue): string | null {
  const unknown = "must contain recognized, unique JSON Schema type names";
  if (typeof type === "string") return SCHEMA_TYPES.includes(type) ? null : unknown;
  if (!Array.isArray(type) || type.length === 0) return unknown;
  if (!isUniqueStrings(type)) return "must be an array of unique strings";
  return type.every((name) => SCHEMA_TYPES.includes(String(name))) ? null : unknown;
}

function isUniqueStrings(value: JsonValue): boolean {
  return (
    Array.isArray(value) && value.every((entry) => typeof entry === "string") && new Set(value).size === value.length
  );
}

/** Steps 11 to 14, with the map test of step 16 where Dynamo needs the map. */
function objectFault(schema: JsonObject, path: string, depth: number): Failure | null {
  const isObjectNode = isObjectSchema(schema);
  if (isObjectNode && depth > MOST_OBJECT_LEVELS) {
    return fail(path, `exceeds ${MOST_OBJECT_LEVELS} levels of object nesting`);
  }
  if (has(schema, "$ref") ? !hasObjectConstraints(schema) : !isObjectNode) return null;
  if (own(schema, "additionalProperties") !== false) {
    return fail(path, "object schemas require additionalProperties: false");
  }
  const notAMap = mapFault(schema, path, ["properties", "patternProperties"]);
  if (notAMap !== null) return notAMap;
  const required = new Set(requiredOf(schema));
  const declared = Object.keys(propertiesOf(schema)).sort(byBytes);
  const left = declared.find((name) => !required.has(name));
  if (left !== undefined) return fail(`${path}/required`, `must include property '${boundedName(left)}'`);
  const patterns = own(schema, "patternProperties");
  if (isObject(patterns) && Object.keys(patterns).length > 0) return null;
  const unknown = [...required].sort(byBytes).find((name) => !Object.hasOwn(propertiesOf(schema), name));
  if (unknown === undefined) return null;
  return fail(`${path}/required`, `unknown property '${boundedName(unknown)}' in a closed object`);
}

function hasObjectConstraints(schema: JsonObject): boolean {
  return OBJECT_CONSTRAINTS.some((keyword) => has(schema, keyword));
}

/** Step 15. */
function longEnum(schema: JsonObject, path: string): Failure | null {
  const values = listOf(schema, "enum");
  if (values.length <= 250 || !values.every((value) => typeof value === "string")) return null;
  const characters = values.reduce((sum: number, value) => sum + codePoints(String(value)), 0);
  if (characters <= 15_000) return null;
  return fail(`${path}/enum`, "exceeds 15000 characters in an all-string enum with more than 250 entries");
}

function mapFault(schema: JsonObject, path: string, keywords: readonly string[]): Failure | null {
  const keyword = keywords.find((word) => has(schema, word) && !isObject(own(schema, word)));
  return keyword === undefined ? null : fail(path + pointerStep(keyword), "must be a map of schemas");
}

/** Steps 16 to 18. */
function malformedChildren(schema: JsonObject, path: string): Failure | null {
  const notAMap = mapFault(schema, path, SCHEMA_MAPS);
  if (notAMap !== null) return notAMap;
  for (const keyword of SCHEMA_LISTS) {
    const value = own(schema, keyword);
    if (value === undefined || (keyword === "items" && !Array.isArray(value))) continue;
    if (!Array.isArray(value) || value.length === 0) {
      return fail(path + pointerStep(keyword), "must be a nonempty array of schemas");
    }
  }
  const dependencies = own(schema, "dependencies");
  if (dependencies === undefined) return null;
  if (!isObject(dependencies)) {
    return fail(`${path}/dependencies`, "must be a map of schemas or property dependencies");
  }
  const odd = Object.keys(dependencies)
    .sort(byBytes)
    .find((key) => {
      const value = own(dependencies, key);
      return Array.isArray(value) && !isUniqueStrings(value);
    });
  if (odd === undefined) return null;
  return fail(`${path}/dependencies${pointerStep(odd)}`, "must be an array of unique strings");
}

/** Step 19: budgets of the whole document, tested at the end of each node. */
function overBudget(schema: JsonObject, path: string, totals: Totals): Failure | null {
  const properties = Object.keys(propertiesOf(schema));
  const values = listOf(schema, "enum");
  totals.properties += properties.length;
  totals.enumEntries += values.length;
  const definitions = ["$defs", "definitions"].flatMap((keyword) => {
    const map = own(schema, keyword);
    return isObject(map) ? Object.keys(map) : [];
  });
  for (const text of [...properties, ...definitions, ...values, own(schema, "const")]) {
    if (typeof text === "string") totals.characters += codePoints(text);
  }
  if (totals.properties > 5000) return fail(path, "exceeds 5000 declared properties");
  if (totals.enumEntries > 1000) return fail(path, "exceeds 1000 enum entries");
  if (totals.characters > 120_000) return fail(path, "exceeds 120000 name and value characters");
  return null;
}

/** The children in the order in which Dynamo queues them. */
function childrenOf(schema: JsonObject, parent: Visit): readonly Visit[] {
  const depth = parent.depth + (isObjectSchema(schema) ? 1 : 0);
  const children: Visit[] = [];
  const add = (keyword: string, key: string | number | null, value: JsonValue | undefined) => {
    if (value === undefined) return;
    const path = parent.path + pointerStep(keyword) + (key === null ? "" : pointerStep(key));
    children.push({ schema: value, path, depth });
  };
  const addMap = (keyword: string, skipLists: boolean) => {
    const map = own(schema, keyword);
    if (!isObject(map)) return;
    for (const key of Object.keys(map).sort(byBytes)) {
      const value = own(map, key);
      if (!skipLists || !Array.isArray(value)) add(keyword, key, value);
    }
  };
  for (const keyword of SCHEMA_MAPS) addMap(keyword, false);
  for (const keyword of SCHEMA_LISTS) {
    for (const [index, value] of listOf(schema, keyword).entries()) add(keyword, index, value);
  }
  for (const keyword of SINGLE_SCHEMAS) {
    const value = own(schema, keyword);
    if (keyword !== "items" || !Array.isArray(value)) add(keyword, null, value);
  }
  addMap("dependencies", true);
  return children;
}

/** Steps 20 to 25. */
function referenceFault(root: JsonValue, visited: ReadonlyMap<string, Visit>, nestedId: string | null): Failure | null {
  const targets = new Map<string, Visit>();
  const referring = [...visited.values()].filter(({ schema }) => isObject(schema) && has(schema, "$ref"));
  if (referring.length > 0 && nestedId !== null) {
    return fail(nestedId, "Dynamo does not support references with nested identifier scopes");
  }
  for (const { schema, path } of referring) {
    const target = targetOf(root, visited, refOf(schema));
    if (typeof target === "string") return fail(`${path}/$ref`, target);
    targets.set(path, target);
  }
  const circle = directCycle(referring, targets);
  if (circle !== null) return fail(`${circle}/$ref`, "Dynamo does not support direct reference cycles");
  const open = referring.find(({ schema, path }) => {
    const isOpenObject = isObject(schema) && isObjectSchema(schema) && !hasObjectConstraints(schema);
    return isOpenObject && !endsClosed(path, targets);
  });
  if (open === undefined) return null;
  return fail(`${open.path}/$ref`, "reference target must close the object with additionalProperties: false");
}

function refOf(schema: JsonValue): string {
  const ref = isObject(schema) ? own(schema, "$ref") : undefined;
  return typeof ref === "string" ? ref : "";
}

/** Steps 21 to 23: the target, or Dynamo's words for why there is none. */
function targetOf(root: JsonValue, visited: ReadonlyMap<string, Visit>, ref: string): Visit | string {
  const fragment = fragmentSteps(ref);
  if (fragment.kind === "remote") return "Dynamo supports only document-local references";
  if (fragment.kind === "anchor") return "Dynamo does not support named-anchor references";
  if (fragment.kind === "malformed") {
    if (fragment.reason === "percent-escape") return "invalid URI-fragment escape";
    return fragment.reason === "utf-8" ? "reference fragment must decode to UTF-8" : "invalid JSON Pointer escape";
  }
  if (valueAt(root, fragment.steps) === undefined) return "reference target does not exist";
  return visited.get(toPointer(fragment.steps)) ?? "reference target is not a recognized schema location";
}

/** Step 24: the first node whose chain of references comes back to itself. */
function directCycle(referring: readonly Visit[], targets: ReadonlyMap<string, Visit>): string | null {
  const ends = new Set<string>();
  for (const { path } of referring) {
    const chain = new Set<string>();
    for (let at: string | undefined = path; at !== undefined && !ends.has(at); at = targets.get(at)?.path) {
      if (chain.has(at)) return path;
      chain.add(at);
    }
    for (const step of chain) ends.add(step);
  }
  return null;
}

/** Step 25: the first target with object constraints of its own closes the object. */
function endsClosed(path: string, targets: ReadonlyMap<string, Visit>): boolean {
  for (let target = targets.get(path); target !== undefined; target = targets.get(target.path)) {
    if (!isObject(target.schema)) return false;
    if (hasObjectConstraints(target.schema)) return own(target.schema, "additionalProperties") === false;
  }
  return false;
}

/** Steps 26 to 28. The chain has an end: direct cycles were refused before. */
function rootFault(root: JsonValue, visited: ReadonlyMap<string, Visit>): Failure | null {
  let saysObject = false;
  for (let schema: JsonValue = root; isObject(schema); ) {
    if (has(schema, "anyOf")) return fail("", "root must not use anyOf");
    const type = own(schema, "type");
    if (type !== undefined) {
      const names = Array.isArray(type) ? type : [type];
      if (names.length !== 1 || names[0] !== "object") return fail("", "root must have object-only type");
      saysObject = true;
    }
    if (!has(schema, "$ref")) break;
    const target = targetOf(root, visited, refOf(schema));
    if (typeof target === "string") break;
    schema = target.schema;
  }
  if (saysObject) return null;
  return fail("", "unsupported root representation: Dynamo requires an object-only type or local-reference chain");
}

function bounded(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join("")}...`;
}

const boundedName = (name: string): string => bounded(name, MOST_PATH_CHARACTERS);

/** The order of the UTF-8 bytes, which is that of the code points. */
function byBytes(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < left.length && i < right.length; i += 1) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
