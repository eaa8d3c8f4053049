import { test } from "vitest";
import { writeLark } from "../../src/grammar/write-lark.js";
import { tagCorpus } from "../cases/tag-corpus.js";
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
