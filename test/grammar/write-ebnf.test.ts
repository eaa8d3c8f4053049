import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnsupportedError } from "../../src/base/errors.js";
import { anyString, fromTexts, lengthBetween } from "../../src/grammar/automata/index.js";
import { chars, grammarOf, literal, NEVER, repeat, rule, sequence, span, text } from "../../src/grammar/build.js";
import type { Expr } from "../../src/grammar/ir.js";
import { readEbnf } from "../../src/grammar/read-ebnf.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { anyGrammar, anyText, grammarOfRules } from "./grammars.js";
import { recognise } from "./recognise.js";

function write(body: Expr): string {
  return writeEbnf(grammarOf(body));
}

function accepts(body: Expr, written: string): boolean {
  return recognise(readEbnf(write(body)), written);
}

describe("writeEbnf", () => {
  it("keeps the language of every construct", () => {
    fc.assert(
      fc.property(anyGrammar, fc.array(anyText, { minLength: 5, maxLength: 10 }), (grammar, texts) => {
        const back = readEbnf(writeEbnf(grammar));
        for (const one of texts) expect(recognise(back, one)).toBe(recognise(grammar, one));
      }),
      { numRuns: 150 },
    );
  });

  it("writes what a person would", () => {
    const grammar = grammarOfRules({
      root: sequence(literal('say "hi"\n'), repeat(rule("word"), 1, null)),
      word: sequence(chars([97, 122]), repeat(chars([48, 57], [95, 95], [97, 122]), 0, null), literal("é\u0000")),
    });
    expect(writeEbnf(grammar)).toBe('root ::= "say \\"hi\\"\\n" word+\nword ::= [a-z] [0-9_a-z]* "é\\u0000"\n');
  });

  it("writes classes as positive ranges", () => {
    expect(write(chars([0, 0xd7ff], [0xe000, 0x10ffff]))).toBe("root ::= [\\u0000-\\U0010FFFF]\n");
    expect(write(chars([0x5b, 0x5b], [0x5d, 0x5e], [0x2d, 0x2d]))).toBe("root ::= [\\[\\]\\^\\-]\n");
  });

  it("leaves labels out", () => {
    expect(write(span({ layer: "arguments", tool: "t", hole: null }, literal("a")))).toBe('root ::= "a"\n');
  });

  it("writes any JSON string content compactly, without lone surrogates", () => {
    const any: Expr = { kind: "automaton", automaton: anyString(), spelling: "json" };
    expect(write(any).length).toBeLessThan(300);
    for (const good of ["", "a\\n😀", "\\u0041\\ud83d\\uDE00", '\\"\\/']) expect(accepts(any, good)).toBe(true);
    for (const bad of ["\\ud83d", '"', "\n", "\\x", "\\ude00"]) expect(accepts(any, bad)).toBe(false);
  });

  it("writes every spelling of a character in a JSON string", () => {
    const one: Expr = { kind: "automaton", automaton: fromTexts(["/é😀"]), spelling: "json" };
    for (const good of ["/é😀", "\\/\\u00E9\\ud83D\\uDe00", "\\u002f\\u00e9😀"]) expect(accepts(one, good)).toBe(true);
    expect(accepts(one, "\\u002f\\u00e8😀")).toBe(false);
  });

  it("cuts large counts into blocks", () => {
    const item = chars([97, 97]);
    const written = write(sequence(repeat(item, 300, 20_000), literal("b")));
    expect([...written.matchAll(/[0-9]+(?=[,}])/g)].every(([count]) => Number(count) <= 128)).toBe(true);
    const short = grammarOf(sequence(repeat(item, 130, 400), literal("b")));
    const back = readEbnf(writeEbnf(short));
    for (const n of [0, 129, 130, 131, 199, 200, 277, 350, 399, 400, 401]) {
      expect(recognise(back, `${"a".repeat(n)}b`)).toBe(n >= 130 && n <= 400);
    }
  });

  it("collapses a counted automaton into a repeat", () => {
    const counted: Expr = { kind: "automaton", automaton: lengthBetween(2, 60), spelling: "raw" };
    expect(write(counted)).toContain("{2,60}");
  });

  it("writes free text and dispatches as the engine's macro, with max_chars as a rule option", () => {
    expect(write(text([]))).toBe("root ::= [\\u0000-\\U0010FFFF]*\n");
    expect(write(text(["</t>"]))).toBe('root ::= TagDispatch(loop_after_dispatch=false, excludes=("</t>",))\n');
    expect(write(sequence(literal("<"), text(["</t>"], 0, 40)))).toContain("[max_chars=40] ::= TagDispatch(");
    const cases = [{ trigger: "<t>", body: literal("1") }];
    expect(write({ kind: "dispatch", cases, loop: true, excludes: ["<e>"] })).toMatch(
      /^root ::= TagDispatch\(\("<t>", root_call\), excludes=\("<e>",\)\)\nroot_call ::= "1"\n$/,
    );
  });

  it("writes no macro where one pattern is inside another, which the engine misses", () => {
    expect(write(text(["abcd", "bc"]))).not.toContain("TagDispatch");
    expect(accepts(text(["abcd", "bc"]), "abc")).toBe(false);
    const nested: Expr = {
      kind: "dispatch",
      cases: [
        { trigger: "<a", body: literal("1") },
        { trigger: "<ab", body: literal("2") },
      ],
      loop: true,
      excludes: [],
    };
    expect(write(nested)).not.toContain("TagDispatch");
    expect(accepts(nested, "x<a1<a1")).toBe(true);
    expect(accepts(nested, "x<ab2")).toBe(true);
    expect(accepts(nested, "x<ab1")).toBe(false);
  });

  it("leaves out what cannot match", () => {
    const grammar = grammarOfRules({
      root: { kind: "choice", items: [literal("a"), sequence(rule("never"), literal("b"))] },
      never: sequence(rule("never"), literal("c")),
      unused: literal("d"),
    });
    expect(writeEbnf(grammar)).toBe('root ::= "a"\n');
    expect(write(NEVER)).toBe("root ::= []\n");
    const dead: Expr = { kind: "dispatch", cases: [{ trigger: "<t>", body: NEVER }], loop: true, excludes: [] };
    expect(accepts(dead, "a<t")).toBe(true);
    expect(accepts(dead, "a<t>")).toBe(false);
  });

  it("gives legal names and calls the entry rule root", () => {
    const grammar = grammarOfRules(
      {
        "1 é": sequence(rule("root"), rule("Token"), rule("-x")),
        root: literal("a"),
        Token: literal("b"),
        "-x": literal("c"),
      },
      "1 é",
    );
    const written = writeEbnf(grammar);
    expect(written).toMatch(/^root ::= /);
    expect(recognise(readEbnf(written), "abc")).toBe(true);
  });

  it("names parts that are used often instead of writing them again and again", () => {
    let part: Expr = literal("a long enough literal");
    for (let i = 0; i < 40; i += 1) part = { kind: "choice", items: [sequence(part, part), literal(`${i}`)] };
    expect(write(part).length).toBeLessThan(10_000);
  });

  it("refuses by name what needs too many rules", () => {
    const members = Array.from({ length: 25 }, (_, i) => ({ item: literal(`${i}`), required: true }));
    const any: Expr = {
      kind: "members",
      members,
      order: "any",
      extra: null,
      separator: literal(","),
      min: 0,
      max: null,
    };
    expect(() => write(any)).toThrow(UnsupportedError);
    expect(() => write(any)).toThrow(/25 members in any order/);
  });

  it("writes a thousand optional members in linear size", () => {
    const members = Array.from({ length: 1000 }, (_, i) => ({ item: literal(`p${i}`), required: false }));
    const list: Expr = {
      kind: "members",
      members,
      order: "declared",
      extra: null,
      separator: literal(","),
      min: 0,
      max: null,
    };
    expect(write(list).length).toBeLessThan(100_000);
  });

  it("writes token macros", () => {
    const token = (negated: boolean): Expr => ({ kind: "token", ids: [1, 2], negated });
    expect(write(sequence(token(false), token(true)))).toBe("root ::= Token(1, 2) ExcludeToken(1, 2)\n");
  });
});
