import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choice, grammarOf, literal, rule, sequence } from "../../src/grammar/build.js";
import { createMatcher } from "../../src/match/matcher.js";
import { sample } from "../../src/match/sample.js";
import { randomGrammar } from "./random-grammars.js";
import { judge } from "./reference.js";

describe("sample", () => {
  it("makes sentences of any grammar that has one", () => {
    fc.assert(
      fc.property(randomGrammar, fc.nat(), (grammar, seed) => {
        fc.pre(judge(grammar, "").viable);
        for (const text of sample(grammar, { seed, count: 3, size: 20 })) {
          const matcher = createMatcher(grammar);
          expect(matcher.push(text) && matcher.isComplete(), JSON.stringify(text)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  it("is the same for the same seed", () => {
    const grammar = grammarOf(choice(literal("a"), sequence(literal("b"), rule("root"))));
    expect([...sample(grammar, { seed: 7, count: 5 })]).toEqual([...sample(grammar, { seed: 7, count: 5 })]);
  });

  it("covers all alternatives before it repeats one", () => {
    const names = ["a", "b", "c", "d", "e"];
    const grammar = grammarOf(choice(...names.map(literal)));
    expect([...sample(grammar, { seed: 1, count: 5 })].sort()).toEqual(names);
  });

  it("refuses a grammar without sentences", () => {
    const grammar = grammarOf(sequence(literal("a"), rule("root")));
    expect(() => [...sample(grammar, { seed: 1, count: 1 })]).toThrow(/No sentence/);
  });
});
