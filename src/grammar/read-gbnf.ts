import { GrammarSyntaxError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { rule } from "./build.js";
import type { Expr, Grammar } from "./ir.js";
import { parseRules } from "./syntax/ebnf-parser.js";
import type { EbnfRule, MacroCall } from "./syntax/ebnf-syntax.js";
import { GBNF_ESCAPES } from "./syntax/escapes.js";
import { lexGbnf } from "./syntax/gbnf-lexer.js";
import { placeAt } from "./syntax/place.js";
import { toExpr } from "./syntax/to-expr.js";

/**
 * Reads llama.cpp's GBNF (engines reference 5.4). The entry rule is `root`; of two rules with one name the last one
 * holds. Throws `GrammarSyntaxError` with the place of the first fault.
 */
export function readGbnf(text: string): Grammar {
  const parsed = new Map<string, EbnfRule>();
  for (const one of parseRules(text, lexGbnf(text), GBNF_ESCAPES)) parsed.set(one.name, one);
  if (!parsed.has("root")) {
    throw new GrammarSyntaxError(
      "missing-root",
      `there is no rule named root${didYouMean("root", [...parsed.keys()])}`,
    );
  }
  const reference = (name: string, at: number): Expr => {
    if (parsed.has(name)) return rule(name);
    throw new GrammarSyntaxError(
      "undefined-rule",
      `the rule ${name} is not defined${didYouMean(name, [...parsed.keys()])}`,
      placeAt(text, at),
    );
  };
  const rules = [...parsed.values()].map(({ name, body }) => ({ name, body: toExpr(body, reference, tokenOf) }));
  return { root: "root", rules };
}

/** The lexer makes a call of each `<[id]>`; GBNF has no other macro. */
function tokenOf({ macro, positional }: MacroCall): Expr {
  const ids = positional.flatMap((value) => (value.kind === "integer" ? [value.value] : []));
  return { kind: "token", ids, negated: macro === "ExcludeToken" };
}
