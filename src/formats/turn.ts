import { atLeast, parseVersion } from "../base/version.js";
import { choice, repeat, sequence } from "../grammar/build.js";
import type { Expr, Rule } from "../grammar/ir.js";
import { type Format, type FormatVariant, HOLES, type HoleName, type TurnShape } from "./types.js";

const HOLE_SET: ReadonlySet<string> = new Set(HOLES);

/** The hole that an expression is, or null. */
export function holeOf(expr: Expr): HoleName | null {
  return expr.kind === "rule" && HOLE_SET.has(expr.name) ? (expr.name as HoleName) : null;
}

/** All holes of an expression. */
export function holesOf(expr: Expr): readonly HoleName[] {
  const hole = holeOf(expr);
  if (hole !== null) return [hole];
  if (expr.kind === "sequence" || expr.kind === "choice") return expr.items.flatMap(holesOf);
  return expr.kind === "repeat" ? holesOf(expr.item) : [];
}

/** Is it free text? Such a hole ends where what follows it begins. */
export function isTextHole(expr: Expr): boolean {
  const hole = holeOf(expr);
  return hole === "TEXT" || hole === "REASONING" || hole === "CONTENT";
}

/**
 * The body of a rule as one system has it, with all other rules put in place: only holes are left as references.
 * `NAME.SYSTEM-VERSION` (the newest that is not newer than `version`) goes before `NAME.SYSTEM`, and that before `NAME`.
 *
 * @param variants systems whose spelling is wanted, the nearest first; none: the format's own
 */
export function ruleBody(
  format: Format,
  name: string,
  variants: readonly string[],
  version: readonly number[],
): Expr | null {
  const chain = withLikes(format, variants);
  const bodyOf = (wanted: string): Expr | null => {
    const found = ruleFor(format, wanted, chain, version);
    return found === undefined ? null : inline(found.body, bodyOf);
  };
  return bodyOf(name);
}

/** The styles, separator, triggers and excludes that one system's tags have; what it has from a version on goes before. */
export function variantFor(
  format: Format,
  variants: readonly string[],
  version: readonly number[] = [],
): FormatVariant {
  const names = Object.keys(format.servers);
  const parts = withLikes(format, variants)
    .flatMap((name) => [newestUpTo(names, `${name}-`, version) ?? name, name])
    .map((name) => format.servers[name] ?? {});
  return Object.assign({}, format.variant, ...parts.reverse());
}

/** What a server has no spelling of its own for is spelled as the system whose tags it takes over. */
function withLikes(format: Format, variants: readonly string[]): readonly string[] {
  return variants.flatMap((name) => {
    const other = format.like[name];
    return other === undefined ? [name] : [name, other];
  });
}

function ruleFor(format: Format, name: string, chain: readonly string[], version: readonly number[]): Rule | undefined {
  for (const system of chain) {
    const names = format.rules.map((rule) => rule.name);
    const wanted = newestUpTo(names, `${name}.${system}-`, version) ?? `${name}.${system}`;
    const found = format.rules.find((rule) => rule.name === wanted);
    if (found !== undefined) return found;
  }
  return format.rules.find((rule) => rule.name === name);
}

/** Does this version of a system have a structural tag of its own for a turn of this format? */
export function hasUpstreamTag(format: Format, server: string, shape: TurnShape, version: readonly number[]): boolean {
  const name = newestUpTo(Object.keys(format.upstreamTag), `${server}-`, version) ?? server;
  return format.upstreamTag[name]?.includes(shape) ?? false;
}

/** Of the names that are `prefix` and a version, the one with the newest version that is not newer than the given one. */
function newestUpTo(names: readonly string[], prefix: string, version: readonly number[]): string | undefined {
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, since: parseVersion(name.slice(prefix.length)) ?? [] }))
    .filter(({ since }) => atLeast(version, since))
    .sort((a, b) => (atLeast(a.since, b.since) ? -1 : 1))[0]?.name;
}

/** Does the answer stand in a part of the turn (CONTENT), so that a response_format holds that and not the whole output? */
export function holdsAnswer(format: Format): boolean {
  const turn = ruleBody(format, "none", [], []);
  return turn !== null && holesOf(turn).includes("CONTENT");
}

function inline(expr: Expr, body: (name: string) => Expr | null): Expr {
  switch (expr.kind) {
    case "rule":
      return holeOf(expr) === null ? (body(expr.name) ?? expr) : expr;
    case "sequence":
      return sequence(...expr.items.map((item) => inline(item, body)));
    case "choice":
      return choice(...expr.items.map((item) => inline(item, body)));
    case "repeat":
      return repeat(inline(expr.item, body), expr.min, expr.max);
    default:
      return expr;
  }
}
