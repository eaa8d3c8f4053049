import { describe, test } from "vitest";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonObject, JsonSchema } from "../../src/base/json.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { expectAgreement } from "./expect-agreement.js";

const object = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  "every type": object(
    {
      action: { type: "string" },
      content: { type: "string" },
      whole: { type: "integer" },
      yes: { type: "boolean" },
      none: { type: "null" },
      list: { type: "array", items: { type: "number" }, maxItems: 3 },
      map: object({ a: { type: "string" }, b: { type: "integer" } }, ["a"]),
    },
    [],
  ),
  "limits on strings": object({
    pattern: { type: "string", pattern: "^[a-z'\"\\\\\\n]{1,3}$" },
    short: { type: "string", minLength: 1, maxLength: 3 },
    listed: { enum: ["a'b", 'c"\n', -5, true] },
  }),
  recursion: object({ next: { $ref: "#" }, n: { type: "integer" } }, []),
  alternatives: { anyOf: [object({ a: { type: ["string", "null"] } }), object({ b: { enum: [1, [2], { c: 3 }] } })] },
  "any arguments": true,
};

function grammarOf(style: string, schema: JsonSchema): Grammar {
  const { root, rules } = argumentStyle(style).compile(schema, { closed: true });
  return { root: "root", rules: [{ name: "root", body: root }, ...rules] };
}

describe.each(["pythonic", "lfm", "olmo3", "gemma", "functiongemma", "minimax_m3", "minimax_m3_xml"])(
  "%s as EBNF",
  (style) => {
    test.for(Object.entries(SCHEMAS))("%s", async ([, schema], context) => {
      const grammar = grammarOf(style, schema);
      const engine = { engine: "xgrammar", kind: "ebnf", source: writeEbnf(grammar) } as const;
      await expectAgreement(context, { grammar, engine, samples: 12 });
    });
  },
);

const POINT = { type: "array", items: { type: "integer", minimum: 0, maximum: 1000 }, minItems: 2, maxItems: 2 };

test.for<[string, JsonSchema]>([
  ["the published actions", true],
  [
    "a schema's own",
    object({ action: { enum: ["click", "type", "zoom"] }, point: POINT, content: { type: "string", maxLength: 5 } }, [
      "action",
    ]),
  ],
])("ui_tars as EBNF: %s", async ([, schema], context) => {
  const grammar = grammarOf("ui_tars", schema);
  const engine = { engine: "xgrammar", kind: "ebnf", source: writeEbnf(grammar) } as const;
  await expectAgreement(context, { grammar, engine, samples: 20 });
});

/** What xgrammar's own `minimax_m3_xml` takes: no undeclared keys, no limits on strings. */
const FOR_THE_ENGINE: Readonly<Record<string, JsonSchema>> = {
  "every type": SCHEMAS["every type"] ?? true,
  recursion: SCHEMAS.recursion ?? true,
  "objects and arrays that may be empty": object({
    open: { type: "object" },
    list: { type: "array", items: { type: "string" } },
    grid: { type: "array", items: { type: "array", items: { type: "boolean" } }, minItems: 1 },
    map: object({ a: { type: "integer" }, b: { type: "integer" } }, []),
  }),
  listed: object({ a: { enum: ["x", " y ", 1, true, null] }, b: { const: "" } }),
  unions: object({
    a: { type: ["string", "integer"] },
    b: {
      anyOf: [object({ c: { type: "string" } }, []), { type: "array", items: { type: "integer" } }, { type: "null" }],
    },
  }),
  "optional before required": object({ a: { type: "integer" }, b: { type: "integer" }, c: { type: "integer" } }, ["b"]),
  "a lower bound on entries": { ...object({ a: { type: "integer" }, b: { type: "integer" } }, []), minProperties: 1 },
  "keys with odd characters": object({ "a b": { type: "integer" }, é: { type: "integer" }, "!x": { type: "null" } }),
  "alternatives of the whole": { anyOf: [object({ a: { type: "integer" } }), object({ b: { type: "string" } })] },
};

describe("minimax_m3_xml is xgrammar's style", () => {
  test.for(Object.entries(FOR_THE_ENGINE))("%s", async ([, schema], context) => {
    const format = { type: "json_schema", json_schema: schema, style: "minimax_m3_xml" };
    const source = JSON.stringify({ type: "structural_tag", format });
    const grammar = grammarOf("minimax_m3_xml", schema);
    await expectAgreement(context, {
      grammar,
      engine: { engine: "xgrammar", kind: "structural_tag", source },
      samples: 20,
    });
  });
});
