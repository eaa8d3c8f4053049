import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GrammarSyntaxError, UnsupportedError } from "../../src/base/errors.js";
import { chars, grammarOf, literal, repeat, rule, sequence, text } from "../../src/grammar/build.js";
import type { Expr } from "../../src/grammar/ir.js";
import { readGbnf } from "../../src/grammar/read-gbnf.js";
import { writeGbnf } from "../../src/grammar/write-gbnf.js";
import { anyGrammar, anyText, grammarOfRules } from "./grammars.js";
import { recognise } from "./recognise.js";

describe("readGbnf", () => {
  it.each([
    ["root ::= .+", ["é\n"], [""]],
    ["root ::= [^\\n]{2}", ["ab"], ["a\n"]],
    ['root ::= ( "a" |\n  "b"\n)', ["a", "b"], []],
    ['root ::= "a" |\n "b"', ["a", "b"], ["ab"]],
    ['root ::= | "a"', ["", "a"], []],
    ['root ::= ("x" | )', ["", "x"], []],
    ['root ::= 1a\n1a ::= [\\x41-\\x42] "\\u00e9"', ["Aé"], []],
    ['root ::= a\na ::= "1"\na ::= "2"', ["2"], ["1"]],
    ["root ::= [a\\-]", ["-"], ["\\"]],
  ])("reads %j", (gbnf, good, bad) => {
    for (const one of good) expect(recognise(readGbnf(gbnf), one)).toBe(true);
    for (const one of bad) expect(recognise(readGbnf(gbnf), one)).toBe(false);
  });

  it("reads tokens by id and asks for ids otherwise", () => {
    expect(readGbnf("root ::= <[12]> !<[13]>").rules[0]?.body).toMatchObject({
      items: [
        { kind: "token", ids: [12], negated: false },
        { kind: "token", ids: [13], negated: true },
      ],
    });
    expect(() => readGbnf("root ::= <think>")).toThrow(/<\[id\]>/);
  });

  it("says where a fault is", () => {
    for (const gbnf of [
      'root ::= ("a")\n  | "b"',
      'root ::= "a"\n  "b"',
      'root ::= "\\q"',
      "root ::= a",
      'rot ::= "a"',
      'root ::= "a"{,2}',
    ]) {
      expect(() => readGbnf(gbnf)).toThrow(GrammarSyntaxError);
    }
  });
});

describe("writeGbnf", () => {
  it("keeps the language, or says what llama.cpp cannot take", () => {
    fc.assert(
      fc.property(anyGrammar, fc.array(anyText, { minLength: 5, maxLength: 10 }), (grammar, texts) => {
        let written: string;
        try {
          written = writeGbnf(grammar);
        } catch (error) {
          expect(error).toBeInstanceOf(UnsupportedError);
          expect(["left-recursion", "empty-language"]).toContain((error as UnsupportedError).code);
          return;
        }
        const back = readGbnf(written);
        for (const one of texts) expect(recognise(back, one)).toBe(recognise(grammar, one));
      }),
      { numRuns: 150 },
    );
  });

  it("writes one rule a line, names with hyphens, hyphens last in classes", () => {
    const grammar = grammarOfRules({
      root: rule("json_value.x"),
      "json_value.x": sequence(chars([45, 45], [97, 122]), literal("a\tb")),
    });
    expect(writeGbnf(grammar)).toBe('root ::= json-value-x\njson-value-x ::= [a-z-] "a\\tb"\n');
  });

  it("cuts counts that llama.cpp refuses", () => {
    const written = writeGbnf(grammarOf(repeat(chars([97, 122]), 0, 100_000)));
    expect([...written.matchAll(/[0-9]+(?=[,}])/g)].every(([count]) => Number(count) <= 1000)).toBe(true);
  });

  it("writes free text without the macro", () => {
    const written = writeGbnf(grammarOf(sequence(text(["</t>"]), literal("</t>"))));
    expect(written).not.toContain("TagDispatch");
    expect(recognise(readGbnf(written), "a<</t</t>")).toBe(true);
    expect(recognise(readGbnf(written), "a</t></t>")).toBe(false);
  });

  it("writes tokens that the reader reads, and refuses to leave out several", () => {
    const token = (negated: boolean, ...ids: readonly number[]): Expr => ({ kind: "token", ids, negated });
    const written = writeGbnf(grammarOf(sequence(token(false, 1, 2), repeat(token(true, 3), 0, null), token(true))));
    expect(written).toBe("root ::= (<[1]> | <[2]>) !<[3]>* (<[0]> | !<[0]>)\n");
    expect(writeGbnf(readGbnf(written))).toBe(written);
    expect(() => writeGbnf(grammarOf(token(true, 1, 2)))).toThrow(/none of 2 does \(1, 2\)/);
    expect(() => writeGbnf(grammarOf(token(false)))).toThrow(/matches no text/);
  });

  it("refuses left recursion, naming the rule", () => {
    const left = grammarOfRules({
      root: rule("list"),
      list: { kind: "choice", items: [sequence(rule("list"), literal("a")), literal("b")] },
    });
    expect(() => writeGbnf(left)).toThrow(/the rule list can begin with itself/);
  });
});
