import { GrammarSyntaxError } from "../base/errors.js";
import type { Expr, Rule } from "../grammar/ir.js";
import { childrenOf } from "../grammar/passes/rewrite.js";
import { readEbnf } from "../grammar/read-ebnf.js";
import { parseFrontMatter, readFrontMatter } from "./front-matter.js";
import { type Format, HOLES } from "./types.js";

/** Rules that every grammar file has to define. */
const REQUIRED_RULES = ["call", "auto", "required", "named", "none"];

/**
 * Reads a grammar file: YAML between two `---` lines, then rules with holes. A file that extends another takes over what
 * it does not say itself: front matter key by key, rules by their names.
 *
 * @param find the source of the file that is extended, by its format's name; null where there is none
 * @throws GrammarSyntaxError with the file's name, and line and column for a fault in the rules.
 */
export function readFormat(source: string, file: string, find: FindSource = () => null): Format {
  const front = readFrontMatter(wholeFront(source, file, find), file);
  const rules = wholeRules(source, file, find);
  const missing = REQUIRED_RULES.filter((name) => !rules.some((rule) => rule.name === name));
  if (missing.length > 0) {
    throw new GrammarSyntaxError("missing-rule", `${file}: the rules ${missing.join(", ")} are not defined`);
  }
  const circle = circleOf(rules);
  if (circle !== null) {
    throw new GrammarSyntaxError(
      "circular-rule",
      `${file}: the rule ${circle[0]} refers to itself (${circle.join(" -> ")}); a turn's rules are put in place of their names, so write a repetition (*, +) instead`,
    );
  }
  return { ...front, rules, source, reads: front.reads.map((name) => readFound(name, file, find)) };
}

/** A way from a rule back to itself; null where there is none. A server's variant of a rule stands where the rule is named. */
function circleOf(rules: readonly Rule[]): readonly string[] | null {
  const called = new Map<string, Set<string>>();
  for (const { name, body } of rules) {
    const plain = name.split(".")[0] ?? name;
    called.set(plain, new Set([...(called.get(plain) ?? []), ...namesIn(body)]));
  }
  const done = new Set<string>();
  const follow = (name: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of called.get(name) ?? []) {
      const circle = follow(next, [...way, name]);
      if (circle !== null) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of called.keys()) {
    const circle = follow(name, []);
    if (circle !== null) return circle;
  }
  return null;
}

function namesIn(expr: Expr): readonly string[] {
  return expr.kind === "rule" ? [expr.name] : childrenOf(expr).flatMap(namesIn);
}

/** A format that another one reads; it does not read that one in turn. */
function readFound(name: string, file: string, find: FindSource): Format {
  const found = find(name);
  if (found === null || found.file === file) {
    throw new GrammarSyntaxError("front-matter", `${file}: "reads" names no other grammar file (${name})`);
  }
  return readFormat(found.source, found.file, (other) => {
    const source = find(other);
    return source?.file === file ? null : source;
  });
}

/** A grammar file by its format's name. */
export type FindSource = (name: string) => { readonly source: string; readonly file: string } | null;

/** The front matter of a file with what it takes over from the file that it extends. */
export function wholeFront(source: string, file: string, find: FindSource): Record<string, unknown> {
  const { head } = splitFrontMatter(source, file);
  const own = parseFrontMatter(head, file);
  const base = extended(own, file, find);
  if (base === null) return own;
  // Names, models and defects belong to the one wire; what a system ships for the other need not be shipped for this one.
  const { names: _, models: __, example: ___, ...shared } = wholeFront(base.source, base.file, find);
  return { ...shared, ...own };
}

/** The rules of a file; one that it shares with the file that it extends is its own. */
function wholeRules(source: string, file: string, find: FindSource): readonly Rule[] {
  const { head, rules } = splitFrontMatter(source, file);
  const base = extended(parseFrontMatter(head, file), file, find);
  const inherited = base === null ? [] : wholeRules(base.source, base.file, find);
  const own = readRules(rules, file, inherited);
  return [...inherited.filter(({ name }) => !own.some((rule) => rule.name === name)), ...own];
}

function extended(front: Record<string, unknown>, file: string, find: FindSource): ReturnType<FindSource> {
  if (front.extends === undefined) return null;
  const base = typeof front.extends === "string" ? find(front.extends) : null;
  if (base === null) {
    throw new GrammarSyntaxError(
      "front-matter",
      `${file}: "extends" names no other grammar file (${String(front.extends)})`,
    );
  }
  return base;
}

/** The front matter of a grammar file, and its rules on the lines where they stand in the file. */
function splitFrontMatter(source: string, file: string): { readonly head: string; readonly rules: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (match === null) {
    throw new GrammarSyntaxError("front-matter", `${file}: a grammar file starts with YAML between two "---" lines`);
  }
  const lines = match[0].split("\n").length - 1;
  return { head: match[1] ?? "", rules: "\n".repeat(lines) + source.slice(match[0].length) };
}

function readRules(text: string, file: string, inherited: readonly Rule[]): readonly Rule[] {
  const first = /^[ \t]*([\w.-]+)[ \t]*::=/m.exec(text)?.[1];
  if (first === undefined) return [];
  try {
    return readEbnf(text, { root: first, holes: new Set([...HOLES, ...inherited.map(({ name }) => name)]) }).rules;
  } catch (error) {
    if (error instanceof GrammarSyntaxError) {
      throw new GrammarSyntaxError(error.code, `${file}: ${error.message}`, error.place);
    }
    throw error;
  }
}
