import { withProperty } from "../example.js";
import { overLimit } from "../over-limit.js";
import type { Rule } from "../rule.js";
import { codePoints, listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, OPENAI_GUIDE } from "../sources.js";
import { limitsOf } from "../target-facts.js";

/** An enum of this many values or fewer has no limit of its own. */
const FREE_VALUES = 250;

const texts = (count: number, length: number) =>
  withProperty({ enum: Array.from({ length: count }, (_, index) => String(index).padStart(length, "v")) });

/** Text of one enum with more than 250 strings (strict-subset reference A.4, A2 step 15). */
export const limitEnumChars: Rule = {
  id: "limit-enum-chars",
  title: "Characters in one long string enum",
  severities: severities({ strict: "error" }),
  fix: "none",
  page: {
    why: "An enum of more than 250 strings may hold 15,000 characters in all; Azure has the older limit of 7,500.",
    // Large, and wanted for the page alone.
    get bad() {
      return texts(251, 60);
    },
    get good() {
      return texts(250, 60);
    },
    source: `${OPENAI_GUIDE}; ${DYNAMO_CHECK}: exceeds 15000 characters in an all-string enum with more than 250 entries`,
  },
  keywords: ["enum"],
  schema: (schema, { path }, { target }) => {
    const values = listOf(schema, "enum");
    if (values.length <= FREE_VALUES || !values.every((value) => typeof value === "string")) return [];
    const characters = values.reduce((sum: number, value) => sum + codePoints(String(value)), 0);
    const limit = limitsOf(target).enumCharacters;
    return overLimit(`${path}/enum`, characters, limit, (n, m) => `Enum text of ${n} characters, limit ${m}`);
  },
};
