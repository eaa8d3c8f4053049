import { describe, test } from "vitest";
import { writeLark } from "../../src/grammar/write-lark.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { lowerWithLabels } from "../../src/tag/lower.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { tagCorpus } from "../cases/tag-corpus.js";
import { turnCases } from "../cases/turns.js";
import { grammarIfBuilt } from "../tag/grammar-if-built.js";
import { expectAgreement } from "./expect-agreement.js";

for (const { name, tag, replays } of tagCorpus().filter(({ name }) =>
  /^(qwen3_coder|pythonic|xgrammar `kimi`)/.test(name),
)) {
  const grammar = grammarIfBuilt(tag);
  test.skipIf(grammar === null)(`matcher and llguidance agree: ${name}`, async (context) => {
    if (grammar === null) return;
    await expectAgreement(context, {
      grammar,
      outputs: replays.map(({ output }) => output),
      samples: 2,
      variationsEach: 2,
      engine: { engine: "llguidance", kind: "lark", source: writeLark(grammar) },
    });
  });
}

/** The sound tag of every format and tool choice as Lark. */
describe.each(turnCases().filter(({ tag }) => tag === "own"))("$name", ({ body, settings, outputs }) => {
  const lowered = lowerWithLabels(decide(readRequest(body), settings));
  test.runIf(lowered !== null)("means the same to llguidance", async (context) => {
    if (lowered === null) return;
    const grammar = tagToGrammar(lowered.tag, lowered.labels);
    await expectAgreement(context, {
      grammar,
      engine: { engine: "llguidance", kind: "lark", source: writeLark(grammar) },
      outputs,
      samples: 3,
      variationsEach: 1,
    });
  });
});
