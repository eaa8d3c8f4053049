import { isObject, type JsonObject, type JsonValue } from "../base/json.js";
import { union } from "../grammar/automata/index.js";
import type { NodeOfSchema } from "./array-keywords.js";
import { approximate, type Compilation, isLimit } from "./compilation.js";
import { normalOf } from "./evaluate.js";
import type { Conjunct } from "./formula.js";
import { countOf, keywordPlace, keywordValue, malformed, stringsOf } from "./keyword-reader.js";
import { ANY, NEVER, type Node } from "./nodes.js";
import { ANY_VALUE, type Normal } from "./normal-form.js";
import {
  ANY_OBJECT,
  type EvaluatedEntries,
  intersectObjects,
  type KeyClass,
  keyClasses,
  NO_ENTRY_EVALUATED,
  type ObjectShape,
} from "./object-shape.js";
import type { SchemaPlace } from "./references.js";
import { languageOfPattern } from "./string-keywords.js";
import { isAnyShape, stringAutomaton } from "./string-shape.js";

/**
 * What `properties`, `patternProperties`, `additionalProperties`, `required`, the counts and `propertyNames` of a schema ask of an
 * object. `closes`: without a word on other properties there are none (xgrammar reference 4.4).
 */
export function objectShapeOf(
  compilation: Compilation,
  place: SchemaPlace,
  closes: boolean,
  nodeOf: NodeOfSchema,
): ObjectShape {
  const properties = new Map<string, Node>();
  for (const [key, schema] of entriesOf(compilation, place, "properties")) {
    properties.set(key, nodeOf(schema, place, "properties"));
  }
  const required = requiredKeys(compilation, place);
  const { classes, complete } = patternClasses(compilation, place, nodeOf);
  const others = keywordValue(place, "additionalProperties");
  // Closing an object shuts out keys that nobody speaks of; one that is required is spoken of.
  const named = compilation.options.closed ? required.filter((key) => !properties.has(key)) : [];
  if (closes && others === undefined) for (const key of named) properties.set(key, ANY);
  // A pattern that no automaton holds may hold any key, so nothing can be asked of the keys that no pattern holds.
  const rest =
    others === undefined ? (closes ? NEVER : ANY) : complete ? nodeOf(others, place, "additionalProperties") : ANY;
  const shape: ObjectShape = {
    ...ANY_OBJECT,
    properties: classes.length === 0 ? properties : withPatterns(compilation, properties, classes),
    required: new Set(required),
    classes,
    rest,
    min: countOf(compilation, place, "minProperties") ?? 0,
    max: countOf(compilation, place, "maxProperties"),
    evaluated: evaluatedEntries([...properties.keys(), ...named], classes, others !== undefined),
    exact: complete,
  };
  const names = keywordValue(place, "propertyNames");
  return names === undefined ? shape : holdNames(compilation, shape, nodeOf(names, place, "propertyNames"));
}

function entriesOf(
  compilation: Compilation,
  place: SchemaPlace,
  keyword: string,
): readonly (readonly [string, JsonValue])[] {
  const value = keywordValue(place, keyword);
  if (value === undefined) return [];
  if (isObject(value)) return Object.entries(value as JsonObject);
  malformed(compilation, place, keyword, "an object of schemas");
  return [];
}

function requiredKeys(compilation: Compilation, place: SchemaPlace): readonly string[] {
  const value = keywordValue(place, "required");
  // Draft 3 put a Boolean into the property's own schema.
  if (typeof value === "boolean") {
    malformed(compilation, place, "required", "a list of strings");
    return [];
  }
  return stringsOf(compilation, place, "required") ?? [];
}

function patternClasses(
  compilation: Compilation,
  place: SchemaPlace,
  nodeOf: NodeOfSchema,
): { readonly classes: readonly KeyClass[]; readonly complete: boolean } {
  const patterns: KeyClass[] = [];
  const entries = entriesOf(compilation, place, "patternProperties");
  for (const [pattern, schema] of entries) {
    const keys = languageOfPattern(compilation, place, "patternProperties", pattern);
    if (keys !== null) patterns.push({ keys, value: nodeOf(schema, place, "patternProperties") });
  }
  const complete = patterns.length === entries.length;
  try {
    return { classes: keyClasses(compilation, patterns), complete };
  } catch (error) {
    if (!isLimit(error)) throw error;
    approximate(compilation, keywordPlace(place, "patternProperties"), "its patterns overlap in too many ways");
    return { classes: [], complete: false };
  }
}

/** Declared properties whose names fit a pattern must satisfy what the pattern asks too. */
function withPatterns(
  compilation: Compilation,
  properties: ReadonlyMap<string, Node>,
  classes: readonly KeyClass[],
): ReadonlyMap<string, Node> {
  return intersectObjects(compilation, { ...ANY_OBJECT, properties }, { ...ANY_OBJECT, classes }).properties;
}

function evaluatedEntries(names: readonly string[], classes: readonly KeyClass[], all: boolean): EvaluatedEntries {
  if (names.length === 0 && classes.length === 0 && !all) return NO_ENTRY_EVALUATED;
  return { names: new Set(names), patterns: classes.map(({ keys }) => keys), all };
}

/** `propertyNames`: keys that the node does not hold are not there. */
function holdNames(compilation: Compilation, shape: ObjectShape, names: Node): ObjectShape {
  if (names === ANY) return shape;
  const shapes = normalOf(compilation, names).string;
  if (shapes.some(isAnyShape)) return shape;
  const [first, ...more] = shapes.map((part) => stringAutomaton(compilation, part));
  const exact = shape.exact && shapes.every((part) => part.exact);
  if (first === undefined) return intersectObjects(compilation, shape, { ...ANY_OBJECT, rest: NEVER, exact });
  const keys = more.reduce((a, b) => union(a, b), first);
  return intersectObjects(compilation, shape, { ...ANY_OBJECT, classes: [{ keys, value: ANY }], rest: NEVER, exact });
}

/** What `dependentRequired`, `dependentSchemas` and `dependencies` ask: either the key is missing or more is asked. */
export function dependencyConjuncts(
  compilation: Compilation,
  place: SchemaPlace,
  nodeOf: NodeOfSchema,
): readonly Conjunct[] {
  const found: Conjunct[] = [];
  for (const keyword of ["dependentRequired", "dependentSchemas", "dependencies"]) {
    for (const [key, wanted] of entriesOf(compilation, place, keyword)) {
      const where = keywordPlace(place, keyword);
      const asksKeys = keyword === "dependentRequired" || (keyword === "dependencies" && !isSchema(wanted));
      const keys = asksKeys
        ? stringsOf(compilation, place, keyword, typeof wanted === "string" ? [wanted] : wanted)
        : [];
      if (keys === null) continue;
      const node = asksKeys ? ANY : nodeOf(wanted, place, keyword);
      found.push({
        place: where,
        formula: {
          kind: "or",
          place: where,
          items: [
            { kind: "constraint", normal: ofObjects({ ...ANY_OBJECT, properties: new Map([[key, NEVER]]) }) },
            {
              kind: "and",
              items: [
                {
                  place: null,
                  formula: {
                    kind: "constraint",
                    normal: { ...ofObjects({ ...ANY_OBJECT, required: new Set([key, ...keys]) }), ...NOT_OBJECTS },
                  },
                },
                { place: null, formula: { kind: "node", node } },
              ],
            },
          ],
        },
      });
    }
  }
  return found;
}

function isSchema(value: JsonValue): boolean {
  return typeof value === "boolean" || isObject(value);
}

const NOT_OBJECTS = { null: false, true: false, false: false, number: [], string: [], array: [] };

/** Any value, but objects only of this shape. */
function ofObjects(shape: ObjectShape): Normal {
  return { ...ANY_VALUE, object: [shape] };
}
