import { describe, expect, it } from "vitest";
import {
  chars,
  choice,
  grammarOf,
  literal,
  NEVER,
  repeat,
  rule,
  sequence,
  span,
  text,
} from "../../src/grammar/build.js";
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

  const token = (negated: boolean, ...ids: readonly number[]): Expr => ({ kind: "token", ids, negated });

  it("writes tokens by their numbers", () => {
    const grammar = grammarOf(
      sequence(token(false, 8), repeat(token(true, 8, 9), 0, null), token(false, 8, 9), token(true)),
    );
    expect(writeLark(grammar)).toBe("%llguidance {}\nstart: <[8]> <[^8,9]>* <[8,9]> <[*]>\n");
    expect(writeLark(grammarOf(sequence(word, token(false, 8), word)))).toContain("start: T1_START <[8]> T1_START");
  });

  it.each([
    ["at the start", choice(token(true, 8), literal("a"))],
    ["behind free tokens", sequence(repeat(token(true, 8), 0, null), literal("a"))],
    ["that could go on", sequence(word, token(true, 8))],
    ["after equal beginnings", choice(sequence(literal("a"), token(true, 8)), sequence(literal("a"), literal("b")))],
  ])("refuses a token that may be any but some beside a text %s", (_, body) => {
    expect(() => writeLark(grammarOf(body))).toThrow(/llguidance then refuses the text/);
  });

  it("refuses a grammar of nothing", () => {
    expect(() => writeLark(grammarOf(NEVER))).toThrow(/matches no text/);
  });
});
