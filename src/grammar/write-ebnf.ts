import { UnsupportedError } from "../base/errors.js";
import type { Expr, Grammar } from "./ir.js";
import { boundRepeats } from "./passes/bound-repeats.js";
import { dropSpans } from "./passes/drop-spans.js";
import { expandAutomata } from "./passes/expand-automata.js";
import { expandMembers } from "./passes/expand-members.js";
import { type DispatchExpr, expandText, type TextExpr } from "./passes/expand-text.js";
import { splitAnyToken } from "./passes/list-tokens.js";
import { mergeTriggers } from "./passes/merge-triggers.js";
import { nameParts } from "./passes/name-parts.js";
import { prune } from "./passes/prune.js";
import { type RuleMaker, rewriteGrammar } from "./passes/rewrite.js";
import { legalNames } from "./passes/rule-names.js";
import { type PrintDialect, printExpr } from "./print/print-expr.js";
import { EBNF_TEXT } from "./print/spelling.js";

/** Counts above this slow the engine down by far: measured, a character then takes 20 microseconds instead of 0.7. */
const MAX_COUNT = 128;

/**
 * Writes xgrammar EBNF (0.2.8) with the same language. The entry rule is called `root`. What is slow or broken in the
 * engine is written in another way (xgrammar reference 1.7, 2.2, 7.3): classes are positive, counts above 128 are cut
 * into blocks, triggers and excludes that contain one another become rules. Throws `UnsupportedError` where a member
 * list or a bounded text would need too many rules.
 */
export function writeEbnf(grammar: Grammar): string {
  const lowered = lowerForEbnf(grammar);
  return lowered.rules.map(({ name, body }) => `${writeRule(name, body)}\n`).join("");
}

function lowerForEbnf(grammar: Grammar): Grammar {
  const members = expandMembers(mergeTriggers(dropSpans(splitAnyToken(grammar))));
  const pruned = prune(expandText(prune(expandAutomata(members)), hasMacro));
  const named = nameParts(nameMacroParts(pruned));
  return legalNames(
    boundRepeats(named, () => MAX_COUNT),
    {
      legal: /[A-Za-z0-9_.-]/,
      filler: "_",
      reserved: ["true", "false", "TagDispatch", "Token", "ExcludeToken", "TokenTagDispatch", "Regex", "Substring"],
      root: "root",
    },
  );
}

/**
 * Whether the engine's own macro says it. Text with excludes can take an upper bound as the rule option `max_chars`,
 * but no lower one. The macro misses a pattern inside a longer one (reference 1.7, 1 and 2).
 */
function hasMacro(expr: TextExpr | DispatchExpr): boolean {
  if (expr.kind === "text") {
    return expr.minChars === 0 && expr.excludes.length > 0 && !containOneAnother(expr.excludes);
  }
  return !containOneAnother([...expr.excludes, ...expr.cases.map(({ trigger }) => trigger)]);
}

function containOneAnother(patterns: readonly string[]): boolean {
  const distinct = [...new Set(patterns)];
  return distinct.some((a) => a === "" || distinct.some((b) => a !== b && b.includes(a)));
}

/** The macro takes rules as bodies, and a bounded text is the whole body of a rule, which carries the bound. */
function nameMacroParts(grammar: Grammar): Grammar {
  return rewriteGrammar(grammar, (expr, maker) => {
    if (expr.kind === "text" && expr.maxChars !== null) return newRule(expr, maker, "text");
    if (expr.kind !== "dispatch") return expr;
    const cases = expr.cases.map(({ trigger, body }) => ({
      trigger,
      body: body.kind === "rule" ? body : newRule(body, maker, "call"),
    }));
    return { ...expr, cases };
  });
}

function newRule(body: Expr, maker: RuleMaker, what: string): Expr {
  const name = maker.reserve(`${maker.current}_${what}`);
  maker.define(name, body);
  return { kind: "rule", name };
}

function writeRule(name: string, body: Expr): string {
  const bound = body.kind === "text" && body.maxChars !== null ? `[max_chars=${body.maxChars}]` : "";
  return `${name}${bound} ::= ${printExpr(body, EBNF)}`;
}

const EBNF: PrintDialect = {
  ...EBNF_TEXT,
  never: "[]",
  printOther: (expr) => {
    switch (expr.kind) {
      case "token":
        return `${expr.negated ? "ExcludeToken" : "Token"}(${expr.ids.join(", ")})`;
      case "text":
        return `TagDispatch(loop_after_dispatch=false, excludes=${printTuple(expr.excludes)})`;
      case "dispatch": {
        const cases = expr.cases.map(({ trigger, body }) => `(${EBNF.literal(trigger)}, ${printExpr(body, EBNF)})`);
        const loop = expr.loop ? [] : ["loop_after_dispatch=false"];
        const excludes = expr.excludes.length === 0 ? [] : [`excludes=${printTuple(expr.excludes)}`];
        return `TagDispatch(${[...cases, ...loop, ...excludes].join(", ")})`;
      }
      default:
        throw new UnsupportedError("ebnf-construct", `EBNF has no form for ${expr.kind}`);
    }
  },
};

function printTuple(texts: readonly string[]): string {
  return `(${[...new Set(texts)].map((text) => `${EBNF.literal(text)},`).join(" ")})`;
}
