import { SchemaError } from "../base/errors.js";
import type { Expr } from "../grammar/ir.js";
import { productiveExprs, reachable, ruleBodies } from "../match/analysis.js";
import { accountOf } from "../schema/account.js";
import { approximate } from "../schema/compilation.js";
import { type CompiledSchema, type OpenSchema, refuseEndless } from "../schema/compile-schema.js";
import type { Unwritable } from "../schema/emission.js";
import { unwritableIn } from "./unwritable-in.js";

/**
 * What a style made of a schema. Where the style cannot write some of what the schema allows, that is left out and
 * accounted for; where nothing is left, it is refused.
 *
 * Throws `SchemaError`: `unwritable`, naming the parameter and why the style cannot write it; `unsatisfiable` for a
 * schema that asks for itself without an end; `not-exact` where `exact` was asked for.
 */
export function settled({ compilation, emission }: OpenSchema, root: Expr, style: string): CompiledSchema {
  const { rules } = emission;
  const left = [...emission.unwritable.values()];
  if (left.length > 0) {
    const bodies = ruleBodies({ root: "", rules });
    const isProductive = productiveExprs(reachable(root, bodies), bodies);
    if (!isProductive(root)) refuse(unwritableIn(root, bodies, isProductive, emission.unwritable) ?? left[0], style);
  }
  refuseEndless(root, rules, compilation);
  for (const one of left) approximate(compilation, one.place, `${said(one, style)}; it is left out`);
  return { root, rules, account: accountOf(compilation) };
}

function refuse(found: Unwritable | undefined, style: string): never {
  const { keyword, path } = found?.place ?? { keyword: "", path: "" };
  const what = found === undefined ? "A value" : said(found, style);
  throw new SchemaError(
    "unwritable",
    keyword,
    `${what}, and the schema asks for it. Allow something else there, or use a format whose arguments are JSON.`,
    { pointer: path },
  );
}

function said({ keys, reason }: Unwritable, style: string): string {
  const what = keys.length === 0 ? "A value" : `The parameter ${keys.map((key) => JSON.stringify(key)).join(" / ")}`;
  return `${what} cannot be written in ${style}: ${reason}`;
}
