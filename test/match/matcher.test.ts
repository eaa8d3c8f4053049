import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chars,
  choice,
  grammarOf,
  literal,
  optional,
  repeat,
  rule,
  sequence,
  span,
  text,
} from "../../src/grammar/build.js";
import type { Expr, Grammar } from "../../src/grammar/ir.js";
import { createMatcher } from "../../src/match/matcher.js";

const DIGIT = chars([0x30, 0x39]);
const STRING_CHARACTER = chars([0x20, 0x21], [0x23, 0x5b], [0x5d, 0xd7ff], [0xe000, 0x10ffff]);
const NOT_QUOTE = { bounds: Uint32Array.of(0), next: Int32Array.of(0), accept: Uint8Array.of(1), start: 0 };

const JSON_VALUE: Grammar = {
  root: "value",
  rules: [
    {
      name: "value",
      body: choice(rule("object"), rule("array"), rule("string"), rule("number"), literal("true"), literal("null")),
    },
    { name: "object", body: sequence(literal("{"), optional(listOf(rule("pair"))), literal("}")) },
    { name: "pair", body: sequence(rule("string"), rule("ws"), literal(":"), rule("ws"), rule("value")) },
    {
      name: "array",
      body: sequence(literal("["), rule("ws"), optional(listOf(rule("value"))), rule("ws"), literal("]")),
    },
    {
      name: "string",
      body: sequence(literal('"'), repeat(choice(STRING_CHARACTER, literal("\\n")), 0, null), literal('"')),
    },
    { name: "number", body: sequence(optional(literal("-")), repeat(DIGIT, 1, null)) },
    { name: "ws", body: repeat(chars([0x20, 0x20]), 0, null) },
  ],
};

function listOf(item: Expr): Expr {
  return sequence(item, repeat(sequence(rule("ws"), literal(","), rule("ws"), item), 0, null));
}

function verdict(grammar: Grammar, output: string | Uint8Array): "complete" | "prefix" | number {
  const matcher = createMatcher(grammar);
  if (!matcher.push(output)) return matcher.offset;
  return matcher.isComplete() ? "complete" : "prefix";
}

describe("matcher", () => {
  it("stays at the first impossible byte until it is restored", () => {
    const matcher = createMatcher(grammarOf(literal("hello")));
    const start = matcher.snapshot();
    expect(matcher.push("help")).toBe(false);
    expect(matcher.offset).toBe(3);
    expect(matcher.push("lo")).toBe(false);
    expect(matcher.offset).toBe(3);
    expect(matcher.isComplete()).toBe(false);
    matcher.restore(start);
    expect(matcher.push("hello")).toBe(true);
    expect(matcher.isComplete()).toBe(true);
  });

  it("goes back to any snapshot, stack and all", () => {
    const matcher = createMatcher(JSON_VALUE);
    matcher.push('{"a": [[1');
    const inside = matcher.snapshot();
    expect(matcher.push("]]}")).toBe(true);
    expect(matcher.isComplete()).toBe(true);
    matcher.restore(inside);
    expect(matcher.offset).toBe(9);
    expect(matcher.push(", 2], 3]}")).toBe(true);
    expect(matcher.isComplete()).toBe(true);
  });

  it("refuses the state of another grammar's matcher", () => {
    const state = createMatcher(grammarOf(literal("a"))).snapshot();
    expect(() => createMatcher(grammarOf(literal("b"))).restore(state)).toThrow(/another grammar/);
  });

  it("names a rule that is not there", () => {
    expect(() => createMatcher({ root: "nope", rules: [] })).toThrow(/"nope"/);
    expect(() => createMatcher(grammarOf(rule("gone"))).push("a")).toThrow(/"gone"/);
  });

  it("takes characters cut anywhere, and only well-formed ones", () => {
    const grammar = grammarOf(sequence(text(["</é>"]), literal("</é>")));
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.nat(40)), (middle, cuts) => {
        fc.pre(!middle.includes("</é>"));
        const bytes = new TextEncoder().encode(`${middle}</é>`);
        const matcher = createMatcher(grammar);
        const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
        places.forEach((place, i) => {
          expect(matcher.push(bytes.subarray(places[i - 1] ?? 0, place))).toBe(true);
        });
        expect(matcher.isComplete()).toBe(true);
      }),
    );
    expect(verdict(grammar, Uint8Array.of(0x61, 0xed, 0xa0, 0x80))).toBe(2);
    expect(verdict(grammar, Uint8Array.of(0x61, 0xc0, 0x80))).toBe(1);
    expect(verdict(grammar, Uint8Array.of(0x61, 0xf4, 0x90))).toBe(2);
  });

  it("reads a code point automaton in JSON spelling", () => {
    const grammar = grammarOf({ kind: "automaton", automaton: onlyCodePoints("é", "😀", '"', "A"), spelling: "json" });
    for (const spelled of [
      "é",
      "\\u00e9",
      "\\u00E9",
      "😀",
      "\\ud83d\\ude00",
      "\\uD83D\\uDE00",
      '\\"',
      "\\u0022",
      "\\u0041",
    ]) {
      expect(verdict(grammar, spelled), spelled).toBe("complete");
    }
    expect(verdict(grammar, '"')).toBe(0);
    expect(verdict(grammar, "\\n")).toBe(1);
    expect(verdict(grammar, "\\u00ea")).toBe(5);
    expect(verdict(grammar, "\\ud83d\\ude01")).toBe(11);
    expect(verdict(grammar, "\\ud83d!")).toBe(6);
    expect(verdict(grammar, "\\ude00")).toBe(3);
  });

  it("agrees with JSON.stringify on any string", () => {
    const grammar = grammarOf({ kind: "automaton", automaton: NOT_QUOTE, spelling: "json" });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(verdict(grammar, JSON.stringify(value).slice(1, -1))).toBe("complete");
      }),
    );
  });

  it("keeps a trigger in progress apart from free text", () => {
    const body = literal("!");
    const grammar = (loop: boolean, excludes: readonly string[]): Grammar =>
      grammarOf({ kind: "dispatch", cases: [{ trigger: "<call>", body }], loop, excludes });
    expect(verdict(grammar(true, []), "a <cal")).toBe("complete");
    expect(verdict(grammar(true, []), "a <call>")).toBe("prefix");
    expect(verdict(grammar(true, []), "a <call>?")).toBe(8);
    expect(verdict(grammar(true, []), "a <call>! b <call>! c")).toBe("complete");
    expect(verdict(grammar(false, []), "a <call>!")).toBe("complete");
    expect(verdict(grammar(false, []), "a <call>! b")).toBe(9);
    expect(verdict(grammar(true, ["</think>"]), "a <</think>")).toBe(10);
  });

  it("tells layer and tool, and what could come next", () => {
    const label = { layer: "arguments", tool: "weather", hole: "ARGUMENTS" } as const;
    const matcher = createMatcher({
      root: "root",
      rules: [
        { name: "root", body: sequence(literal("<call>"), span(label, rule("list")), literal("</call>")) },
        { name: "list", body: sequence(literal("["), optional(rule("list")), repeat(DIGIT, 0, null), literal("]")) },
      ],
    });
    expect(matcher.where().layer).toBe("envelope");
    expect(matcher.expected()).toEqual([{ text: "<call>", kind: "literal", layer: "envelope", tool: null }]);
    expect(matcher.push("<call>[[1x")).toBe(false);
    expect(matcher.where()).toEqual(label);
    expect(matcher.expected()).toEqual([
      { text: "]", kind: "literal", layer: "arguments", tool: "weather" },
      { text: "a digit", kind: "class", layer: "arguments", tool: "weather" },
    ]);
  });
});

describe("matcher at its limits", () => {
  it("takes arrays nested 100,000 deep", () => {
    const deep = 100_000;
    expect(verdict(JSON_VALUE, "[".repeat(deep) + "]".repeat(deep))).toBe("complete");
    expect(verdict(JSON_VALUE, `${"[".repeat(deep)}}`)).toBe(deep);
  });

  it("takes a grammar nested 10,000 deep", () => {
    let body: Expr = literal("x");
    for (let depth = 0; depth < 10_000; depth += 1) body = optional(choice(sequence(body, literal("y")), literal("z")));
    expect(verdict(grammarOf(body), "zyyy")).toBe("complete");
  });

  it("takes 10 MB of text in bounded time", () => {
    const grammar = grammarOf(sequence(text(["<end>"]), literal("<end>")));
    expect(verdict(grammar, `${"free text <en ".repeat(750_000)}<end>`)).toBe("complete");
  }, 20_000);

  it("counts far without growing", () => {
    const many = grammarOf(
      sequence(literal("["), repeat(sequence(literal(","), rule("root")), 0, 50_000), literal("]")),
    );
    expect(verdict(many, "[,[],[,[]]]")).toBe("complete");
    const long = grammarOf(repeat(DIGIT, 3, 30_000));
    expect(verdict(long, "1".repeat(30_000))).toBe("complete");
    expect(verdict(long, "1".repeat(30_001))).toBe(30_000);
  }, 20_000);

  it.each<[string, Expr, string]>([
    ["(a|a)* b", sequence(repeat(choice(literal("a"), literal("a")), 0, null), literal("b")), "b"],
    ["(a*)* b", sequence(repeat(repeat(literal("a"), 0, null), 0, null), literal("b")), "b"],
    ["(a?){0,50000} b", sequence(repeat(optional(literal("a")), 0, 50_000), literal("b")), "b"],
    ["x ::= x x | a", choice(sequence(rule("root"), rule("root")), literal("a")), ""],
    ["x ::= x a | a", choice(sequence(rule("root"), literal("a")), literal("a")), ""],
    ["x ::= a x | empty", optional(sequence(literal("a"), rule("root"))), ""],
  ])(
    "is quick on %s",
    (_, body, end) => {
      expect(verdict(grammarOf(body), "a".repeat(2_000) + end)).toBe("complete");
    },
    20_000,
  );

  it("keeps two recursive readings apart side by side", () => {
    const nested = (name: string, leaf: string): Grammar["rules"][number] => ({
      name,
      body: sequence(literal("["), choice(rule(name), literal(leaf)), literal("]")),
    });
    const grammar: Grammar = {
      root: "root",
      rules: [{ name: "root", body: choice(rule("a"), rule("b")) }, nested("a", "1"), nested("b", "2")],
    };
    for (const leaf of ["1", "2"]) {
      expect(verdict(grammar, "[".repeat(500) + leaf + "]".repeat(500))).toBe("complete");
      expect(verdict(grammar, `${"[".repeat(500)}${leaf}${"]".repeat(501)}`)).toBe(1001);
    }
  });
});

/** The automaton of one code point out of some. */
function onlyCodePoints(...characters: readonly string[]) {
  const points = characters.map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const bounds = [0, ...points.flatMap((point) => [point, point + 1])];
  const next = new Int32Array(bounds.length * 2).fill(-1);
  points.forEach((_, i) => {
    next[i * 2 + 1] = 1;
  });
  return { bounds: Uint32Array.from(bounds), next, accept: Uint8Array.of(0, 1), start: 0 };
}
