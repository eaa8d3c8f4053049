import fc from "fast-check";
import {
  anyString,
  complement,
  fromTexts,
  intersect,
  lengthBetween,
  oneOf,
  star,
} from "../../src/grammar/automata/index.js";
import { literal, rule } from "../../src/grammar/build.js";
import type { CodePointRange, Expr, Grammar } from "../../src/grammar/ir.js";

const TEXTS = ["a", "b", "ab", "ba", "<", "é", "一a", "😀", '"', "\\", "\n", "aab", "-", "]"];
const PATTERNS = ["ab", "ba", "b<", "<a", "a", "aba"];
const CLASSES: readonly (readonly CodePointRange[])[] = [
  [[97, 98]],
  [
    [97, 97],
    [233, 233],
  ],
  [
    [0, 0xd7ff],
    [0xe000, 0x10ffff],
  ],
  [
    [34, 34],
    [92, 92],
  ],
  [
    [45, 45],
    [93, 94],
  ],
  [
    [0x4e00, 0x9fff],
    [0x1f600, 0x1f64f],
  ],
];
const AUTOMATA = [
  fromTexts(["a", "ab", "abba"]),
  fromTexts(["😀", "é", '"']),
  intersect(complement(fromTexts(["b"])), lengthBetween(0, 3)),
  star(oneOf([[97, 98]])),
  lengthBetween(1, null),
  anyString(),
];

const patterns = fc.array(fc.constantFrom(...PATTERNS), { maxLength: 2 });
const bounds = fc.tuple(fc.nat(2), fc.option(fc.nat(3))).map(([min, more]) => ({
  min,
  max: more === null ? null : min + more,
}));

const { expr } = fc.letrec<{ expr: Expr; leaf: Expr }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(...TEXTS).map(literal),
    fc.constantFrom(...CLASSES).map((ranges): Expr => ({ kind: "chars", ranges })),
    fc.constantFrom("r0", "r1").map(rule),
  ),
  expr: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    tie("leaf"),
    fc.array(tie("expr"), { maxLength: 3 }).map((items): Expr => ({ kind: "sequence", items })),
    fc.array(tie("expr"), { maxLength: 3 }).map((items): Expr => ({ kind: "choice", items })),
    fc.tuple(tie("expr"), bounds).map(([item, { min, max }]): Expr => ({ kind: "repeat", item, min, max })),
    fc
      .tuple(fc.constantFrom(...AUTOMATA), fc.constantFrom("raw" as const, "json" as const))
      .map(([automaton, spelling]): Expr => ({ kind: "automaton", automaton, spelling })),
    fc
      .tuple(patterns, bounds)
      .map(([excludes, { min, max }]): Expr => ({ kind: "text", excludes, minChars: min, maxChars: max })),
    fc
      .tuple(
        fc.array(fc.record({ trigger: fc.constantFrom(...PATTERNS), body: tie("expr") }), {
          minLength: 1,
          maxLength: 2,
        }),
        fc.boolean(),
        patterns,
      )
      .map(([cases, loop, excludes]): Expr => ({ kind: "dispatch", cases, loop, excludes })),
    fc
      .tuple(
        fc.array(fc.record({ item: tie("leaf"), required: fc.boolean() }), { maxLength: 3 }),
        fc.constantFrom("declared" as const, "any" as const),
        fc.option(tie("leaf")),
        bounds,
      )
      .map(([members, order, extra, { min, max }]): Expr => {
        return { kind: "members", members, order, extra, separator: literal(","), min, max };
      }),
  ),
}));

/** Small grammars of every construct that text can match. */
export const anyGrammar: fc.Arbitrary<Grammar> = fc.tuple(expr, expr).map(([r0, r1]) => ({
  root: "r0",
  rules: [
    { name: "r0", body: r0 },
    { name: "r1", body: r1 },
  ],
}));

/** Short texts of the characters that the grammars are made of. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom("a", "b", "ab", "ba", "<", "é", "😀", "一", '"', '\\"', "\\u0061", "\\", ",", "-"), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

export function grammarOfRules(rules: Readonly<Record<string, Expr>>, root = "root"): Grammar {
  return { root, rules: Object.entries(rules).map(([name, body]) => ({ name, body })) };
}
