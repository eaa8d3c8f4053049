import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { engineAccount } from "../../src/engines/accounts/index.js";
import {
  array,
  integer,
  LLGUIDANCE,
  LLGUIDANCE_EMPTY,
  LLGUIDANCE_TAKES,
  number,
  object,
  string,
  withArgument,
  XGRAMMAR,
} from "./refusal-words.js";

/** What the engine says, keyword by keyword, where it refuses a schema. */
function words(engine: string, schema: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    engineAccount({ name: engine, version: null }, schema)
      .filter(({ refused }) => refused === true)
      .map(({ path, reason }) => [path, (reason ?? "").replace("Refused: ", "").replace(/\.$/, "")]),
  );
}

describe.each([
  ["xgrammar", XGRAMMAR],
  ["llguidance", LLGUIDANCE],
])("the words in which %s refuses a schema (engines reference 6.4, 7.2)", (engine, rows) => {
  it.each(rows)("%s of %j", (keyword, schema, said) => {
    expect(words(engine, withArgument(schema))).toMatchObject({
      [`/properties/x/${keyword}`]: said,
    });
  });
});

describe("schemas that no value fits, in llguidance's words (engines reference 6.4)", () => {
  it.each(LLGUIDANCE_EMPTY)("%s of %j", (path, schema, said) => {
    expect(words("llguidance", schema)).toEqual({ [path]: `Unsatisfiable schema: ${said}` });
  });

  it("as an argument they are told of the property that must be there", () => {
    expect(words("llguidance", withArgument(integer({ minimum: 5, maximum: 1 })))).toEqual({
      "/properties/x/minimum": "Unsatisfiable schema: required property 'x' is unsatisfiable",
    });
  });

  it.each(LLGUIDANCE_TAKES.map((schema) => [schema]))("%j is taken", (schema) => {
    expect(words("llguidance", schema)).toEqual({});
  });
});

describe("schemas that xgrammar takes", () => {
  it.each<[string, JsonObject]>([
    ["one number", number({ minimum: 5, maximum: 5 })],
    ["bounds that are of no type here", string({ minimum: 5, maximum: 1 })],
    ["bounds beside a literal", { const: 1, minimum: "x" }],
    ["false for more keys", object({ additionalProperties: false })],
    ["false for more items", array({ prefixItems: [{}], items: false, minItems: 1 })],
    ["more keys than are declared, in an open object", object({ minProperties: 2, additionalProperties: true })],
    ["a divisor that is not looked at", integer({ minimum: 1, maximum: 20_000, multipleOf: 50_000 })],
    ["no branch", { anyOf: [] }],
  ])("%s", (_, schema) => {
    expect(words("xgrammar", withArgument(schema))).toEqual({});
  });
});
