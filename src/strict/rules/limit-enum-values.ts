import { withProperty } from "../example.js";
import { overLimit } from "../over-limit.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";
import { limitsOf } from "../target-facts.js";
import { totalsOf } from "../totals.js";

const values = (count: number) => withProperty({ enum: Array.from({ length: count }, (_, index) => index) });

/** Enum values over all enums (strict-subset reference A.4, A.6 error 14, A2 step 19). */
export const limitEnumValues: Rule = {
  id: "limit-enum-values",
  title: "Number of enum values in the whole schema",
  severities: severities({ strict: "error" }),
  fix: "none",
  page: {
    why: "1,000 values over all enums of a schema; Azure has the older limit of 500.",
    // Large, and wanted for the page alone.
    get bad() {
      return values(1001);
    },
    get good() {
      return values(500);
    },
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}: Expected at most N enum values in total; ${DYNAMO_CHECK}`,
  },
  tool: ({ nodes, root, target }) =>
    overLimit(
      root.path,
      totalsOf(nodes).enumValues,
      limitsOf(target).enumValues,
      (n, m) => `${n} enum values, limit ${m}`,
    ),
};
