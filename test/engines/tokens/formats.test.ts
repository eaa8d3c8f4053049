import { describe, test } from "vitest";
import { readRequest } from "../../../src/request/read-request.js";
import { decide } from "../../../src/servers/decide.js";
import { lowerWithLabels } from "../../../src/tag/lower.js";
import { turnCases } from "../../cases/turns.js";
import { expectTokenAgreement } from "./expect-token-agreement.js";
import { tokenize, type Vocabulary } from "./vocabulary.js";
import { withTokens } from "./with-tokens.js";

/** The sound tag of every format with its control tokens as tokens, under a tokenizer that has them. */
describe.each(turnCases().filter(({ tag, name }) => tag === "own" && /, (auto|required),/.test(name)))(
  "$name",
  ({ body, settings, outputs }) => {
    const decision = decide(readRequest(body), settings);
    const lowered = lowerWithLabels(decision);
    const special = decision.settings.format?.special.filter((text) => text !== "") ?? [];
    test.runIf(lowered !== null && special.length > 0)(
      "means the same to the engine, token by token",
      async (context) => {
        if (lowered === null) return;
        const vocabulary: Vocabulary = { special: [...new Set(special)] };
        const tag = withTokens(lowered.tag, vocabulary);
        await expectTokenAgreement(
          context,
          tag,
          vocabulary,
          outputs.slice(0, 6).map((output) => tokenize(vocabulary, output, true)),
          3,
        );
      },
    );
  },
);
