import { UnsupportedError } from "../base/errors.js";
import type { Grammar } from "./ir.js";
import { isNever } from "./passes/combine.js";
import { plainRules } from "./passes/plain-rules.js";
import { refuseTokens } from "./passes/refuse-tokens.js";
import { solveLinear } from "./passes/solve-linear.js";
import { printRegex } from "./print/print-regex.js";

/**
 * Writes one regular expression that matches, as a whole, what the grammar matches: no anchors, no groups that
 * capture, every class spelled out. It is read alike by xgrammar's `regex` format, ECMAScript with the flag `u`, and
 * Rust (xgrammar reference 3). Throws `NotRegularError` naming a rule that calls itself in the middle, and
 * `UnsupportedError` for tokens, an empty language, and expressions that would be too long.
 */
export function writeRegex(grammar: Grammar): string {
  const expr = solveLinear(plainRules(refuseTokens(grammar, "a regular expression")));
  if (isNever(expr)) {
    throw new UnsupportedError("empty-language", "the grammar matches no text at all; no regular expression says that");
  }
  return printRegex(expr);
}
