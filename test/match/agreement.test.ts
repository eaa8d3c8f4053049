import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Grammar } from "../../src/grammar/ir.js";
import { createMatcher, createMatcherWithin, type Matcher } from "../../src/match/matcher.js";
import { randomGrammar, randomText } from "./random-grammars.js";
import { judge } from "./reference.js";

/** How far the text is the beginning of a sentence, and whether all of it is one. */
function expected(grammar: Grammar, text: string): { offset: number; complete: boolean } {
  let offset = 0;
  if (!judge(grammar, "").viable) return { offset: 0, complete: false };
  while (offset < text.length && judge(grammar, text.slice(0, offset + 1)).viable) offset += 1;
  return { offset, complete: offset === text.length && judge(grammar, text).complete };
}

function observed(matcher: Matcher, text: string, pieces: number): { offset: number; complete: boolean } {
  const size = Math.max(1, Math.ceil(text.length / pieces));
  let taken = true;
  for (let from = 0; from < text.length && taken; from += size) taken = matcher.push(text.slice(from, from + size));
  return { offset: matcher.offset, complete: taken && matcher.isComplete() };
}

describe("matcher and a recogniser by definition", () => {
  it("agree on random grammars and texts, on the offset of the first impossible byte too", () => {
    fc.assert(
      fc.property(randomGrammar, fc.array(randomText, { minLength: 1, maxLength: 4 }), (grammar, texts) => {
        for (const text of texts) {
          expect(observed(createMatcher(grammar), text, 1)).toEqual(expected(grammar, text));
        }
      }),
      { numRuns: 600 },
    );
  }, 60_000);

  it("agree when everything is forgotten again and again", () => {
    fc.assert(
      fc.property(randomGrammar, randomText, (grammar, text) => {
        const matcher = createMatcherWithin(grammar, { configurations: 2, states: 10 });
        expect(observed(matcher, text, 3)).toEqual(expected(grammar, text));
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
