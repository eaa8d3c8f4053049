import { isObject, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { LLGUIDANCE_CODE, XGRAMMAR_CODE } from "../sources.js";

const object = (...patterns: readonly string[]) =>
  withProperty({ type: "object", patternProperties: Object.fromEntries(patterns.map((key) => [key, {}])) });

/**
 * Two key patterns that may match one key (strict-subset reference C.1, C.3). Only patterns that begin with different
 * literal text are known to be apart; others count as overlapping.
 */
export const patternPropertiesOverlap: Rule = {
  id: "pattern-properties-overlap",
  title: "Key patterns must not overlap",
  severities: severities({ llguidance: "error", xgrammar: "warning" }),
  fix: "none",
  page: {
    why: "A key that two patterns match has to fit both schemas. llguidance refuses that; xgrammar does not check it.",
    bad: object("^a", "^ab"),
    good: object("^a_", "^b_"),
    source: `${LLGUIDANCE_CODE}: patternProperty regexes are not disjoint; ${XGRAMMAR_CODE}`,
  },
  keywords: ["patternProperties"],
  schema: (schema, { path }) => {
    const patterns = own(schema, "patternProperties");
    if (!isObject(patterns)) return [];
    const keys = Object.keys(patterns);
    return keys
      .filter((key, index) => keys.slice(0, index).some((earlier) => mayOverlap(earlier, key)))
      .map((key) => ({
        path: `${path}/patternProperties${pointerStep(key)}`,
        message: "Pattern keys overlap, or cannot be told apart",
        fix: null,
      }));
  },
};

function mayOverlap(a: string, b: string): boolean {
  const left = literalStart(a);
  const right = literalStart(b);
  return left.startsWith(right) || right.startsWith(left);
}

/** The text that every matching key begins with; a last character that may be absent does not count. */
function literalStart(pattern: string): string {
  if (pattern.includes("|")) return "";
  const start = /^\^([\w -]*)(.?)/.exec(pattern);
  if (start === null) return "";
  const [, text = "", next = ""] = start;
  return "*?{".includes(next) && next !== "" ? text.slice(0, -1) : text;
}
