import { describe, expect, test } from "vitest";
import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { readGbnf } from "../../src/grammar/read-gbnf.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { writeGbnf } from "../../src/grammar/write-gbnf.js";
import { writeLark } from "../../src/grammar/write-lark.js";
import { schemaCorpus } from "../cases/schema-corpus.js";
import { compareVerdicts, outputsOf, verdictOf } from "./agreement.js";
import { expectAgreement } from "./expect-agreement.js";

/** What every writer writes of the corpus denotes what the matcher matches: on all instances, mutations and truncations. */
describe.each(schemaCorpus())("$name", ({ schema, options, tests }) => {
  const texts = tests.map(({ text }) => text);
  let made: { readonly grammar: Grammar; readonly outputs: readonly string[] } | null = null;
  const compiled = (): NonNullable<typeof made> => {
    if (made === null) {
      const { grammar } = schemaToGrammar(schema, options);
      made = { grammar, outputs: outputsOf({ grammar, outputs: texts, samples: 2, variationsEach: 2 }) };
    }
    return made;
  };

  test("EBNF in xgrammar", async (context) => {
    const { grammar, outputs } = compiled();
    const engine = { engine: "xgrammar", kind: "ebnf", source: writeEbnf(grammar) } as const;
    await expectAgreement(context, { grammar, engine, outputs, samples: 0, variationsEach: 0 });
  });

  test("Lark in llguidance", async (context) => {
    const { grammar, outputs } = compiled();
    const engine = { engine: "llguidance", kind: "lark", source: writeLark(grammar) } as const;
    await expectAgreement(context, { grammar, engine, outputs, samples: 0, variationsEach: 0 });
  });

  test("GBNF, read again", () => {
    const { grammar, outputs } = compiled();
    const read = readGbnf(writeGbnf(grammar));
    const verdicts = outputs.map((output) => verdictOf(read, output));
    expect(compareVerdicts(grammar, outputs, verdicts, null).disagreements).toEqual([]);
  });
});
