import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NotRegularError, TagwrightError } from "../../src/base/errors.js";
import { chars, grammarOf, literal, repeat, rule, sequence, text } from "../../src/grammar/build.js";
import { writeRegex } from "../../src/grammar/write-regex.js";
import { anyGrammar, anyText, grammarOfRules } from "./grammars.js";
import { recognise } from "./recognise.js";

describe("writeRegex", () => {
  it("matches what the grammar matches", () => {
    fc.assert(
      fc.property(anyGrammar, fc.array(anyText, { minLength: 5, maxLength: 10 }), (grammar, texts) => {
        let pattern: string;
        try {
          pattern = writeRegex(grammar);
        } catch (error) {
          expect(error).toBeInstanceOf(TagwrightError);
          expect(["not-regular", "empty-language"]).toContain((error as TagwrightError).code);
          return;
        }
        const whole = new RegExp(`^(?:${pattern})$`, "u");
        for (const one of texts) expect(whole.test(one)).toBe(recognise(grammar, one));
      }),
      { numRuns: 150 },
    );
  });

  it("keeps a trigger that equals an exclude where a shorter one ends the free text first", () => {
    const [a, b] = [literal("x"), literal("y")];
    const cases = [
      { trigger: "ab", body: a },
      { trigger: "a", body: b },
    ];
    const grammar = grammarOf({ kind: "dispatch", cases, loop: false, excludes: ["ab"] });
    const whole = new RegExp(`^(?:${writeRegex(grammar)})$`, "u");
    for (const text of ["abx", "ay", "cabx", "aby", "ab", "c"]) expect(whole.test(text)).toBe(recognise(grammar, text));
    expect(whole.test("abx")).toBe(true);
  });

  it("writes what a person would", () => {
    const date = sequence(repeat(chars([48, 57]), 4, 4), literal("-"), repeat(chars([48, 57]), 2, 2));
    expect(writeRegex(grammarOf(date))).toBe("[0-9]{4}-[0-9]{2}");
    expect(writeRegex(grammarOf(literal("a.b/c\n")))).toBe("a\\.b/c\\n");
    expect(writeRegex(grammarOf(literal("")))).toBe("(?:)");
  });

  it("follows right and left recursion", () => {
    const right = grammarOfRules({
      root: { kind: "choice", items: [sequence(literal("a"), rule("root")), literal("b")] },
    });
    expect(writeRegex(right)).toBe("a*b");
    const left = grammarOfRules({
      root: { kind: "choice", items: [sequence(rule("root"), literal("a")), literal("b")] },
    });
    expect(writeRegex(left)).toBe("ba*");
  });

  it("writes free text", () => {
    const pattern = new RegExp(`^(?:${writeRegex(grammarOf(text(["</t>", "<e>"])))})$`, "u");
    for (const good of ["", "a<b</t", "<</<e"]) expect(pattern.test(good)).toBe(true);
    for (const bad of ["a</t>", "<<e>"]) expect(pattern.test(bad)).toBe(false);
  });

  it("names the rule that nests", () => {
    const grammar = grammarOfRules({
      root: sequence(literal("x"), rule("list")),
      list: { kind: "choice", items: [literal(""), sequence(literal("["), rule("list"), literal("]"))] },
    });
    expect(() => writeRegex(grammar)).toThrow(NotRegularError);
    expect(() => writeRegex(grammar)).toThrow(/the rule list/);
  });
});
