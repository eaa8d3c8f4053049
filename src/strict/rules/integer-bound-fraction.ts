import { own } from "../../base/json.js";
import { LOWER_BOUNDS, UPPER_BOUNDS } from "../bound-keywords.js";
import { withProperty } from "../example.js";
import type { Fault, Rule } from "../rule.js";
import { typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { XGRAMMAR_CODE } from "../sources.js";

/** A fraction as the bound of an integer (strict-subset reference C.1, C.2). */
export const integerBoundFraction: Rule = {
  id: "integer-bound-fraction",
  title: "Integer bounds must be whole",
  severities: severities({ xgrammar: "error" }),
  fix: "safe",
  page: {
    why: "xgrammar refuses such a bound. The next whole number inside it lets the same integers in.",
    bad: withProperty({ type: "integer", minimum: 1.5 }),
    good: withProperty({ type: "integer", minimum: 2 }),
    source: `${XGRAMMAR_CODE}: Integer constraint must be a whole number`,
  },
  keywords: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  schema: (schema, { path }) => {
    if (typesOf(schema)?.join() !== "integer") return [];
    return [...LOWER_BOUNDS, ...UPPER_BOUNDS].flatMap((keyword): readonly Fault[] => {
      const bound = own(schema, keyword);
      if (typeof bound !== "number" || Number.isInteger(bound)) return [];
      const value = roundedBound(keyword, bound);
      const at = `${path}/${keyword}`;
      const change = { edits: [{ kind: "set" as const, path: at, value }], effect: "same" as const };
      return [{ path: at, message: `Bound must be whole: ${bound}`, fix: `Write ${value}`, change }];
    });
  },
};

/** The whole number that lets the same integers in: 1.5 as a minimum is 2, as an exclusive one 1. */
function roundedBound(keyword: string, bound: number): number {
  return keyword === "minimum" || keyword === "exclusiveMaximum" ? Math.ceil(bound) : Math.floor(bound);
}
