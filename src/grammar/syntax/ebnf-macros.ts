import { didYouMean } from "../../base/near-names.js";
import { choice, EMPTY, literal, optional, repeat, sequence } from "../build.js";
import type { DispatchCase, Expr } from "../ir.js";
import type { MacroCall, MacroValue } from "./ebnf-syntax.js";

export interface MacroContext {
  /** A reference to a rule that must exist. */
  readonly reference: (name: string, at: number) => Expr;
  /** A new rule with a name near the wanted one; gives the reference to it. */
  readonly helper: (wanted: string, body: Expr) => Expr;
  readonly regex: (pattern: string, flags: string, jsonString: boolean, at: number) => Expr;
  /** Throws a GrammarSyntaxError at a UTF-16 index. */
  readonly fail: (code: string, message: string, at: number) => never;
}

/** The expression of a macro call (xgrammar reference 2.3). */
export function readMacro(call: MacroCall, context: MacroContext): Expr {
  switch (call.macro) {
    case "TagDispatch":
      return tagDispatch(call, context);
    case "Token":
    case "ExcludeToken": {
      namedArguments(call, [], context);
      const ids = call.positional.map((value) => integer(value, context));
      if (ids.length === 0) context.fail("bad-macro", `${call.macro} takes one or more token ids`, call.at);
      return { kind: "token", ids, negated: call.macro === "ExcludeToken" };
    }
    case "TokenTagDispatch":
      return tokenTagDispatch(call, context);
    case "Regex":
      return regexMacro(call, context);
    default:
      return substring(call, context);
  }
}

function tagDispatch(call: MacroCall, context: MacroContext): Expr {
  const named = namedArguments(call, ["loop_after_dispatch", "excludes"], context);
  const loop = loopOf(named, context);
  const excludes = tuple(named.get("excludes"), context).map((value) => nonEmptyText(value, context));
  const cases = call.positional.map((value): DispatchCase => {
    const [trigger, body] = pair(value, context);
    return { trigger: nonEmptyText(trigger, context), body: ruleOf(body, context) };
  });
  for (const { trigger } of cases) {
    const hiding = excludes.find((exclude) => trigger.startsWith(exclude));
    if (hiding !== undefined) {
      const message = `the exclude ${JSON.stringify(hiding)} hides the trigger ${JSON.stringify(trigger)}`;
      context.fail("hidden-trigger", message, call.at);
    }
  }
  if (cases.length === 0) return { kind: "text", excludes, minChars: 0, maxChars: null };
  return { kind: "dispatch", cases, loop, excludes };
}

/** Free tokens without triggers and excludes, then (trigger, body) and so on. */
function tokenTagDispatch(call: MacroCall, context: MacroContext): Expr {
  const named = namedArguments(call, ["loop_after_dispatch", "excludes"], context);
  const excludes = tuple(named.get("excludes"), context).map((value) => integer(value, context));
  const cases = call.positional.map((value) => {
    const [trigger, body] = pair(value, context);
    return { id: integer(trigger, context), body: ruleOf(body, context) };
  });
  const hidden = cases.find(({ id }) => excludes.includes(id));
  if (hidden !== undefined) context.fail("hidden-trigger", `the token ${hidden.id} is excluded too`, call.at);
  const ids = [...cases.map(({ id }) => id), ...excludes];
  const free = repeat({ kind: "token", ids, negated: true }, 0, null);
  if (cases.length === 0) return free;
  const dispatched = choice(
    ...cases.map(({ id, body }) => sequence({ kind: "token", ids: [id], negated: false }, body)),
  );
  return loopOf(named, context)
    ? sequence(free, repeat(sequence(dispatched, free), 0, null))
    : sequence(free, optional(dispatched));
}

function regexMacro(call: MacroCall, context: MacroContext): Expr {
  const named = namedArguments(call, ["json_string", "flags"], context);
  const [pattern, ...rest] = call.positional;
  if (pattern === undefined || pattern.kind !== "string" || rest.length > 0) {
    return context.fail("bad-macro", "Regex takes one pattern string", call.at);
  }
  const flags = named.get("flags");
  if (flags !== undefined && flags.kind !== "string") context.fail("bad-macro", "flags takes a string", flags.at);
  const jsonString = named.get("json_string");
  return context.regex(
    pattern.text,
    flags?.kind === "string" ? flags.text : "",
    jsonString !== undefined && boolean(jsonString, context),
    call.at,
  );
}

/** Any run of whole chunks, also none: one rule per place where a run may go on. */
function substring(call: MacroCall, context: MacroContext): Expr {
  namedArguments(call, [], context);
  const chunks = call.positional.map((value) => text(value, context));
  const starts: Expr[] = [];
  let rest: Expr = EMPTY;
  for (const chunk of [...chunks].reverse()) {
    rest = context.helper("substring", optional(sequence(literal(chunk), rest)));
    starts.unshift(rest);
  }
  return choice(EMPTY, ...starts);
}

function namedArguments(
  call: MacroCall,
  known: readonly string[],
  context: MacroContext,
): ReadonlyMap<string, MacroValue> {
  const found = new Map<string, MacroValue>();
  for (const { name, value, at } of call.named) {
    if (!known.includes(name)) {
      context.fail("bad-macro", `${call.macro} has no argument ${name}${didYouMean(name, known)}`, at);
    }
    if (found.has(name)) context.fail("bad-macro", `${name} is given twice`, at);
    found.set(name, value);
  }
  return found;
}

function loopOf(named: ReadonlyMap<string, MacroValue>, context: MacroContext): boolean {
  const value = named.get("loop_after_dispatch");
  return value === undefined || boolean(value, context);
}

function pair(value: MacroValue, context: MacroContext): readonly [MacroValue, MacroValue] {
  const [first, second, ...rest] = value.kind === "tuple" ? value.items : [];
  if (first === undefined || second === undefined || rest.length > 0) {
    return context.fail("bad-macro", "expected a pair (trigger, rule)", value.at);
  }
  return [first, second];
}

function tuple(value: MacroValue | undefined, context: MacroContext): readonly MacroValue[] {
  if (value === undefined) return [];
  return value.kind === "tuple" ? value.items : context.fail("bad-macro", "expected a tuple", value.at);
}

function text(value: MacroValue, context: MacroContext): string {
  return value.kind === "string" ? value.text : context.fail("bad-macro", "expected a string", value.at);
}

function nonEmptyText(value: MacroValue, context: MacroContext): string {
  return text(value, context) || context.fail("bad-macro", "expected a string that is not empty", value.at);
}

function integer(value: MacroValue, context: MacroContext): number {
  return value.kind === "integer" ? value.value : context.fail("bad-macro", "expected a token id", value.at);
}

function boolean(value: MacroValue, context: MacroContext): boolean {
  return value.kind === "boolean" ? value.value : context.fail("bad-macro", "expected true or false", value.at);
}

function ruleOf(value: MacroValue, context: MacroContext): Expr {
  return value.kind === "name"
    ? context.reference(value.name, value.at)
    : context.fail("bad-macro", "expected the name of a rule", value.at);
}
