import { describe, expect, it } from "vitest";
import { chars, grammarOf, literal, NEVER, repeat, rule, sequence } from "../../src/grammar/build.js";
import type { Expr } from "../../src/grammar/ir.js";
import { writeLark } from "../../src/grammar/write-lark.js";
import { grammarOfRules } from "./grammars.js";

const word: Expr = repeat(chars([97, 122]), 1, null);

describe("writeLark", () => {
  it("writes a grammar that does not nest as one terminal", () => {
    expect(writeLark(grammarOf(sequence(literal("<"), word, literal(">"))))).toBe(
      "%llguidance {}\nstart: T1_START\nT1_START: /<[a-z]+>/\n",
    );
    expect(writeLark(grammarOf(literal('say "é"\n')))).toBe('%llguidance {}\nstart: "say \\"é\\"\\n"\n');
  });

  it("writes what nests as rules over terminals", () => {
    const list = sequence(literal("["), { kind: "choice", items: [rule("List"), word] }, literal("]"));
    const written = writeLark(grammarOfRules({ root: sequence(literal("x="), rule("List")), List: list }));
    expect(written).toBe('%llguidance {}\nstart: "x=" list\nlist: "[" (T1_LIST | list) "]"\nT1_LIST: /[a-z]+/\n');
  });

  it("cuts terminals that the lexer would read too far", () => {
    // A word takes the letter that the nested part begins with.
    const nested: Expr = {
      kind: "choice",
      items: [sequence(literal("("), rule("nested"), literal(")")), literal("z")],
    };
    const written = writeLark(grammarOfRules({ root: sequence(word, rule("nested")), nested }));
    expect(written).toContain("start: T1_START+ nested");
    expect(written).toContain("T1_START: /[a-z]/");
  });

  it("escapes the slash that would end a terminal", () => {
    expect(writeLark(grammarOf(sequence(word, literal("/"))))).toContain("T1_START: /[a-z]+\\//");
  });

  it("refuses tokens and a grammar of nothing", () => {
    expect(() => writeLark(grammarOf(NEVER))).toThrow(/matches no text/);
    expect(() => writeLark(grammarOf({ kind: "token", ids: [1], negated: false }))).toThrow(/model token/);
  });
});
