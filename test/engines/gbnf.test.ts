import { describe, expect, type TestContext, test } from "vitest";
import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { writeGbnf } from "../../src/grammar/write-gbnf.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { lowerWithLabels } from "../../src/tag/lower.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { schemaCorpus } from "../cases/schema-corpus.js";
import { turnCases } from "../cases/turns.js";
import { outputsOf, verdictOf } from "./agreement.js";
import { askEngine, HAS_LLAMA_CPP } from "./engine.js";

/** llama.cpp's own parser takes the GBNF that we write, and finds the same outputs whole. */
async function expectAgreement({ task }: TestContext, grammar: Grammar, outputs: readonly string[]): Promise<void> {
  const source = writeGbnf(grammar);
  const answer = await askEngine({ engine: "llamacpp", kind: "gbnf", source, outputs });
  if (!answer.loaded) throw new Error(`llama.cpp does not load this: ${answer.error}\n${source}`);
  const disagreements = outputs.flatMap((output, index) => {
    const ours = verdictOf(grammar, output).verdict === "complete";
    const theirs = answer.verdicts[index]?.verdict === "complete";
    return ours === theirs ? [] : [`${JSON.stringify(output)}: whole to the matcher: ${ours}, to llama.cpp: ${theirs}`];
  });
  task.meta.agreements = (task.meta.agreements ?? 0) + outputs.length - disagreements.length;
  expect(disagreements).toEqual([]);
}

describe.skipIf(!HAS_LLAMA_CPP)("GBNF in llama.cpp", () => {
  describe.each(turnCases().filter(({ tag }) => tag === "own"))("$name", ({ body, settings, outputs }) => {
    const lowered = lowerWithLabels(decide(readRequest(body), settings));
    test.runIf(lowered !== null)("means the same", async (context) => {
      if (lowered === null) return;
      const grammar = tagToGrammar(lowered.tag, lowered.labels);
      await expectAgreement(context, grammar, outputsOf({ grammar, outputs, samples: 3, variationsEach: 1 }));
    });
  });

  describe.each(schemaCorpus())("$name", ({ schema, options, tests }) => {
    test("means the same", async (context) => {
      const { grammar } = schemaToGrammar(schema, options);
      const outputs = tests.map(({ text }) => text);
      await expectAgreement(context, grammar, outputsOf({ grammar, outputs, samples: 2, variationsEach: 1 }));
    });
  });
});
