import { describe, expect, test } from "vitest";
import { GrammarSyntaxError } from "../../src/base/errors.js";
import { grammarOf } from "../../src/grammar/build.js";
import { regexFormat, regexMacro } from "../../src/tag/regex-format.js";
import { verdict } from "./verdict.js";

function accepts(pattern: string, text: string): boolean {
  return verdict(grammarOf(regexFormat(pattern)), text) === "complete";
}

describe("patterns of regex formats", () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ["a^b$c", ["abc"], ["a^b$c"]],
    ["^a|b$", ["a", "b"], ["ab", "xb"]],
    ["b", ["b"], ["abc"]],
    ["a{2}b{1,}c{0,2}d+?e*?", ["aabd", "aabbccdde"], ["abd", "aabcccd"]],
    ["(a|)(?:b)(?<name>c)", ["abc", "bc"], ["ac"]],
    [".", ["\n", "😀"], [""]],
    ["\\d\\w\\s\\D\\W\\S", ["1_\u00a0a-x"], ["1_ a-\u00a0"]],
    ["[^é]", ["a", "一"], ["é"]],
    ["[\\b\\]a-c-]", ["\b", "]", "b", "-"], ["d"]],
    ["[^]", ["\n"], []],
    ["\\x414\\u{1F600}\\cA\\u004", ["\u0414😀\u0001u004"], []],
    ["\\A}]", ["A}]"], []],
  ])("%s", (pattern, taken, refused) => {
    expect(taken.filter((text) => !accepts(pattern, text))).toEqual([]);
    expect(refused.filter((text) => accepts(pattern, text))).toEqual([]);
  });

  test.each([
    ["a(", "not closed"],
    ["a)", "Unmatched"],
    ["*a", "nothing to repeat"],
    ["a**", "cannot follow a quantifier"],
    ["a{2}{3}", "cannot follow a quantifier"],
    ["{", 'literal "{"'],
    ["a{,3}", "Expected a count"],
    ["a{2,1}", "smaller"],
    ["a{1,2147483648}", "2147483647"],
    ["(?=a)", "Lookahead"],
    ["(?<!a)b", "Lookbehind"],
    ["(?i)a", "kind of group"],
    ["(?<n1>a)", "made of letters"],
    ["a\\b", "Word boundaries"],
    ["\\p{L}", "property escapes"],
    ["(a)\\1", "Backreferences"],
    ["[]", "class is empty"],
    ["[a", "class is not closed"],
    ["[z-a]", "range is not valid"],
    ["a\\", "ends in a backslash"],
  ])("%s is refused: %s", (pattern, message) => {
    expect(() => regexFormat(pattern)).toThrow(GrammarSyntaxError);
    expect(() => regexFormat(pattern)).toThrow(message);
  });

  test("an error says where, in bytes and in characters", () => {
    expect(() => regexFormat("é\\p{L}")).toThrow(
      expect.objectContaining({
        place: { offset: 3, line: 1, column: 3 },
        message: expect.stringContaining("position 3"),
      }),
    );
  });
});

test("the macro of EBNF: flags and JSON strings", () => {
  const takes = (flags: string, json: boolean, text: string): boolean =>
    verdict(grammarOf(regexMacro("a.b", flags, json)), text) === "complete";
  expect([takes("", false, "a\nb"), takes("i", false, "a\nb"), takes("is", false, "A\nB")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([takes("", true, 'a"b'), takes("", true, "a\nb"), takes("", true, "aéb")]).toEqual([false, false, true]);
});
