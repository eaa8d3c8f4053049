import { intersect, oneOf, star } from "../../../src/grammar/automata/index.js";
import type { CodePointRange, Expr, Grammar } from "../../../src/grammar/ir.js";
import { rewriteGrammar } from "../../../src/grammar/passes/rewrite.js";
import { createMatcher } from "../../../src/match/matcher.js";
import { sample } from "../../../src/match/sample.js";
import type { EngineVerdict } from "../engine.js";
import { BYTES, bytesOf, tokenize, type Vocabulary } from "./vocabulary.js";

/**
 * A token is a letter of its own, beside its text: a private-use character that no text may have. With that our matcher, which
 * knows text alone, follows tokens: where the grammar asks for a token its letter is read, elsewhere its bytes.
 */
const FIRST_LETTER = 0xf0000;

/** The grammar with letters in place of tokens; text, strings and classes have no letters. */
export function withLetters(grammar: Grammar, { special }: Vocabulary): Grammar {
  const count = BYTES + special.length;
  const last = FIRST_LETTER + count - 1;
  const letters = Array.from({ length: count }, (_, id) => String.fromCodePoint(FIRST_LETTER + id));
  const noLetters: readonly CodePointRange[] = [
    [0, 0xd7ff],
    [0xe000, FIRST_LETTER - 1],
    [last + 1, 0x10ffff],
  ];
  const textOnly = star(oneOf(noLetters));
  return rewriteGrammar(grammar, (expr): Expr => {
    switch (expr.kind) {
      case "token": {
        const listed = new Set(expr.ids);
        const ids = letters.flatMap((_, id) => (listed.has(id) === expr.negated ? [] : [id]));
        return { kind: "chars", ranges: ids.map((id) => [FIRST_LETTER + id, FIRST_LETTER + id] as const) };
      }
      case "chars":
        return { kind: "chars", ranges: expr.ranges.flatMap((range) => without(range, FIRST_LETTER, last)) };
      case "automaton":
        return { ...expr, automaton: intersect(expr.automaton, textOnly) };
      case "text":
      case "dispatch":
        return { ...expr, excludes: [...expr.excludes, ...letters] };
      default:
        return expr;
    }
  });
}

function without([first, last]: CodePointRange, from: number, to: number): readonly CodePointRange[] {
  const parts: readonly CodePointRange[] = [
    [first, Math.min(last, from - 1)],
    [Math.max(first, to + 1), last],
  ];
  return parts.filter((part) => part[0] <= part[1]);
}

/**
 * Our verdict on tokens, by a grammar with letters: a token may be read as itself and as its bytes.
 *
 * @param specialAsText may a special token be read as its text, too? (xgrammar does so; llguidance reads it as itself alone)
 */
export function verdictOfTokens(
  grammar: Grammar,
  tokens: readonly number[],
  vocabulary: Vocabulary,
  specialAsText = true,
): EngineVerdict {
  const matcher = createMatcher(grammar);
  let states = [matcher.snapshot()];
  for (const [taken, token] of tokens.entries()) {
    const itself = Buffer.from(String.fromCodePoint(FIRST_LETTER + token));
    const readings = token < BYTES || specialAsText ? [itself, bytesOf(vocabulary, token)] : [itself];
    const next = states.flatMap((state) =>
      readings.flatMap((reading) => {
        matcher.restore(state);
        return matcher.push(reading) ? [matcher.snapshot()] : [];
      }),
    );
    if (next.length === 0) return { verdict: "refused", offset: taken };
    states = next;
  }
  const isComplete = states.some((state) => {
    matcher.restore(state);
    return matcher.isComplete();
  });
  return { verdict: isComplete ? "complete" : "prefix", offset: tokens.length };
}

/** Sampled outputs of a grammar with letters: text out of bytes and out of special tokens. */
export function sampledTokens(
  grammar: Grammar,
  vocabulary: Vocabulary,
  count: number,
  seed: number,
): readonly (readonly number[])[] {
  const last = FIRST_LETTER + BYTES + vocabulary.special.length;
  return [...sample(grammar, { seed, count })].flatMap((text) =>
    [true, false].map((whole) =>
      text.split(/(\p{Co})/u).flatMap((part) => {
        const letter = part.codePointAt(0) ?? 0;
        return letter >= FIRST_LETTER && letter < last ? [letter - FIRST_LETTER] : tokenize(vocabulary, part, whole);
      }),
    ),
  );
}
