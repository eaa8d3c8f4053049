import { closed } from "../example.js";
import { overLimit } from "../over-limit.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { AZURE_PAGE, DYNAMO_CHECK, OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";
import { limitsOf } from "../target-facts.js";
import { totalsOf } from "../totals.js";

const many = (count: number) =>
  closed(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: "string" }])));

/** Properties over all objects (strict-subset reference A.4, A.6 error 13, A.7, A2 step 19). */
export const limitProperties: Rule = {
  id: "limit-properties",
  title: "Number of properties in the whole schema",
  severities: severities({ strict: "error" }),
  fix: "none",
  page: {
    why: "5,000 properties over all objects and definitions, on Azure 100.",
    // Large, and wanted for the page alone.
    get bad() {
      return many(5001);
    },
    get good() {
      return many(100);
    },
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}: 144 parameters exceed the limit of 100; ${AZURE_PAGE}; ${DYNAMO_CHECK}`,
  },
  tool: ({ nodes, root, target }) =>
    overLimit(
      root.path,
      totalsOf(nodes).properties,
      limitsOf(target).properties,
      (n, m) => `${n} properties, limit ${m}`,
    ),
};
