import { choice, literal, repeat, rule, sequence, text } from "../build.js";
import { freshNames } from "../fresh-names.js";
import type { DispatchCase, Expr, Grammar } from "../ir.js";
import { childrenOf, mapChildren } from "../passes/rewrite.js";

/** A grammar in which rules stand for tokens, and the token of each such rule. */
export interface TokenRules {
  readonly grammar: Grammar;
  readonly tokens: ReadonlyMap<string, string>;
}

/** What llguidance's Lark reads as the name of a token; `<[` begins a list of token numbers (engines reference 6.2). */
const NAMEABLE = /^<(?!\[)[^<>\s]+>$/;

/**
 * Puts a rule in the place of each text that is the name of a special token, but for arguments in JSON, where it is text. No
 * literal or pattern of Lark takes such a token, so that free text ends at one by itself.
 */
export function withTokenRules(grammar: Grammar, special: readonly string[]): TokenRules {
  const nameable = special.filter((token) => NAMEABLE.test(token)).sort((a, b) => b.length - a.length);
  if (nameable.length === 0) return { grammar, tokens: new Map() };
  const fresh = freshNames(grammar.rules.map(({ name }) => name));
  const names = new Map(nameable.map((token, i) => [token, fresh(`special_token_${i + 1}`)]));
  const left = rulesOfArguments(grammar);
  const rules = grammar.rules.map((one) => (left.has(one.name) ? one : { ...one, body: named(one.body, names) }));
  return {
    // A rule that nests: no pass writes it out where it is used.
    grammar: {
      root: grammar.root,
      rules: [
        ...[...names].map(([token, name]) => ({
          name,
          body: choice(literal(token), sequence(literal(token), rule(name), literal(token))),
        })),
        ...rules,
      ],
    },
    tokens: new Map([...names].map(([token, name]) => [name, token])),
  };
}

function named(expr: Expr, names: ReadonlyMap<string, string>): Expr {
  if (expr.kind === "span" && expr.label.layer === "arguments") return expr;
  if (expr.kind === "literal") return sequence(...piecesOf(expr.text, names));
  if (expr.kind === "text") return { ...expr, excludes: withoutTokens(expr.excludes, names) };
  const inner = mapChildren(expr, (child) => named(child, names));
  return inner.kind === "dispatch" ? dispatchByToken(inner, names) : inner;
}

/** Free text up to triggers that begin with a token each; any other dispatch stays as it is. */
function dispatchByToken(expr: Expr & { readonly kind: "dispatch" }, names: ReadonlyMap<string, string>): Expr {
  const { cases, loop } = expr;
  if (!cases.every(({ trigger }) => [...names.keys()].some((token) => trigger.startsWith(token)))) return expr;
  const free = text(withoutTokens(expr.excludes, names));
  const calls = choice(...cases.map(({ trigger, body }: DispatchCase) => sequence(...piecesOf(trigger, names), body)));
  return loop ? sequence(free, repeat(sequence(calls, free), 0, null)) : sequence(free, repeat(calls, 0, 1));
}

/** What has a token in it stands in no free text. */
function withoutTokens(excludes: readonly string[], names: ReadonlyMap<string, string>): readonly string[] {
  return excludes.filter((one) => ![...names.keys()].some((token) => one.includes(token)));
}

function piecesOf(whole: string, names: ReadonlyMap<string, string>): readonly Expr[] {
  const pieces: Expr[] = [];
  let plain = "";
  const flush = (): void => {
    if (plain !== "") pieces.push(literal(plain));
    plain = "";
  };
  for (let at = 0; at < whole.length; ) {
    const found = [...names].find(([token]) => whole.startsWith(token, at));
    if (found === undefined) {
      plain += whole.charAt(at);
      at += 1;
      continue;
    }
    flush();
    pieces.push(rule(found[1]));
    at += found[0].length;
  }
  flush();
  return pieces;
}

/** Rules that stretches of arguments are made of. */
function rulesOfArguments({ rules }: Grammar): ReadonlySet<string> {
  const bodies = new Map(rules.map(({ name, body }) => [name, body]));
  const found = new Set<string>();
  const gather = (expr: Expr, inside: boolean): void => {
    const within = inside || (expr.kind === "span" && expr.label.layer === "arguments");
    if (within && expr.kind === "rule" && !found.has(expr.name)) {
      found.add(expr.name);
      const body = bodies.get(expr.name);
      if (body !== undefined) gather(body, true);
    }
    for (const child of childrenOf(expr)) gather(child, within);
  };
  for (const { body } of rules) gather(body, false);
  return found;
}
