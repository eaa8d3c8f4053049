import { withProperty } from "../example.js";
import { overLimit } from "../over-limit.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, OPENAI_GUIDE } from "../sources.js";
import { limitsOf } from "../target-facts.js";
import { totalsOf } from "../totals.js";

const long = (length: number) => withProperty({ const: "x".repeat(length) });

/** Characters of all names and literals (strict-subset reference A.4, A2 step 19). */
export const limitNameChars: Rule = {
  id: "limit-name-chars",
  title: "Characters of all names and values",
  severities: severities({ strict: "error" }),
  fix: "none",
  page: {
    why: "Property names, definition names, enum values and constants may have 120,000 characters together; Azure has the older limit of 15,000.",
    // Large, and wanted for the page alone.
    get bad() {
      return long(120_000);
    },
    get good() {
      return long(100);
    },
    source: `${OPENAI_GUIDE}; ${DYNAMO_CHECK}: exceeds 120000 name and value characters`,
  },
  tool: ({ nodes, root, target }) =>
    overLimit(
      root.path,
      totalsOf(nodes).nameCharacters,
      limitsOf(target).nameCharacters,
      (n, m) => `${n} characters of names and values, limit ${m}`,
    ),
};
