import { describe, test } from "vitest";
import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { writeLark } from "../../src/grammar/write-lark.js";
import { TAGGED_STYLES } from "../arguments/tagged-styles.js";
import { outputsOf } from "./agreement.js";
import { expectAgreement } from "./expect-agreement.js";

const SCHEMA = {
  type: "object",
  properties: {
    text: { type: "string" },
    short: { type: "string", minLength: 1, maxLength: 4 },
    code: { type: "string", pattern: "^[A-Z<]{2}" },
    unit: { enum: ["c", "f<", 3] },
    maybe: { type: ["string", "null"] },
    either: { type: ["integer", "boolean"] },
    list: { type: "array", items: { type: "string" }, maxItems: 2 },
    map: { type: "object", properties: { a: { type: "number" } }, required: ["a"], additionalProperties: false },
  },
  required: ["text", "either"],
  additionalProperties: { type: "string" },
};

/** What is written of every tagged style denotes what the matcher matches, in both engines. */
describe.each(TAGGED_STYLES)("$name", ({ name, argument, close }) => {
  const { grammar } = schemaToGrammar(SCHEMA, { style: name });
  const text = argument("text", "a < b & c");
  const outputs = outputsOf({
    grammar,
    outputs: [text, `${text}${argument("either", "5")}`, argument("text", `a${close}b`)],
    samples: 4,
    variationsEach: 2,
  });
  const agreement = { grammar, outputs, samples: 0, variationsEach: 0 };

  test("EBNF in xgrammar", async (context) => {
    const engine = { engine: "xgrammar", kind: "ebnf", source: writeEbnf(grammar) } as const;
    await expectAgreement(context, { ...agreement, engine });
  });

  test("Lark in llguidance", async (context) => {
    const engine = { engine: "llguidance", kind: "lark", source: writeLark(grammar) } as const;
    await expectAgreement(context, { ...agreement, engine });
  });
});
