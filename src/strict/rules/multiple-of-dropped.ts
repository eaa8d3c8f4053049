import { type JsonObject, own } from "../../base/json.js";
import { LOWER_BOUNDS, UPPER_BOUNDS } from "../bound-keywords.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { XGRAMMAR_CODE } from "../sources.js";

/** The largest factor that is held without bounds, and the largest span that is held between two. */
const LARGEST_FACTOR = 1024;
const LARGEST_SPAN = 10_000;

/** Where xgrammar gives multipleOf up (strict-subset reference C.1). */
export const multipleOfDropped: Rule = {
  id: "multiple-of-dropped",
  title: "multipleOf that the engine drops",
  severities: severities({ xgrammar: "warning" }),
  fix: "none",
  page: {
    why: "xgrammar holds multiples of integers up to 1,024 without bounds, or between two bounds at most 10,000 apart; all else goes to its log.",
    bad: withProperty({ type: "number", multipleOf: 0.5 }),
    good: withProperty({ type: "integer", multipleOf: 5 }),
    source: `${XGRAMMAR_CODE}: multipleOf is not supported for type:number`,
  },
  keywords: ["multipleOf"],
  schema: (schema, { path }) => {
    const factor = own(schema, "multipleOf");
    if (typeof factor !== "number" || isHeld(schema, factor)) return [];
    return [{ path: `${path}/multipleOf`, message: "multipleOf is dropped by the engine", fix: null }];
  },
};

function isHeld(schema: JsonObject, factor: number): boolean {
  const types = typesOf(schema) ?? [];
  if (!types.includes("integer") || types.includes("number")) return false;
  const bound = (keywords: readonly string[]) =>
    keywords.map((keyword) => own(schema, keyword)).find((value) => typeof value === "number");
  const lower = bound(LOWER_BOUNDS);
  const upper = bound(UPPER_BOUNDS);
  if (lower === undefined && upper === undefined) return factor <= LARGEST_FACTOR;
  return typeof lower === "number" && typeof upper === "number" && upper - lower <= LARGEST_SPAN;
}
