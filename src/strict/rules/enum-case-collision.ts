import { withProperty } from "../example.js";
import type { Fault, Rule } from "../rule.js";
import { listOf, shown } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE } from "../sources.js";

/** Two strings that differ in case alone: the server does not promise which comes out (strict-subset reference B.1). */
export const enumCaseCollision: Rule = {
  id: "enum-case-collision",
  title: "Enum values must differ by more than letter case",
  severities: severities({ anthropic: "warning" }),
  fix: "none",
  page: {
    why: "The letter case of enum values is not guaranteed, and clients are told to compare without it; then these two are one.",
    bad: withProperty({ enum: ["ok", "OK"] }),
    good: withProperty({ enum: ["ok", "failed"] }),
    source: ANTHROPIC_PAGE,
  },
  keywords: ["enum"],
  schema: (schema, { path }) => {
    const seen = new Map<string, string>();
    return listOf(schema, "enum").flatMap((value, index): Fault[] => {
      if (typeof value !== "string") return [];
      const earlier = seen.get(value.toLowerCase());
      seen.set(value.toLowerCase(), value);
      if (earlier === undefined || earlier === value) return [];
      const message = `Case is not guaranteed by the server: ${shown(value)} and ${shown(earlier)} can be mixed up`;
      return [{ path: `${path}/enum/${index}`, message, fix: null }];
    });
  },
};
