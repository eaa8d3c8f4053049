import { describe, expect, test } from "vitest";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { lowerWithLabels } from "../../src/tag/lower.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { turnCases } from "../cases/turns.js";
import { expectAgreement } from "./expect-agreement.js";

/** Every tag that a request leads to is loaded by the engine, and so is the EBNF written from it. */
describe.each(turnCases())("$name", ({ body, settings, outputs, tag: whose }) => {
  const decision = decide(readRequest(body), settings);
  const lowered = lowerWithLabels(decision);
  if (lowered === null) {
    test("nothing is sent", () => {
      expect(decision.constraint.kind).toBe("none");
    });
    return;
  }
  const { tag, labels } = lowered;
  // With the sheet's examples, and mutated and truncated forms of all of them, that is over 200 outputs.
  const samples = whose === "own" ? 25 : 2;
  const variationsEach = whose === "own" ? 3 : 1;

  test("the tag means the same to the engine", async (context) => {
    const source = JSON.stringify(tag);
    const grammar = tagToGrammar(tag, labels);
    await expectAgreement(context, {
      grammar,
      engine: { engine: "xgrammar", kind: "structural_tag", source },
      outputs,
      samples,
      variationsEach,
    });
  });

  test.runIf(whose === "own")("so does the EBNF written from it", async (context) => {
    const grammar = tagToGrammar(tag, labels);
    const source = writeEbnf(grammar);
    await expectAgreement(context, {
      grammar,
      engine: { engine: "xgrammar", kind: "ebnf", source },
      outputs,
      samples: 2,
    });
  });
});
