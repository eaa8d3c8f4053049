import { test } from "vitest";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { tagCorpus } from "../cases/tag-corpus.js";
import { grammarIfBuilt } from "../tag/grammar-if-built.js";
import { expectAgreement } from "./expect-agreement.js";

for (const { name, tag, replays } of tagCorpus()) {
  const grammar = grammarIfBuilt(tag);
  test.skipIf(grammar === null)(`matcher and engine agree: ${name}`, async (context) => {
    if (grammar === null) return;
    const outputs = replays.map(({ output }) => output);
    const shared = { grammar, outputs, samples: 2, variationsEach: 2 };
    await expectAgreement(context, {
      ...shared,
      engine: { engine: "xgrammar", kind: "structural_tag", source: JSON.stringify(tag) },
    });
    await expectAgreement(context, {
      ...shared,
      engine: { engine: "xgrammar", kind: "ebnf", source: writeEbnf(grammar) },
      seed: 2,
    });
  });
}
