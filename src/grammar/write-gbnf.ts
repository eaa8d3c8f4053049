import { UnsupportedError } from "../base/errors.js";
import type { Expr, Grammar } from "./ir.js";
import { boundRepeats } from "./passes/bound-repeats.js";
import { isNever } from "./passes/combine.js";
import { leftRecursiveRule } from "./passes/left-recursion.js";
import { singleTokens } from "./passes/list-tokens.js";
import { nameParts } from "./passes/name-parts.js";
import { nonEmptyLoops } from "./passes/non-empty-loops.js";
import { plainRules } from "./passes/plain-rules.js";
import { prune } from "./passes/prune.js";
import { legalNames } from "./passes/rule-names.js";
import { printExpr } from "./print/print-expr.js";
import { GBNF_TEXT } from "./print/spelling.js";

/**
 * Writes llama.cpp's GBNF with the same language: one line per rule, names of letters, digits and `-`, tokens by their
 * numbers. Throws `UnsupportedError` for any token but several, left recursion, a grammar that matches nothing, and
 * constructs that need too many rules (engines reference 5.4, 5.5).
 */
export function writeGbnf(grammar: Grammar): string {
  const plain = prune(nonEmptyLoops(plainRules(singleTokens(grammar, "GBNF"))));
  const recursive = leftRecursiveRule(plain);
  if (recursive !== null) {
    throw new UnsupportedError(
      "left-recursion",
      `the rule ${recursive} can begin with itself, which llama.cpp refuses; write it with a repeat or to the right`,
    );
  }
  const root = plain.rules.find(({ name }) => name === plain.root);
  if (root === undefined || isNever(root.body)) {
    throw new UnsupportedError("empty-language", "the grammar matches no text at all, and GBNF has no form for that");
  }
  const named = legalNames(boundRepeats(nameParts(plain), maxCount), {
    legal: /[A-Za-z0-9-]/,
    filler: "-",
    reserved: [],
    root: "root",
  });
  const dialect = { ...GBNF_TEXT, never: "", printOther };
  return named.rules.map(({ name, body }) => `${name} ::= ${printExpr(body, dialect)}\n`).join("");
}

/** llama.cpp refuses counts above 2000, and a lower count of an item that is more than one rule. */
function maxCount(item: Expr): number {
  return item.kind === "chars" || item.kind === "rule" || item.kind === "literal" ? 1000 : 128;
}

function printOther(expr: Expr): string {
  if (expr.kind === "token") return `${expr.negated ? "!" : ""}<[${expr.ids.join("")}]>`;
  throw new UnsupportedError("gbnf-construct", `GBNF has no form for ${expr.kind}`);
}
