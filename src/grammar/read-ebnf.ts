import { GrammarSyntaxError, UnsupportedError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { EMPTY, rule } from "./build.js";
import { freshNames } from "./fresh-names.js";
import type { Expr, Grammar, Rule } from "./ir.js";
import { limitChars } from "./limit-chars.js";
import { type MacroContext, readMacro } from "./syntax/ebnf-macros.js";
import { parseEbnf } from "./syntax/ebnf-parser.js";
import type { EbnfRule, MacroCall, RuleOption } from "./syntax/ebnf-syntax.js";
import { placeAt } from "./syntax/place.js";
import { toExpr } from "./syntax/to-expr.js";

export interface ReadEbnfOptions {
  /** The entry rule; `root` where not given. */
  readonly root?: string;
  /** Names that need no definition: they come back as references to rules of that name. */
  readonly holes?: ReadonlySet<string>;
  /** Compiles the pattern of a `Regex(...)` macro; without it the macro is an UnsupportedError. */
  readonly regex?: (pattern: string, flags: string, jsonString: boolean) => Expr;
}

/** A rule option that changes nothing in the language as this library holds it. */
export interface EbnfNote {
  readonly rule: string;
  readonly option: string;
  readonly message: string;
}

export interface EbnfDocument {
  readonly grammar: Grammar;
  readonly notes: readonly EbnfNote[];
}

/** Why an option is without effect here (xgrammar reference 2.4); `max_chars` is not among them. */
const OPTIONS_WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  max_tokens: "a budget of model tokens cannot be checked from text",
  lazy: "the engine commits to the shortest match; here every match is kept",
  temperature: "a sampling hint",
  capture: "records a span; the language is the same",
  capture_hidden_suffix_bytes: "printer metadata",
  capture_hidden_stop_bytes: "printer metadata",
  capture_hidden_body_rule_id: "printer metadata",
  capture_hidden_marker_rule_id: "printer metadata",
  stop_capture: "printer metadata",
};

/**
 * Reads xgrammar EBNF (xgrammar reference 2). Throws `GrammarSyntaxError` with the place of the first fault, and
 * `UnsupportedError` for a macro or option that cannot be held.
 */
export function readEbnf(text: string, options: ReadEbnfOptions = {}): Grammar {
  return readEbnfDocument(text, options).grammar;
}

/** As `readEbnf`, with a note for each rule option that was left without effect. */
export function readEbnfDocument(text: string, options: ReadEbnfOptions = {}): EbnfDocument {
  const root = options.root ?? "root";
  const parsed = parseEbnf(text);
  const names = new Set<string>();
  for (const { name, at } of parsed) {
    if (names.has(name)) {
      throw new GrammarSyntaxError("duplicate-rule", `the rule ${name} is defined twice`, placeAt(text, at));
    }
    names.add(name);
  }
  if (!names.has(root)) {
    throw new GrammarSyntaxError("missing-root", `there is no rule named ${root}${didYouMean(root, [...names])}`);
  }

  const fail = (code: string, message: string, at: number): never => {
    throw new GrammarSyntaxError(code, message, placeAt(text, at));
  };
  const fresh = freshNames(names);
  const helpers: Rule[] = [];
  const reference = (name: string, at: number): Expr => {
    if (!names.has(name) && !(options.holes?.has(name) ?? false)) {
      const known = [...names, ...(options.holes ?? [])];
      fail("undefined-rule", `the rule ${name} is not defined${didYouMean(name, known)}`, at);
    }
    return rule(name);
  };
  const context: MacroContext = {
    reference,
    fail,
    helper: (wanted, body) => {
      const name = fresh(wanted);
      helpers.push({ name, body });
      return rule(name);
    },
    regex: (pattern, flags, jsonString, at) => {
      if (options.regex === undefined) {
        throw new UnsupportedError("regex-macro", "the Regex macro is not supported here", placeAt(text, at));
      }
      return options.regex(pattern, flags, jsonString);
    },
  };
  const rules = parsed.map(({ name, body, lookahead }) => {
    if (lookahead !== null) toExpr(lookahead, reference, (call) => refuseInLookahead(call, fail));
    return { name, body: toExpr(body, reference, (call) => readMacro(call, context)) };
  });
  const grammar: Grammar = { root, rules: [...rules, ...helpers] };
  return applyOptions(grammar, parsed, fail, text);
}

type Fail = (code: string, message: string, at: number) => never;

function refuseInLookahead(call: MacroCall, fail: Fail): Expr {
  if (call.macro === "TagDispatch" || call.macro === "Regex") {
    fail("macro-in-lookahead", `${call.macro} cannot stand in a lookahead`, call.at);
  }
  return EMPTY;
}

function applyOptions(grammar: Grammar, parsed: readonly EbnfRule[], fail: Fail, text: string): EbnfDocument {
  const notes: EbnfNote[] = [];
  const budgets = new Map<string, number>();
  for (const { name, options } of parsed) {
    const seen = new Set<string>();
    for (const option of options) {
      if (seen.has(option.name)) fail("duplicate-option", `${option.name} is given twice`, option.at);
      seen.add(option.name);
      const why = Object.hasOwn(OPTIONS_WITHOUT_EFFECT, option.name) ? OPTIONS_WITHOUT_EFFECT[option.name] : undefined;
      if (option.name === "max_chars") budgets.set(name, readBudget(option, fail));
      else if (why !== undefined) notes.push({ rule: name, option: option.name, message: why });
      else {
        const known = ["max_chars", ...Object.keys(OPTIONS_WITHOUT_EFFECT)];
        fail("unknown-option", `there is no rule option ${option.name}${didYouMean(option.name, known)}`, option.at);
      }
    }
  }
  if (budgets.size === 0) return { grammar, notes };
  const rules = grammar.rules.map(({ name, body }) => {
    const budget = budgets.get(name);
    if (budget === undefined) return { name, body };
    const limited = limitChars(grammar, body, budget);
    if (limited !== null) return { name, body: limited };
    const at = parsed.find((candidate) => candidate.name === name)?.at ?? 0;
    throw new UnsupportedError(
      "max-chars",
      `max_chars of the rule ${name} cannot be held: its body must be free text, a repeated character class, or never longer than the budget`,
      placeAt(text, at),
    );
  });
  return { grammar: { root: grammar.root, rules }, notes };
}

function readBudget(option: RuleOption, fail: Fail): number {
  const { value } = option;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 31) return value;
  return fail("bad-option", "max_chars takes a whole number from 0 to 2147483647", option.at);
}
