import fc from "fast-check";
import type { Expr, Grammar, Member } from "../../src/grammar/ir.js";

const RULES = ["root", "x", "y"];

function exprs(): fc.Arbitrary<Expr> {
  const { expr } = fc.letrec<{ expr: Expr }>((tie) => {
    const part = tie("expr");
    return {
      expr: fc.oneof(
        { maxDepth: 3, depthIdentifier: "expr" },
        {
          weight: 3,
          arbitrary: fc.constantFrom("a", "b", "ab", "ba", "aab").map((text): Expr => ({ kind: "literal", text })),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom<Expr>(chars("a", "b"), chars("b", "b"), { kind: "chars", ranges: [] }),
        },
        { weight: 3, arbitrary: fc.constantFrom(...RULES).map((name): Expr => ({ kind: "rule", name })) },
        { weight: 1, arbitrary: texts() },
        { weight: 4, arbitrary: fc.array(part, { maxLength: 3 }).map((items): Expr => ({ kind: "sequence", items })) },
        { weight: 4, arbitrary: fc.array(part, { maxLength: 3 }).map((items): Expr => ({ kind: "choice", items })) },
        {
          weight: 3,
          arbitrary: fc.tuple(part, bounds(6)).map(([item, [min, max]]): Expr => ({ kind: "repeat", item, min, max })),
        },
        { weight: 1, arbitrary: dispatches(part) },
        { weight: 2, arbitrary: lists(part) },
        {
          weight: 1,
          arbitrary: part.map(
            (item): Expr => ({ kind: "span", label: { layer: "text", tool: null, hole: null }, item }),
          ),
        },
      ),
    };
  });
  return expr;
}

function chars(first: string, last: string): Expr {
  return { kind: "chars", ranges: [[first.charCodeAt(0), last.charCodeAt(0)]] };
}

function bounds(most: number): fc.Arbitrary<[number, number | null]> {
  return fc
    .tuple(fc.nat(2), fc.option(fc.nat(most)))
    .map(([min, more]) => [min, more === null ? null : min + more] as [number, number | null]);
}

function texts(): fc.Arbitrary<Expr> {
  return fc
    .tuple(fc.subarray(["aa", "bab", "b"]), bounds(3))
    .map(([excludes, [minChars, maxChars]]) => ({ kind: "text", excludes, minChars, maxChars }));
}

/** Triggers begin with `a` and hold no other, so that they cannot overlap. */
function dispatches(part: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> {
  return fc
    .tuple(fc.subarray(["ab", "abb"], { minLength: 1 }), part, part, fc.boolean(), fc.subarray(["bb"]))
    .map(([triggers, one, two, loop, excludes]) => ({
      kind: "dispatch",
      cases: triggers.map((trigger, i) => ({ trigger, body: i === 0 ? one : two })),
      loop,
      excludes,
    }));
}

function lists(part: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> {
  const member: fc.Arbitrary<Member> = fc.record({ item: part, required: fc.boolean() });
  return fc
    .record({
      members: fc.array(member, { maxLength: 3 }),
      order: fc.constantFrom("declared" as const, "any" as const),
      extra: fc.option(part),
      separator: part,
      min: fc.nat(2),
      max: fc.integer({ min: 2, max: 3 }),
    })
    .map((list) => ({ kind: "members", ...list }));
}

/** Small grammars over `a` and `b` with every kind of expression but automata and tokens, recursion of all sorts included. */
export const randomGrammar: fc.Arbitrary<Grammar> = fc
  .tuple(...RULES.map((name) => exprs().map((body) => ({ name, body }))))
  .map((rules) => ({ root: "root", rules }));

export const randomText: fc.Arbitrary<string> = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 });
