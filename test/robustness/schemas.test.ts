import fc from "fast-check";
import { expect, test } from "vitest";
import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import { SchemaError } from "../../src/base/errors.js";
import type { JsonSchema, JsonValue } from "../../src/base/json.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { createMatcher } from "../../src/match/matcher.js";
import { sample } from "../../src/match/sample.js";
import { ajvVerdict } from "../witness/ajv.js";
import { orders, repeatsKey, schemas, values } from "./random-schemas.js";

/** A schema with values of all kinds to try. */
const cases = fc.tuple(schemas, fc.array(values, { minLength: 10, maxLength: 10 }));
const PARAMETERS = { seed: 1, numRuns: 250 };

/** Null where ajv says nothing, or nothing that counts. */
function ajvSays(schema: JsonSchema, text: string): boolean | null {
  if (isBeyondAjv(JSON.stringify(schema))) return null;
  try {
    return ajvVerdict(schema, 2020, text);
  } catch {
    // A schema that is defined by itself overflows its stack.
    return null;
  }
}

/**
 * Where ajv 8 does not do what the specification (2020-12 core) says: `contains` beside `prefixItems` takes an empty array (10.3.1.3);
 * `unevaluatedItems` counts all items as evaluated beside `contains`, whichever fit it, and none beside `items: true` (11.2);
 * both unevaluated keywords count what branches that failed have evaluated (7.7.1.2).
 */
function isBeyondAjv(schema: string): boolean {
  return (
    schema.includes('"unevaluatedItems"') ||
    (schema.includes('"contains"') && schema.includes('"prefixItems"')) ||
    (schema.includes('"unevaluatedProperties"') &&
      /"(\$ref|anyOf|oneOf|if|not|dependentSchemas)"/.test(schema.replace(/,"\$defs".*$/, "")))
  );
}

function accepts(grammar: Grammar, text: string): boolean {
  const matcher = createMatcher(grammar);
  return matcher.push(text) && matcher.isComplete();
}

/** The grammar, or the error that a caller can act on. */
function compiled(schema: JsonSchema, exact: boolean, propertyOrder: "any" | "declared"): Grammar | SchemaError {
  try {
    return schemaToGrammar(schema, { exact, propertyOrder }).grammar;
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    expect(error.keyword).not.toBe("");
    return error;
  }
}

test("no valid value is refused, and nothing but an error of ours is thrown", () => {
  fc.assert(
    fc.property(cases, ([schema, instances]) => {
      const grammar = compiled(schema, false, "any");
      if (grammar instanceof SchemaError) expect(grammar.code).toBe("unsatisfiable");
      for (const instance of instances) {
        const text = JSON.stringify(instance);
        const taken = grammar instanceof SchemaError ? false : accepts(grammar, text);
        if (ajvSays(schema, text) === true) expect(taken, text).toBe(true);
      }
    }),
    PARAMETERS,
  );
});

/** In declared order a value is taken if some order of its keys is the declared one. */
function takesInSomeOrder(grammar: Grammar, value: JsonValue): boolean | null {
  return orders(value)?.some((ordered) => accepts(grammar, JSON.stringify(ordered))) ?? null;
}

test("exact mode takes what is valid, and no more", () => {
  fc.assert(
    fc.property(cases, ([schema, instances]) => {
      const grammar = compiled(schema, true, "declared");
      if (grammar instanceof SchemaError && grammar.code !== "unsatisfiable") return;
      for (const instance of instances) {
        const said = ajvSays(schema, JSON.stringify(instance));
        const taken = grammar instanceof SchemaError ? false : takesInSomeOrder(grammar, instance);
        if (said !== null && taken !== null) expect(taken, JSON.stringify(instance)).toBe(said);
      }
    }),
    PARAMETERS,
  );
});

test("what exact mode samples is valid", () => {
  fc.assert(
    fc.property(schemas, (schema) => {
      const grammar = compiled(schema, true, "any");
      if (grammar instanceof SchemaError) return;
      for (const text of samples(grammar)) {
        // An undeclared key that comes twice is two entries to the grammar and one to a parser: RFC 8259 leaves that open.
        if (repeatsKey(text)) continue;
        // Decimals beyond the range of a double are 0 or infinite to ajv.
        if (/e[+-]?0*[1-9]\d{2}/i.test(text)) continue;
        expect(ajvSays(schema, text) ?? true, text).toBe(true);
      }
    }),
    PARAMETERS,
  );
});

/** None where no sentence was found: a schema can ask for itself without end, which is not seen as a contradiction. */
function samples(grammar: Grammar): readonly string[] {
  try {
    return [...sample(grammar, { seed: 1, count: 3, size: 40 })];
  } catch (error) {
    if (error instanceof SchemaError && error.code === "no-sample") return [];
    throw error;
  }
}
