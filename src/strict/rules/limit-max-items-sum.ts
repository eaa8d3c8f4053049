import { isObject } from "../../base/json.js";
import { withProperty } from "../example.js";
import { overLimit } from "../over-limit.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";

/** About where Gemini is reported to begin to refuse. */
const REPORTED = 960;

const list = (maxItems: number) => withProperty({ type: "array", items: { type: "string" }, maxItems });

/** A sum that Gemini is reported to refuse (strict-subset reference B.2). */
export const limitMaxItemsSum: Rule = {
  id: "limit-max-items-sum",
  title: "Sum of maxItems in one tool",
  severities: severities({ gemini: "warning" }),
  fix: "none",
  page: {
    why: "Gemini answers with a bare INVALID_ARGUMENT once the maxItems of a tool add up to more than about 960.",
    bad: list(961),
    good: list(960),
    source: "public reports on the Gemini API, 2025 and 2026",
  },
  tool: ({ nodes, root }) => {
    let sum = 0;
    for (const { schema } of nodes) {
      const most = isObject(schema) ? schema.maxItems : undefined;
      if (typeof most === "number") sum += most;
    }
    return overLimit(
      root.path,
      sum,
      REPORTED,
      (n, m) => `maxItems adds up to ${n}; Gemini is reported to refuse more than ${m}`,
    );
  },
};
