import { describe, expect, test } from "vitest";
import { TagwrightError } from "../../src/base/errors.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { readEbnf } from "../../src/grammar/read-ebnf.js";
import { readGbnf } from "../../src/grammar/read-gbnf.js";
import { readTag } from "../../src/tag/read-tag.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { verdictOf } from "./agreement.js";
import { askEngine, HAS_LLAMA_CPP } from "./engine.js";
import { type Outcome, PINNED_FAULTS, type PinnedFault } from "./pinned-faults.js";
import { verdictOfTokens, withLetters } from "./tokens/token-letters.js";

async function outcomeInEngine({ request, output }: PinnedFault): Promise<Outcome> {
  const answer = await askEngine({ ...request, outputs: [output] });
  if (!answer.loaded) return answer.crashed ? "crashed" : "not-loaded";
  return answer.verdicts[0]?.verdict ?? "not-loaded";
}

function ourGrammar({ kind, source }: PinnedFault["request"]): Grammar {
  if (kind === "gbnf") return readGbnf(source);
  return kind === "ebnf" ? readEbnf(source) : tagToGrammar(readTag(JSON.parse(source)));
}

function ourOutcome({ request, output }: PinnedFault): Outcome {
  try {
    const grammar = ourGrammar(request);
    const [tokens] = "tokens" in request ? (request.tokens ?? []) : [];
    if (tokens === undefined) return verdictOf(grammar, output).verdict;
    const vocabulary = { special: ("special" in request ? request.special : null) ?? [] };
    return verdictOfTokens(withLetters(grammar, vocabulary), tokens, vocabulary).verdict;
  } catch (error) {
    if (error instanceof TagwrightError) return "not-loaded";
    throw error;
  }
}

describe("the engine still errs", () => {
  for (const fault of PINNED_FAULTS) {
    test.skipIf(fault.request.engine === "llamacpp" && !HAS_LLAMA_CPP)(fault.id, async ({ task }) => {
      expect(fault.engine).not.toBe(fault.right);
      expect(await outcomeInEngine(fault), `mended? then take the pin out. ${fault.wrong}`).toBe(fault.engine);
      task.meta.pinnedFault = fault.id;
    });
  }
});

describe("ours holds what is right", () => {
  test.each(PINNED_FAULTS.filter(({ ours }) => ours))("$id", (fault) => {
    expect(ourOutcome(fault)).toBe(fault.right);
  });
});
