import { atLeast, parseVersion } from "../base/version.js";
import { choice, repeat, sequence } from "../grammar/build.js";
import type { Expr, Rule } from "../grammar/ir.js";
import { type Format, type FormatVariant, HOLES, type HoleName } from "./types.js";

const HOLE_SET: ReadonlySet<string> = new Set(HOLES);

/** The hole that an expression is, or null. */
export function holeOf(expr: Expr): HoleName | null {
  return expr.kind === "rule" && HOLE_SET.has(expr.name) ? (expr.name as HoleName) : null;
}

/**
 * The body of a rule as one server has it, with all other rules put in place: only holes are left as references.
 * `NAME.SERVER-VERSION` (the newest that is not newer than `version`) goes before `NAME.SERVER`, and that before `NAME`.
 */
export function ruleBody(format: Format, name: string, server: string, version: readonly number[]): Expr | null {
  const rule = variantOf(format, name, server, version);
  return rule === undefined ? null : inline(rule.body, (inner) => ruleBody(format, inner, server, version));
}

/** The separator, trigger and excludes that one server's tags have. */
export function variantFor(format: Format, server: string): FormatVariant {
  return { ...format.variant, ...format.servers[server] };
}

function variantOf(format: Format, name: string, server: string, version: readonly number[]): Rule | undefined {
  const prefix = `${name}.${server}-`;
  const versioned = format.rules
    .filter((rule) => rule.name.startsWith(prefix))
    .map((rule) => ({ rule, since: parseVersion(rule.name.slice(prefix.length)) ?? [] }))
    .filter(({ since }) => atLeast(version, since))
    .sort((a, b) => (atLeast(a.since, b.since) ? -1 : 1))[0];
  return (
    versioned?.rule ??
    format.rules.find((rule) => rule.name === `${name}.${server}`) ??
    format.rules.find((rule) => rule.name === name)
  );
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
