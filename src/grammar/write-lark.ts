import { UnsupportedError } from "../base/errors.js";
import type { Automaton } from "./automata/automaton.js";
import type { Expr, Grammar } from "./ir.js";
import { lexerConflicts, terminalsOf } from "./lark/lexer-conflicts.js";
import { keyOf, type Segment, type SegmentedRule, segmentRules } from "./lark/segments.js";
import { type TokenRules, withTokenRules } from "./lark/token-rules.js";
import { isNever } from "./passes/combine.js";
import { hasTokens } from "./passes/has-tokens.js";
import { isNullable, nullableRules } from "./passes/nullable.js";
import { plainRules } from "./passes/plain-rules.js";
import { prune } from "./passes/prune.js";
import { childrenOf, rewriteGrammar } from "./passes/rewrite.js";
import { legalNames } from "./passes/rule-names.js";
import { solveRegularRules } from "./passes/solve-linear.js";
import { printRegex } from "./print/print-regex.js";

/** A grammar of more parts or terminals, or one that takes more rounds, is cut into characters at once. */
const MOST_PARTS = 400;
const MOST_TERMINALS = 100;
const MOST_ROUNDS = 8;
/** Of one rule that is written out. */
const MOST_CHARACTERS = 20_000;

/**
 * Writes llguidance's Lark with the same language: rules for what nests, terminals for the rest, cut so that the
 * lexer, which takes the longest lexeme, never reads too far (engines reference 6.2); in a large grammar each character is
 * a terminal. Tokens are written by their numbers; those that are asked for should be special ones. Throws `UnsupportedError` for a
 * grammar that matches nothing, for any token but some beside a text, and for constructs that need too many rules.
 *
 * @param special names of tokens, written as such (`<name>`) wherever their text would stand outside of arguments: to llguidance
 *   a special token is not its text. A tokenizer that has not all of them refuses the grammar.
 */
export function writeLark(grammar: Grammar, special: readonly string[] = []): string {
  const { grammar: withTokens, tokens } = withTokenRules(grammar, special);
  const plain = plainRules(withTokens);
  const root = plain.rules.find(({ name }) => name === plain.root);
  if (root === undefined || isNever(root.body)) {
    throw new UnsupportedError("empty-language", "the grammar matches no text at all, and Lark has no form for that");
  }
  return printRules(cutIntoTerminals(plain, tokens) ?? cutIntoCharacters(named(plain, tokens)), tokens);
}

function cutIntoCharacters(grammar: Grammar): readonly SegmentedRule[] {
  const rules = segmentRules(grammar, () => true);
  // Characters have no conflicts, but one may stand beside a token.
  if (grammar.rules.some(({ body }) => hasTokens(body))) lexerConflicts(rules, grammar.root, new Map());
  return rules;
}

type Tokens = TokenRules["tokens"];

/** Cuts terminals until the lexer can tell where each one ends; null where there are too many of them. */
function cutIntoTerminals(plain: Grammar, tokens: Tokens): readonly SegmentedRule[] | null {
  const merged = partsOf(plain) > MOST_PARTS ? null : withoutRegularRules(plain);
  if (merged === null) return null;
  const grammar = named(merged, tokens);
  const broken = new Set<string>();
  const automata = new Map<string, Automaton | null>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const rules = segmentRules(grammar, (expr) => broken.has(keyOf(expr)));
    if (terminalsOf(rules).length > MOST_TERMINALS) return null;
    const before = broken.size;
    for (const key of lexerConflicts(rules, grammar.root, automata)) broken.add(key);
    if (broken.size === before) return rules;
  }
  return null;
}

/** Rules whose recursion is linear are written out where they are used; null where that takes too much room. */
function withoutRegularRules(plain: Grammar): Grammar | null {
  const regular = solveRegularRules(plain, MOST_CHARACTERS);
  if (regular === null) return null;
  return prune({
    root: plain.root,
    rules: rewriteGrammar(plain, (expr) => (expr.kind === "rule" ? (regular.get(expr.name) ?? expr) : expr)).rules.map(
      ({ name, body }) => ({ name, body: regular.get(name) ?? body }),
    ),
  });
}

function partsOf({ rules }: Grammar): number {
  const seen = new Set(rules.map(({ body }) => body));
  for (const part of seen) for (const child of childrenOf(part)) seen.add(child);
  return seen.size;
}

/** The rules that stand for tokens are gone: what is left of them are their names, which come first and so are kept. */
function named(grammar: Grammar, tokens: Tokens): Grammar {
  const { root, rules } = legalNames(grammar, {
    legal: /[a-z0-9_]/,
    filler: "_",
    lowerCase: true,
    reserved: ["import", "ignore"],
    root: "start",
  });
  return { root, rules: rules.filter(({ name }) => !tokens.has(name)) };
}

function printRules(rules: readonly SegmentedRule[], tokens: Tokens): string {
  const terminals = new Map<string, { readonly name: string; readonly pattern: string }>();
  const lines = rules.map(({ name, body }) => {
    const nameTerminal = (expr: Expr): string => {
      const key = keyOf(expr);
      const known = terminals.get(key);
      if (known !== undefined) return known.name;
      const made = { name: `T${terminals.size + 1}_${name.toUpperCase()}`, pattern: `/${printRegex(expr, "\\/")}/` };
      terminals.set(key, made);
      return made.name;
    };
    return `${name}: ${printSegment(body, { nameTerminal, tokens })}\n`;
  });
  const definitions = [...terminals.values()].map(({ name, pattern }) => `${name}: ${pattern}\n`);
  return ["%llguidance {}\n", ...lines, ...definitions].join("");
}

type Strength = "choice" | "sequence" | "atom";

interface Names {
  readonly nameTerminal: (expr: Expr) => string;
  readonly tokens: Tokens;
}

function printSegment(part: Segment, names: Names, within: Strength = "choice"): string {
  switch (part.kind) {
    case "terminal":
      return printTerminal(part.expr, names.nameTerminal, within);
    case "rule":
      return names.tokens.get(part.name) ?? part.name;
    case "sequence": {
      if (part.items.length === 0) return '""';
      const items = part.items.map((item) => printSegment(item, names, "sequence")).join(" ");
      return within === "atom" ? `(${items})` : items;
    }
    case "choice": {
      const options = part.items.map((item) => printSegment(item, names, "choice")).join(" | ");
      return within === "choice" ? options : `(${options})`;
    }
    case "repeat": {
      const repeated = printSegment(part.item, names, "atom") + operator(part.min, part.max);
      return within === "atom" ? `(${repeated})` : repeated;
    }
  }
}

/** Without the empty string: a lexeme has a character at least. */
function printTerminal(expr: Expr, nameTerminal: (expr: Expr) => string, within: Strength): string {
  if (expr.kind === "literal") return JSON.stringify(expr.text);
  if (expr.kind === "token")
    return expr.ids.length === 0 ? "<[*]>" : `<[${expr.negated ? "^" : ""}${expr.ids.join(",")}]>`;
  if (expr.kind === "sequence" && expr.items.length === 0) return '""';
  const name = nameTerminal(expr);
  if (!isNullable(expr, NO_RULES)) return name;
  return within === "atom" ? `(${name}?)` : `${name}?`;
}

const NO_RULES: ReadonlySet<string> = nullableRules({ root: "", rules: [] });

function operator(min: number, max: number | null): string {
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}
