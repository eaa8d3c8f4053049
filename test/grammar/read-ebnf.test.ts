import { describe, expect, it } from "vitest";
import { GrammarSyntaxError, UnsupportedError } from "../../src/base/errors.js";
import { literal } from "../../src/grammar/build.js";
import { type ReadEbnfOptions, readEbnf, readEbnfDocument } from "../../src/grammar/read-ebnf.js";
import { recognise } from "./recognise.js";

function accepts(ebnf: string, text: string, options?: ReadEbnfOptions): boolean {
  return recognise(readEbnf(ebnf, options), text);
}

function fault(ebnf: string, options?: ReadEbnfOptions): GrammarSyntaxError {
  try {
    readEbnf(ebnf, options);
  } catch (error) {
    if (error instanceof GrammarSyntaxError) return error;
    throw error;
  }
  throw new Error(`no fault in ${ebnf}`);
}

describe("expressions", () => {
  it("reads rules over several lines with comments", () => {
    const ebnf = `# a list
      root ::= "[" (item   # first
        ("," item){0,3})? "]"
      item ::= [a-z_] [a-z0-9_]* | "-"? [1-9] [0-9]*`;
    expect(accepts(ebnf, "[]")).toBe(true);
    expect(accepts(ebnf, "[a_1,-20,3]")).toBe(true);
    expect(accepts(ebnf, "[a,a,a,a,a]")).toBe(false);
  });

  it("takes a name at the start of a line for a rule only before ::=", () => {
    expect(accepts('root ::= "a"\n  b\nb ::= "c"', "ac")).toBe(true);
    expect(accepts('root\n::= "a"', "a")).toBe(true);
    expect(accepts('  root ::= a.b-c_d\r\n  a.b-c_d ::= "x"', "x")).toBe(true);
  });

  it.each([
    ['"a"{2}', ["aa"], ["a", "aaa"]],
    ['"a"{2,}', ["aa", "aaaa"], ["a"]],
    ['"a"{1,2}', ["a", "aa"], ["", "aaa"]],
    ['"a"{2,-1}', ["aa", "aaaa"], ["a"]],
    ['"b" "a"{0}', ["b"], ["ba"]],
    ['("a"+)+', ["aaa"], [""]],
    ['"a" ?', ["", "a"], ["aa"]],
    ['"b" ()', ["b"], [""]],
    ['"a" | "b" "c"', ["a", "bc"], ["ac"]],
    ['""', [""], ["a"]],
  ])("reads %s", (body, good, bad) => {
    for (const text of good) expect(accepts(`root ::= ${body}`, text)).toBe(true);
    for (const text of bad) expect(accepts(`root ::= ${body}`, text)).toBe(false);
  });

  it("keeps left, right and mutual recursion", () => {
    expect(accepts('root ::= root "a" | "b"', "baaa")).toBe(true);
    expect(accepts('root ::= "(" other ")" | ""\nother ::= root', "(())")).toBe(true);
  });

  it("ignores a lookahead", () => {
    expect(accepts('root ::= a "c"\na ::= "x" (="b")', "xc")).toBe(true);
  });

  it("reads nesting as deep as xgrammar does, and refuses what it refuses", () => {
    expect(accepts(`root ::= ${"(".repeat(1000)}"a"${")".repeat(1000)}`, "a")).toBe(true);
    expect(fault(`root ::= ${"(".repeat(1001)}"a"${")".repeat(1001)}`).code).toBe("nesting-too-deep");
  });
});

describe("escapes", () => {
  it.each([
    [String.raw`"\n\r\t\b\f\a\v\0\e"`, "\n\r\t\b\f\x07\v\0\x1b"],
    [String.raw`"\"\'\\\/\?"`, "\"'\\/?"],
    [String.raw`"\x41"`, "A"],
    // As many hex digits as follow, so this is U+0414.
    [String.raw`"\x414"`, "Д"],
    [String.raw`"\u00e9\U0001F600"`, "é😀"],
    [String.raw`[\^][\$][\.][\*][\+][\?][\(][\)][\[][\]][\{][\}][\|][\/][\-]`, "^$.*+?()[]{}|/-"],
    [String.raw`[\x41-\x43][[][a-][-a]["]`, 'B[--"'],
  ])("reads %s", (body, text) => {
    expect(accepts(`root ::= ${body}`, text)).toBe(true);
  });

  it("does not join surrogates out of two escapes", () => {
    expect(accepts(String.raw`root ::= "\uD83D\uDE00" | "k"`, "😀")).toBe(false);
    expect(accepts(String.raw`root ::= "\uD83D\uDE00" | "k"`, "k")).toBe(true);
  });

  it("takes the true complement of a class", () => {
    for (const text of ["a", "\n", "ê", "😀"]) expect(accepts("root ::= [^é]", text)).toBe(true);
    expect(accepts("root ::= [^é]", "é")).toBe(false);
    expect(accepts(String.raw`root ::= [^\u4e00-\u9fff]`, "a")).toBe(true);
    expect(accepts(String.raw`root ::= [^\u4e00-\u9fff]`, "中")).toBe(false);
    expect(accepts("root ::= [^]", "\n")).toBe(true);
    expect(accepts('root ::= [] | "a"', "a")).toBe(true);
  });
});

describe("macros", () => {
  it("reads TagDispatch", () => {
    const ebnf = 'root ::= TagDispatch(("<t>", call), excludes=("</s>",))\ncall ::= "1" "</t>"';
    expect(accepts(ebnf, "hi <t>1</t> there <t>1</t>")).toBe(true);
    expect(accepts(ebnf, "hi <t")).toBe(true);
    expect(accepts(ebnf, "hi <t>2")).toBe(false);
    expect(accepts(ebnf, "a</s>")).toBe(false);
    const once = 'root ::= TagDispatch(("<t>", call,), loop_after_dispatch=false)\ncall ::= "1"';
    expect(accepts(once, "a<t>1")).toBe(true);
    expect(accepts(once, "a<t>1b")).toBe(false);
    expect(accepts('root ::= TagDispatch(excludes=("x")) "x"', "abcx")).toBe(true);
  });

  it("reads token macros", () => {
    const { rules } = readEbnf("root ::= Token(1, 2) ExcludeToken(3)");
    expect(rules[0]?.body).toEqual({
      kind: "sequence",
      items: [
        { kind: "token", ids: [1, 2], negated: false },
        { kind: "token", ids: [3], negated: true },
      ],
    });
    const free = { kind: "repeat", item: { kind: "token", ids: [7, 9], negated: true }, min: 0, max: null };
    const dispatch = 'root ::= TokenTagDispatch((7, a), excludes=(9,), loop_after_dispatch=false)\na ::= "x"';
    expect(readEbnf(dispatch).rules[0]?.body).toMatchObject({
      kind: "sequence",
      items: [free, { kind: "repeat", max: 1 }],
    });
  });

  it("reads Substring as any run of chunks", () => {
    const ebnf = 'root ::= Substring("the ", "quick ", "fox")';
    for (const text of ["", "the ", "quick fox", "the quick fox"]) expect(accepts(ebnf, text)).toBe(true);
    for (const text of ["the fox", "quic"]) expect(accepts(ebnf, text)).toBe(false);
  });

  it("gives Regex to the caller's compiler", () => {
    const calls: unknown[] = [];
    const regex = (...call: unknown[]) => {
      calls.push(call);
      return literal("5");
    };
    const ebnf = 'root ::= Regex("\\\\d+", flags="i", json_string=true)';
    expect(accepts(ebnf, "5", { regex })).toBe(true);
    expect(calls).toEqual([["\\d+", "i", true]]);
    expect(() => readEbnf(ebnf)).toThrow(UnsupportedError);
  });

  it.each([
    ['TagDispatch(("a", x), excludes=("a",))', "hidden-trigger"],
    ['TagDispatch(("ab", x), excludes=("a",))', "hidden-trigger"],
    ['TagDispatch(("", x))', "bad-macro"],
    ['TagDispatch(("a", x), excluds=("b",))', "bad-macro"],
    ['TagDispatch(("a", y))', "undefined-rule"],
    ["TokenTagDispatch((1, x), excludes=(1,))", "hidden-trigger"],
    ["Token()", "bad-macro"],
    ['Token("a")', "bad-macro"],
    ["Token(1,)", "syntax"],
    ['Regex("a", "b")', "bad-macro"],
  ])("refuses %s", (body, code) => {
    expect(fault(`root ::= ${body}\nx ::= "x"`).code).toBe(code);
  });
});

describe("rule options", () => {
  it("holds max_chars, also where the body must be longer", () => {
    const ebnf = (body: string) => `root ::= t "X"\nt[max_chars=3] ::= ${body}`;
    expect(accepts(ebnf("[a-z]*"), "abcX")).toBe(true);
    expect(accepts(ebnf("[a-z]*"), "abcdX")).toBe(false);
    expect(accepts(ebnf("[a-z]{5}"), "abcdeX")).toBe(true);
    expect(accepts(ebnf('TagDispatch(excludes=("ab",))'), "ééaX")).toBe(true);
    expect(accepts(ebnf('TagDispatch(excludes=("ab",))'), "ééaéX")).toBe(false);
    expect(accepts(ebnf('"abc" | "d"'), "abcX")).toBe(true);
    expect(() => readEbnf(ebnf('("ab")*'))).toThrow(/max_chars of the rule t/);
  });

  it("notes the options that are without effect", () => {
    const text = 'root[lazy, capture="a]b", temperature=0.5, max_tokens=3] ::= [a-z]+';
    const { grammar, notes } = readEbnfDocument(text);
    expect(recognise(grammar, "abc")).toBe(true);
    expect(notes.map(({ rule, option }) => `${rule} ${option}`)).toEqual([
      "root lazy",
      "root capture",
      "root temperature",
      "root max_tokens",
    ]);
  });

  it("refuses unknown and double options", () => {
    expect(fault('root[max_char=3] ::= "a"')).toMatchObject({ code: "unknown-option" });
    expect(fault('root[max_char=3] ::= "a"').message).toContain('did you mean "max_chars"');
    expect(fault('root[lazy, lazy] ::= "a"').code).toBe("duplicate-option");
  });
});

describe("options of the reader", () => {
  it("starts from another rule", () => {
    expect(accepts('start ::= "a"', "a", { root: "start" })).toBe(true);
  });

  it("leaves holes as references", () => {
    const grammar = readEbnf('root ::= "<" NAME ">" BODY?', { holes: new Set(["NAME", "BODY"]) });
    expect(grammar.rules).toHaveLength(1);
    expect(JSON.stringify(grammar)).toContain('{"kind":"rule","name":"NAME"}');
    expect(fault("root ::= NAMES", { holes: new Set(["NAME"]) }).message).toContain('did you mean "NAME"');
  });
});

describe("faults", () => {
  it.each([
    ['root ::= "é" |\n  | "b"', { code: "syntax", place: { offset: 18, line: 2, column: 3 } }],
    ['root ::= "é" "b', { code: "syntax", place: { offset: 14, line: 1, column: 14 } }],
    ["root ::= [a", { code: "syntax", place: { offset: 9, line: 1, column: 10 } }],
    ['root ::= "\\q"', { code: "unknown-escape", place: { offset: 10 } }],
    ["root ::= [\\d]", { code: "unknown-escape", place: { offset: 10 } }],
    ["root ::= [z-a]", { code: "reversed-range", place: { offset: 10 } }],
    ['root ::= "\\u12"', { code: "bad-hex-escape", place: { offset: 10 } }],
    ['root ::= "\\U00110000"', { code: "bad-hex-escape", place: { offset: 10 } }],
    ['root ::= "a"++', { code: "syntax", place: { offset: 13 } }],
    ['root ::= "a"{,3}', { code: "syntax", place: { offset: 13 } }],
    ['root ::= "a"{-1}', { code: "syntax", place: { offset: 13 } }],
    ['root ::= "a"{3,2}', { code: "reversed-count", place: { offset: 12 } }],
    ['root ::= "a"{0,2147483648}', { code: "count-too-large", place: { offset: 12 } }],
    ['root ::= ("a" "b"\nx ::= "c"', { code: "syntax", place: { offset: 18, line: 2, column: 1 } }],
    ['root ::= "a")', { code: "syntax", place: { offset: 12 } }],
    ['root ::= a b ::= "x"', { code: "syntax", place: { offset: 13 } }],
    ["root ::= 'a'", { code: "syntax", place: { offset: 9 } }],
    ["root ::= true", { code: "syntax", place: { offset: 9 } }],
    ['root ::= ("a" (="b"))', { code: "syntax", place: { offset: 14 } }],
    ["root ::= a\na ::= b", { code: "undefined-rule", place: { offset: 17, line: 2, column: 7 } }],
    ['root ::= "a"\nroot ::= "b"', { code: "duplicate-rule", place: { offset: 13, line: 2 } }],
    ['rot ::= "a"', { code: "missing-root" }],
    ["root ::=", { code: "syntax", place: { offset: 8 } }],
  ])("says where %j is wrong", (ebnf, expected) => {
    expect(fault(ebnf)).toMatchObject(expected);
  });

  it("says what was expected", () => {
    expect(fault('root ::= ("a"\nb ::= "c"').message).toBe('expected ")", found the next rule, b');
    expect(fault('root ::= "a" | | "b"').message).toMatch(/^expected a name, a string, a class/);
    expect(fault('root ::= "a"++').message).toContain("one operator per element");
  });

  it("reports the first of several faults", () => {
    expect(fault('root ::= | ("a" | )').place.offset).toBe(9);
  });
});
