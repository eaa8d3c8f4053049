import { freshNames } from "../fresh-names.js";
import type { Grammar } from "../ir.js";
import { rewriteGrammar } from "./rewrite.js";

/** What a target allows as a rule name. */
export interface NameDialect {
  /** One character of a name that may stand anywhere in it. */
  readonly legal: RegExp;
  /** Takes the place of each other character. */
  readonly filler: string;
  /** Capitals are written small. */
  readonly lowerCase?: boolean;
  readonly reserved: readonly string[];
  /** Name of the entry rule; none for targets that take any. */
  readonly root: string;
}

/** The grammar with names that the target allows; a legal name stays, but for one that the entry rule needs. */
export function legalNames(grammar: Grammar, dialect: NameDialect): Grammar {
  const fresh = freshNames([...dialect.reserved, dialect.root], dialect.filler, 2);
  const names = new Map([[grammar.root, dialect.root]]);
  for (const { name } of grammar.rules) {
    if (name === grammar.root) continue;
    names.set(name, fresh(toLegal(name, dialect)));
  }
  const renamed = rewriteGrammar(grammar, (expr) =>
    expr.kind === "rule" ? { kind: "rule", name: names.get(expr.name) ?? expr.name } : expr,
  );
  return {
    root: dialect.root,
    rules: renamed.rules.map(({ name, body }) => ({ name: names.get(name) ?? name, body })),
  };
}

function toLegal(name: string, { legal, filler, lowerCase }: NameDialect): string {
  const kept = Array.from(lowerCase === true ? name.toLowerCase() : name, (character) =>
    legal.test(character) ? character : filler,
  ).join("");
  return /^[A-Za-z]/.test(kept) ? kept : `r${kept}`;
}
