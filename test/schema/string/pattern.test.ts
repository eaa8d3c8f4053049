import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accepts, equals, fromTexts, isAnyString, StateBudgetError } from "../../../src/grammar/automata/index.js";
import { PatternError, patternAutomaton } from "../../../src/schema/string/index.js";

const found = (pattern: string, text: string): boolean => accepts(patternAutomaton(pattern), text);

/**
 * Is there a match at any code point? ECMA-262 looks no closer, but V8 by itself also tries the middle of a
 * surrogate pair (`/\B/u` on `a😀a`).
 */
function foundByRuntime(pattern: string, text: string): boolean {
  const regex = new RegExp(pattern, "uy");
  let start = 0;
  for (const character of [...text, ""]) {
    regex.lastIndex = start;
    if (regex.test(text)) return true;
    start += character.length;
  }
  return false;
}

/** The runtime's own answer is the measure. */
function expectAsRuntime(pattern: string, texts: readonly string[], flags = "u"): void {
  const automaton = patternAutomaton(pattern);
  const regex = new RegExp(pattern, flags);
  for (const text of texts)
    expect([pattern, text, accepts(automaton, text)]).toEqual([pattern, text, regex.test(text)]);
}

const part = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        "a",
        "b",
        "é",
        "😀",
        ".",
        "\\w",
        "\\W",
        "\\s",
        "\\d",
        "[ab]",
        "[^a]",
        "[^\\w]",
        "\\n",
        " ",
      ),
    },
    { weight: 3, arbitrary: fc.constantFrom("^", "$", "\\b", "\\B", "") },
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie("node"), fc.constantFrom("*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}", "*?", "??"))
      .map(([a, q]) => `(?:${a})${q}`),
    fc.tuple(fc.constantFrom("(?=", "(?!", "(?<=", "(?<!"), tie("node")).map(([open, a]) => `${open}${a})`),
  ),
})).node;
const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀", " ", "\n", "1", "_"), maxLength: 6 });

describe("pattern", () => {
  it("agrees with the runtime on random patterns, assertions included", () => {
    fc.assert(
      fc.property(part, fc.array(text, { minLength: 5, maxLength: 12 }), (pattern, texts) => {
        let automaton: ReturnType<typeof patternAutomaton>;
        try {
          automaton = patternAutomaton(pattern, { states: 2000, steps: 500_000 });
        } catch (error) {
          expect(error).toBeInstanceOf(StateBudgetError);
          return;
        }
        for (const t of texts)
          expect([pattern, t, accepts(automaton, t)]).toEqual([pattern, t, foundByRuntime(pattern, t)]);
      }),
      { numRuns: 500 },
    );
  });

  it("searches: what is not anchored may stand anywhere", () => {
    expect(found("b", "abc")).toBe(true);
    expect(found("^b", "abc")).toBe(false);
    expect(isAnyString(patternAutomaton(""))).toBe(true);
    expect(isAnyString(patternAutomaton("^.*|\\n"))).toBe(true);
    expect(equals(patternAutomaton("^(?:a|bc)$"), fromTexts(["a", "bc"]))).toBe(true);
  });

  it("takes anchors anywhere", () => {
    const texts = ["", "a", "b", "xb", "bx", "ax", "xa", "ac", "xbc", "bcx", "xac", "a\n", "\na"];
    for (const pattern of [
      "^a|b$",
      "(^a|b)c",
      "a$|^b",
      "^$",
      "$^",
      "a^b",
      "(?:^|x)a",
      "a(?:$|c)",
      "^a$|^b$",
      "(^)*a",
      "(a$)?",
    ]) {
      expectAsRuntime(pattern, texts);
    }
  });

  it("takes assertions, nested ones too", () => {
    const texts = [
      "",
      "a",
      "ab",
      "abc",
      "b",
      "ba",
      "aab",
      "foo",
      "foobar",
      "xfoo",
      "barfoo",
      "a1",
      "1a",
      "Aa1",
      "foo bar",
      "aXb",
    ];
    for (const pattern of [
      "^(?!foo)",
      "^(?!.*foo).*$",
      "^(?=.*\\d)(?=.*[a-z]).{2,}$",
      "foo(?!bar)",
      "(?<!x)foo",
      "(?<=bar)foo",
      "(?<=a(?=b))b",
      "(?<!a(?=b)|b)a?b",
      "(?=(?!ab)a)",
      "(?!(?<=a)b)\\w$",
      "^(?:(?!foo).)*$",
      "\\bfoo\\b",
      "o\\Bo",
      "^(?:(?=a)a|(?<=a)b)+$",
      "(?<=^a)b",
      "(?<=(?<!f)o|r)\\w",
    ]) {
      expectAsRuntime(pattern, texts);
    }
  });

  it("knows what the classes of ECMA-262 hold", () => {
    const texts = [
      "\u00a0",
      "\ufeff",
      "\u2028",
      "\u180e",
      "\u200b",
      "\t",
      "\v",
      "\f",
      "é",
      "²",
      "١",
      "_",
      "-",
      "\r",
      "\n",
      "ſ",
      "K",
    ];
    for (const pattern of [
      "^\\s$",
      "^\\S$",
      "^\\w$",
      "^\\W$",
      "^\\d$",
      "^\\D$",
      "^.$",
      "^[\\s\\S]$",
      "^[^\\n]$",
      "^[\\w-]$",
    ]) {
      expectAsRuntime(pattern, texts);
    }
  });

  it("takes Unicode properties and code points beyond U+FFFF", () => {
    const texts = [
      "é",
      "ß",
      "A",
      "a",
      "Ω",
      "中",
      "😀",
      "1",
      "٣",
      "\u{10ffff}",
      "\u{20000}",
      "\u{50000}",
      "\u{f0000}",
      "\u{e0001}",
      "\u{1fffe}",
    ];
    for (const pattern of [
      "^\\p{L}$",
      "^\\P{L}$",
      "^\\p{Lu}$",
      "^\\p{Script=Greek}$",
      "^\\p{Emoji}$",
      "^\\p{Cn}$",
      "^\\p{Co}$",
      "^[\\p{Nd}\\p{Ll}]$",
      "^[^\\p{L}]$",
      "^\\u{1F600}$",
      "^\\ud83d\\ude00$",
      "^[😀-😎]$",
    ]) {
      expectAsRuntime(pattern, texts);
    }
  });

  it("reads patterns that only parse without the u flag", () => {
    const texts = ["a-b", "a_b", "{", "a", "x{", "]", "é"];
    for (const pattern of ["^a\\-b$", "^a\\_b$", "^{$", "^[\\w-_a]+$", "x{", "^]$", "^(?:(?=a)){2}a"])
      expectAsRuntime(pattern, texts, "");
    expect(found("^\\-?😀$", "😀")).toBe(true);
  });

  it("holds large repeats without effort", () => {
    const automaton = patternAutomaton("^[a-z]{1,5000}$");
    expect(accepts(automaton, "a".repeat(5000))).toBe(true);
    expect(accepts(automaton, "a".repeat(5001))).toBe(false);
  });

  it("honours the modifiers of groups", () => {
    expect(found("^(?i:aé)b$", "AÉb")).toBe(true);
    expect(found("^(?i:a)b$", "AB")).toBe(false);
    expect(found("^(?i:[^a])$", "A")).toBe(false);
    expect(found("^(?i:k)$", "\u212a")).toBe(true);
    expect(found("^(?s:.)$", "\n")).toBe(true);
    expect(found("(?m:^b$)", "a\nb\nc")).toBe(true);
    expect(found("(?m:^b$)", "ab\nc")).toBe(false);
  });

  it("refuses by name what it cannot hold", () => {
    expect(() => patternAutomaton("^(a|b)\\1$")).toThrow(/uses backreference \\1/);
    expect(() => patternAutomaton("^(?<x>a)\\k<x>$")).toThrow(PatternError);
    expect(() => patternAutomaton("(")).toThrow(/"\(" is not an ECMA-262 regular expression: Unterminated group/);
    expect(() => patternAutomaton("a.{50}b")).toThrow(StateBudgetError);
    expect(() => patternAutomaton("(?:a{1000}){1000}")).toThrow(StateBudgetError);
    expect(() => patternAutomaton("(?:){1000000000}a{1000000000}")).toThrow(StateBudgetError);
  });
});
