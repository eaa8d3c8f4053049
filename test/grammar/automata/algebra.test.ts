import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Automaton,
  accepts,
  anyString,
  complement,
  concat,
  difference,
  emptyLanguage,
  emptyString,
  enumerate,
  equals,
  fromTexts,
  includes,
  intersect,
  isAnyString,
  isEmpty,
  isFiniteLanguage,
  lengthBetween,
  oneOf,
  repeat,
  reverse,
  StateBudgetError,
  shortest,
  star,
  union,
} from "../../../src/grammar/automata/index.js";

/** A language with its own, slow notion of what it holds. */
interface Sample {
  readonly automaton: Automaton;
  readonly regex: string;
}

const letters = ["a", "b", "é", "😀"] as const;

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.subarray([...letters], { minLength: 1 }).map((set) => ({
    automaton: oneOf(set.map((c) => [c.codePointAt(0) ?? 0, c.codePointAt(0) ?? 0] as const)),
    regex: `[${set.join("")}]`,
  })),
  fc
    .array(fc.string({ unit: fc.constantFrom(...letters), maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((texts) => ({
      automaton: fromTexts(texts),
      regex: `(?:${texts.join("|")})`,
    })),
  fc.constant({ automaton: emptyString(), regex: "" }),
);

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.tuple(tie("sample"), tie("sample")).map(([a, b]) => ({
      automaton: concat(a.automaton, b.automaton),
      regex: `(?:${a.regex})(?:${b.regex})`,
    })),
    fc.tuple(tie("sample"), tie("sample")).map(([a, b]) => ({
      automaton: union(a.automaton, b.automaton),
      regex: `(?:${a.regex}|${b.regex})`,
    })),
    tie("sample").map((a) => ({ automaton: star(a.automaton), regex: `(?:${a.regex})*` })),
    fc.tuple(tie("sample"), fc.nat(2), fc.nat(2)).map(([a, min, more]) => ({
      automaton: repeat(a.automaton, min, min + more),
      regex: `(?:${a.regex}){${min},${min + more}}`,
    })),
    fc.tuple(tie("sample"), fc.nat(2)).map(([a, min]) => ({
      automaton: repeat(a.automaton, min, null),
      regex: `(?:${a.regex}){${min},}`,
    })),
  ),
}));
const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 });
const words = fc.array(word, { maxLength: 12 });
const holds = (regex: string, text: string): boolean => new RegExp(`^(?:${regex})$`, "u").test(text);

describe("algebra", () => {
  it("agrees with regular expressions on concatenation, union and repetition", () => {
    fc.assert(
      fc.property(sample, words, (s, texts) => {
        for (const text of texts) expect([text, accepts(s.automaton, text)]).toEqual([text, holds(s.regex, text)]);
      }),
      { numRuns: 200 },
    );
  });

  it("agrees with logic on intersection, difference and complement", () => {
    fc.assert(
      fc.property(sample, sample, words, (a, b, texts) => {
        const both = intersect(a.automaton, b.automaton);
        const without = difference(a.automaton, b.automaton);
        const not = complement(a.automaton);
        for (const text of texts) {
          const inA = holds(a.regex, text);
          const inB = holds(b.regex, text);
          expect(accepts(both, text)).toBe(inA && inB);
          expect(accepts(without, text)).toBe(inA && !inB);
          expect(accepts(not, text)).toBe(!inA);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("gives equal data for equal languages", () => {
    fc.assert(
      fc.property(sample, sample, ({ automaton: a }, { automaton: b }) => {
        expect(complement(complement(a))).toEqual(a);
        expect(reverse(reverse(a))).toEqual(a);
        expect(union(a, b)).toEqual(union(b, a));
        expect(difference(a, b)).toEqual(intersect(a, complement(b)));
        expect(equals(a, b)).toBe(includes(a, b) && includes(b, a));
        expect(includes(union(a, b), b)).toBe(true);
        expect(union(star(a), a)).toEqual(star(a));
      }),
      { numRuns: 100 },
    );
  });

  it("leaves surrogates out of every string", () => {
    expect(accepts(complement(emptyLanguage()), "a\ud800")).toBe(false);
    expect(accepts(oneOf([[0xd7ff, 0xe000]]), "\ud800")).toBe(false);
    expect(fromTexts(["\ud800"])).toEqual(emptyLanguage());
    expect(complement(emptyLanguage())).toEqual(anyString());
  });

  it("counts lengths in code points, and large ones without effort", () => {
    expect(accepts(lengthBetween(2, 2), "😀😀")).toBe(true);
    expect(accepts(lengthBetween(2, 2), "ab c")).toBe(false);
    expect(lengthBetween(0, null)).toEqual(anyString());
    expect(lengthBetween(3, 2)).toEqual(emptyLanguage());
    expect(lengthBetween(0, 0)).toEqual(emptyString());
    const long = lengthBetween(1, 100_000);
    expect(long.accept.length).toBe(100_001);
    const lower = intersect(star(oneOf([[0x61, 0x7a]])), long, { states: 200_000, steps: 10_000_000 });
    expect(lower.accept.length).toBe(100_001);
    expect(accepts(lower, "a".repeat(100_001))).toBe(false);
  });

  it("refuses what needs too many states instead of hanging", () => {
    const ab = oneOf([[0x61, 0x62]]);
    const a = oneOf([[0x61, 0x61]]);
    const blowUp = () => concat(concat(star(ab), a), repeat(ab, 40, 40));
    expect(blowUp).toThrow(StateBudgetError);
    expect(blowUp).toThrow(/more than 10000 states/);
    expect(() => repeat(a, 0, 1_000_000)).toThrow(StateBudgetError);
  });
});

describe("questions", () => {
  it("tells finite languages from infinite ones and lists them", () => {
    const texts = ["b", "", "aa", "ab", "😀"];
    expect(isFiniteLanguage(fromTexts(texts))).toBe(true);
    expect(enumerate(fromTexts(texts), 5)).toEqual(["", "b", "😀", "aa", "ab"]);
    expect(enumerate(fromTexts(texts), 4)).toBeNull();
    expect(enumerate(emptyLanguage(), 0)).toEqual([]);
    expect(enumerate(anyString(), 10)).toBeNull();
    expect(isFiniteLanguage(anyString())).toBe(false);
    expect(enumerate(lengthBetween(0, 50), 1000)).toBeNull();
  });

  it("knows the empty language and the language of all strings", () => {
    expect(isEmpty(emptyLanguage())).toBe(true);
    expect(isEmpty(emptyString())).toBe(false);
    expect(isEmpty(intersect(fromTexts(["a"]), fromTexts(["b"])))).toBe(true);
    expect(isAnyString(union(complement(fromTexts(["a"])), fromTexts(["a"])))).toBe(true);
    expect(isAnyString(complement(fromTexts(["a"])))).toBe(false);
  });

  it("gives a shortest string that people can read", () => {
    expect(shortest(emptyLanguage())).toBeNull();
    expect(shortest(lengthBetween(3, null))).toBe("aaa");
    expect(shortest(difference(anyString(), emptyString()))).toBe("a");
    expect(shortest(concat(oneOf([[0x30, 0x39]]), fromTexts(["xy", "é"])))).toBe("0é");
  });

  it("finds a long shortest string without deep recursion", () => {
    expect(shortest(lengthBetween(100_000, null))?.length).toBe(100_000);
  });
});
