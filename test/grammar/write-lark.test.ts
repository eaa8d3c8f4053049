import { describe, expect, it } from "vitest";
import { chars, grammarOf, literal, NEVER, repeat, rule, sequence, span, text } from "../../src/grammar/build.js";
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

  it("names tokens in place of their texts, and free text before one needs no excludes", () => {
    const turn = sequence(text(["<c>", "</c>"]), literal('<c>{"x'), word, literal("}</c>"));
    expect(writeLark(grammarOf(turn), ["<c>", "</c>"])).toBe(
      '%llguidance {}\nstart: T1_START? <c> T2_START </c>\nT1_START: /[\\u0000-\\u{10FFFF}]*/\nT2_START: /\\{"x[a-z]+\\}/\n',
    );
    expect(writeLark(grammarOf(turn), ["[CALL]", "<[12]>"])).toBe(writeLark(grammarOf(turn)));
  });

  it("leaves the texts of tokens alone in arguments", () => {
    const label = { layer: "arguments", tool: null, hole: null } as const;
    const call = sequence(literal("<c>"), span(label, rule("value")), literal("</c>"));
    const written = writeLark(grammarOfRules({ root: call, value: literal('"<c>"') }), ["<c>", "</c>"]);
    expect(written).toContain('<c> "\\"<c>\\"" </c>');
  });

  it("goes from free text into calls by a token", () => {
    const body = sequence(literal(" f"), literal("</c>"));
    const dispatch: Expr = { kind: "dispatch", cases: [{ trigger: "<c>", body }], loop: true, excludes: [] };
    expect(writeLark(grammarOf(dispatch), ["<c>", "</c>"])).toContain('start: T1_START? (<c> " f" </c> T1_START?)*');
  });

  it("refuses tokens and a grammar of nothing", () => {
    expect(() => writeLark(grammarOf(NEVER))).toThrow(/matches no text/);
    expect(() => writeLark(grammarOf({ kind: "token", ids: [1], negated: false }))).toThrow(/model token/);
  });
});
