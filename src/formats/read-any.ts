import type { Expr } from "../grammar/ir.js";
import type { RuleMatch, RuleReader } from "./read-rule.js";

/** As `RuleReader`, for the rules of several formats at once: the first in their order that fits wins. */
export interface AnyReader extends Omit<RuleReader, "read"> {
  /** `rules` are as many as the readers; null for a format that has none here. */
  readonly read: (rules: readonly (Expr | null)[], start: number) => RuleMatch | null;
}

/** A stretch that fits none of several formats is no fault: which of them the model writes is only guessed. */
export function anyReader(readers: readonly RuleReader[]): AnyReader {
  let tried: readonly RuleReader[] = [];
  return {
    read: (rules, start) => {
      tried = [];
      for (const [i, reader] of readers.entries()) {
        const rule = rules[i] ?? null;
        if (rule === null) continue;
        tried = [...tried, reader];
        const match = reader.read(rule, start);
        if (match !== null) return match;
      }
      return null;
    },
    fault: (start) => (readers.length === 1 ? (tried[0]?.fault(start) ?? null) : null),
    seen: () => Math.max(0, ...tried.map((reader) => reader.seen())),
    open: () => tried.some((reader) => reader.open()),
  };
}
