import { isObject, type JsonObject, type JsonSchema, type JsonValue, SCHEMA_TYPES } from "../base/json.js";
import { arrayShapeOf } from "./array-keywords.js";
import { ANY_ARRAY } from "./array-shape.js";
import { approximate, type Compilation, mark } from "./compilation.js";
import { draftOfUri, keywordIn, refStandsAlone } from "./drafts.js";
import type { Conjunct, Formula } from "./formula.js";
import { keywordPlace, keywordValue, malformed } from "./keyword-reader.js";
import { ANY, atomFor, NEVER, type Node, nodeOfAtom } from "./nodes.js";
import { ANY_VALUE, intersectNormals, type Normal } from "./normal-form.js";
import { numberShapeOf } from "./number-keywords.js";
import { ANY_INTEGER, ANY_NUMBER, isEmptyNumber } from "./number-shape.js";
import { dependencyConjuncts, objectShapeOf } from "./object-keywords.js";
import { ANY_OBJECT } from "./object-shape.js";
import { resolveReference, type SchemaPlace } from "./references.js";
import { stringShapeOf } from "./string-keywords.js";
import { ANY_STRING, isEmptyString } from "./string-shape.js";
import { normalOfValues } from "./value-constants.js";

/**
 * Who says what an object or array without a word on further entries may hold, in `closed` compilations: the schema itself
 * (nothing), or the schema that it is a part of.
 */
type Closing = "self" | "outer";

/** The node of a subschema that stands under a keyword. */
export function nodeOfSchema(
  compilation: Compilation,
  schema: JsonValue,
  from: SchemaPlace,
  keyword: string,
  closing: Closing = "self",
): Node {
  if (schema === true) return ANY;
  if (schema === false) return NEVER;
  if (!isObject(schema)) {
    malformed(compilation, from, keyword, "a schema");
    return ANY;
  }
  return nodeOfObject(compilation, schema, closing, new Set());
}

/** The node of the whole document. */
export function rootNode(compilation: Compilation): Node {
  const { root } = compilation;
  if (typeof root === "boolean") return root ? ANY : NEVER;
  const named = root.$schema;
  if (typeof named === "string" && draftOfUri(named) === null && !/^https?:\/\/json-schema\.org\//.test(named)) {
    const reason = `"${named}" is not here and may give keywords another meaning; they are read as JSON Schema has them`;
    approximate(compilation, { path: "/$schema", keyword: "$schema" }, reason);
  }
  return nodeOfObject(compilation, root, "self", new Set());
}

function nodeOfObject(compilation: Compilation, schema: JsonObject, closing: Closing, seen: Set<JsonObject>): Node {
  const place = compilation.references.places.get(schema);
  if (place === undefined) return ANY;
  if (!place.asks) return ANY;
  const ref = keywordValue(place, "$ref");
  const besideRef = ref === undefined ? [] : askingKeywords(place).filter((keyword) => keyword !== "$ref");
  if (typeof ref === "string" && (besideRef.length === 0 || refStandsAlone(place.draft))) {
    for (const keyword of besideRef) {
      mark(compilation, keywordPlace(place, keyword), "not-enforced", "drafts up to 7 ignore what stands beside $ref");
    }
    if (seen.has(schema)) {
      approximate(compilation, keywordPlace(place, "$ref"), "it leads back to itself");
      return ANY;
    }
    seen.add(schema);
    const target = targetOf(compilation, place, "$ref", ref);
    if (target === null) return unknownNode(compilation, `${place.base} ${ref}`);
    if (typeof target === "boolean") return target ? ANY : NEVER;
    return nodeOfObject(compilation, target, closing, seen);
  }
  const closes = compilation.options.closed && closing === "self";
  const source = compilation.options.closed && !closes ? outerSource(compilation, schema) : schema;
  const { pointer } = place;
  return nodeOfAtom(
    compilation,
    atomFor(compilation, source, { name: lastStep(pointer), pointer }, () => formulaOf(compilation, place, closes)),
  );
}

function askingKeywords(place: SchemaPlace): readonly string[] {
  return [...place.keywords.keys()].filter((keyword) => keywordIn(place.draft, keyword)?.kind === "assertion");
}

/** A key of its own for a schema whose closing is somebody else's. */
function outerSource(compilation: Compilation, schema: JsonObject): unknown {
  const known = compilation.outerSources.get(schema);
  if (known !== undefined) return known;
  const source = {};
  compilation.outerSources.set(schema, source);
  return source;
}

function lastStep(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

/** What a schema that is not here asks; the same reference asks the same. */
function unknownNode(compilation: Compilation, reference: string): Node {
  const atom = atomFor(compilation, `unknown ${reference}`, { name: "unknown" }, () => ({ kind: "unknown" }));
  return nodeOfAtom(compilation, atom);
}

/** The schema that a reference names; null, and accounted for, where it is not here. */
function targetOf(compilation: Compilation, place: SchemaPlace, keyword: string, reference: string): JsonSchema | null {
  const resolution = resolveReference(compilation.references, reference, place);
  if (resolution.found) return resolution.schema;
  approximate(compilation, keywordPlace(place, keyword), resolution.reason);
  return null;
}

/** What a schema object asks, keyword by keyword. */
function formulaOf(compilation: Compilation, place: SchemaPlace, closes: boolean): Formula {
  const items: Conjunct[] = [];
  const add = (keyword: string, formula: Formula) => items.push({ formula, place: keywordPlace(place, keyword) });
  const inPlace = (schema: JsonValue, keyword: string, closing: Closing): Formula => ({
    kind: "node",
    node: nodeOfSchema(compilation, schema, place, keyword, closing),
  });
  const joined = closes && joinsOthers(place);
  const branches = mentions(place, ["anyOf", "oneOf"]);
  const own = ownKeywords(compilation, place, closes && !joined && !branches && !isFreeForm(place));
  if (own !== ANY_VALUE) items.push({ formula: { kind: "constraint", normal: own }, place: null });
  for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
    const reference = keywordValue(place, keyword);
    if (typeof reference === "string") {
      const target = targetOfAny(compilation, place, keyword, reference);
      add(keyword, target === null ? { kind: "unknown" } : inPlace(target, keyword, "outer"));
    } else if (reference !== undefined) malformed(compilation, place, keyword, "a string");
  }
  for (const [index, schema] of listOf(compilation, place, "allOf").entries()) {
    items.push({
      formula: inPlace(schema, "allOf", "outer"),
      place: { path: `${place.pointer}/allOf/${index}`, keyword: "allOf" },
    });
  }
  const branchClosing: Closing = closes && !joined ? "self" : "outer";
  for (const [keyword, kind] of [
    ["anyOf", "or"],
    ["oneOf", "one"],
  ] as const) {
    const branches = listOf(compilation, place, keyword);
    if (branches.length === 0) continue;
    const parts = branches.map((branch) => inPlace(branch, keyword, branchClosing));
    add(keyword, { kind, items: parts, place: keywordPlace(place, keyword) });
  }
  const not = keywordValue(place, "not");
  if (not !== undefined) add("not", { kind: "not", item: inPlace(not, "not", "outer") });
  const condition = keywordValue(place, "if");
  const [then, otherwise] = [keywordValue(place, "then"), keywordValue(place, "else")];
  if (
    condition !== undefined &&
    (then !== undefined || otherwise !== undefined || compilation.references.usesUnevaluated)
  ) {
    add("if", {
      kind: "if",
      condition: inPlace(condition, "if", "outer"),
      held: inPlace(then ?? true, "then", "outer"),
      unheld: inPlace(otherwise ?? true, "else", "outer"),
    });
  }
  items.push(
    ...dependencyConjuncts(compilation, place, (schema, from, keyword) =>
      nodeOfSchema(compilation, schema, from, keyword, "outer"),
    ),
  );
  return holdUnevaluated(compilation, place, joined, { kind: "and", items });
}

/** Exactly `{"type":"object"}` or the like, annotations aside: it stays open in strict mode (xgrammar reference 4.2). */
function isFreeForm(place: SchemaPlace): boolean {
  return askingKeywords(place).every((keyword) => keyword === "type");
}

/** The target of `$ref`; `$dynamicRef` is one where its anchor is borne once, else nobody knows from here. */
function targetOfAny(
  compilation: Compilation,
  place: SchemaPlace,
  keyword: string,
  reference: string,
): JsonSchema | null {
  const anchor = reference.slice(reference.indexOf("#") + 1);
  const bearers = compilation.references.dynamicAnchors.get(anchor) ?? 0;
  if (keyword === "$dynamicRef" && bearers > 1) {
    approximate(compilation, keywordPlace(place, keyword), `several schemas bear the dynamic anchor "${anchor}"`);
    return null;
  }
  return targetOf(compilation, place, keyword, reference);
}

/** Does the schema share its value with other schemas, so that only all together say what is left over? */
function joinsOthers(place: SchemaPlace): boolean {
  const joining = ["$ref", "$dynamicRef", "$recursiveRef", "allOf", "not", "if", "dependentSchemas", "dependencies"];
  if (mentions(place, joining)) return true;
  const branching = mentions(place, ["anyOf", "oneOf"]);
  return branching && mentions(place, ["properties", "patternProperties", "items", "prefixItems"]);
}

function holdUnevaluated(compilation: Compilation, place: SchemaPlace, joined: boolean, item: Formula): Formula {
  const read = (keyword: "unevaluatedProperties" | "unevaluatedItems", others: readonly string[]): Node | null => {
    const schema = keywordValue(place, keyword);
    if (schema !== undefined) return nodeOfSchema(compilation, schema, place, keyword);
    return joined && !mentions(place, others) ? NEVER : null;
  };
  const properties = read("unevaluatedProperties", ["additionalProperties"]);
  const items = read("unevaluatedItems", ["items", "additionalItems"]);
  if (properties === null && items === null) return item;
  const keyword =
    keywordValue(place, "unevaluatedProperties") === undefined ? "unevaluatedItems" : "unevaluatedProperties";
  return { kind: "unevaluated", item, properties, items, place: keywordPlace(place, keyword) };
}

function listOf(compilation: Compilation, place: SchemaPlace, keyword: string): readonly JsonValue[] {
  const value = keywordValue(place, keyword);
  if (value === undefined) return [];
  if (Array.isArray(value) && value.length > 0) return value;
  malformed(compilation, place, keyword, "a list of at least one schema");
  return [];
}

/** What the keywords that look at one type each ask, together with `type`, `enum` and `const`. */
function ownKeywords(compilation: Compilation, place: SchemaPlace, closes: boolean): Normal {
  const types = typesOf(compilation, place);
  const held = types === null && !mentions(place, TYPED) ? ANY_VALUE : typedKeywords(compilation, place, closes, types);
  const constant = keywordValue(place, "const");
  const list = keywordValue(place, "enum");
  if (list !== undefined && !Array.isArray(list)) malformed(compilation, place, "enum", "a list of values");
  const once =
    constant === undefined ? held : intersectNormals(compilation, held, normalOfValues(compilation, [constant]));
  return Array.isArray(list) ? intersectNormals(compilation, once, normalOfValues(compilation, list)) : once;
}

const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const STRINGS = ["minLength", "maxLength", "pattern", "format"];
const ARRAYS = ["items", "prefixItems", "minItems", "maxItems", "contains", "uniqueItems"];
const OBJECTS = [
  "properties",
  "patternProperties",
  "additionalProperties",
  "required",
  "minProperties",
  "maxProperties",
  "propertyNames",
];
const TYPED = [...NUMBERS, ...STRINGS, ...ARRAYS, ...OBJECTS];

function mentions(place: SchemaPlace, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => keywordValue(place, keyword) !== undefined);
}

function typedKeywords(
  compilation: Compilation,
  place: SchemaPlace,
  closes: boolean,
  types: ReadonlySet<string> | null,
): Normal {
  const nodeOf = (schema: JsonValue, from: SchemaPlace, keyword: string) =>
    nodeOfSchema(compilation, schema, from, keyword);
  const has = (type: string) => types === null || types.has(type);
  const number = mentions(place, NUMBERS) ? numberShapeOf(compilation, place) : ANY_NUMBER;
  const string = mentions(place, STRINGS) ? stringShapeOf(compilation, place) : ANY_STRING;
  const closesItems = closes && types !== null && !mentions(place, ["unevaluatedItems"]);
  const closesEntries = closes && types !== null && !mentions(place, ["unevaluatedProperties"]);
  const array =
    mentions(place, ARRAYS) || closesItems ? arrayShapeOf(compilation, place, closesItems, nodeOf) : ANY_ARRAY;
  const object =
    mentions(place, OBJECTS) || closesEntries ? objectShapeOf(compilation, place, closesEntries, nodeOf) : ANY_OBJECT;
  const numbers = has("number") ? number : number === ANY_NUMBER ? ANY_INTEGER : { ...number, integer: true };
  return {
    null: has("null"),
    true: has("boolean"),
    false: has("boolean"),
    number: (has("number") || has("integer")) && !isEmptyNumber(numbers, compilation) ? [numbers] : [],
    string: has("string") && !isEmptyString(string, compilation) ? [string] : [],
    array: has("array") ? [array] : [],
    object: has("object") ? [object] : [],
  };
}

/** The types that `type` names; null: any. In xgrammar's strict mode, objects and arrays are known by their keywords too. */
function typesOf(compilation: Compilation, place: SchemaPlace): ReadonlySet<string> | null {
  const type = keywordValue(place, "type");
  if (type === undefined) {
    if (!compilation.options.closed || mentions(place, ["enum", "const"])) return null;
    if (mentions(place, ["properties", "additionalProperties", "unevaluatedProperties"])) return new Set(["object"]);
    return mentions(place, ["items", "prefixItems", "unevaluatedItems"]) ? new Set(["array"]) : null;
  }
  const names = Array.isArray(type) ? type : [type];
  if (names.every((name) => typeof name === "string" && SCHEMA_TYPES.includes(name)))
    return new Set(names as readonly string[]);
  malformed(compilation, place, "type", "the name of a JSON type or a list of such names");
  return null;
}
