import { own } from "../../base/json.js";
import { withProperty } from "../example.js";
import type { Fault, Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, OPENAI_ERRORS, XGRAMMAR_CODE } from "../sources.js";

const PAIRS = [["exclusiveMinimum", "minimum"] as const, ["exclusiveMaximum", "maximum"] as const];

/** Draft 4's boolean form (strict-subset reference A2 step 9, C.1). */
export const exclusiveBoolean: Rule = {
  id: "exclusive-boolean",
  title: "exclusiveMinimum and exclusiveMaximum are numbers",
  severities: severities({ xgrammar: "error", openai: "error", dynamo: "error" }),
  fix: "safe",
  page: {
    why: "In draft 4 the word was a flag beside minimum; since draft 6 it is the bound itself, and validators refuse the flag.",
    bad: withProperty({ type: "number", minimum: 1, exclusiveMinimum: true }),
    good: withProperty({ type: "number", exclusiveMinimum: 1 }),
    source: `${OPENAI_ERRORS}: X is not of type 'number'; ${DYNAMO_CHECK}: must be numeric; ${XGRAMMAR_CODE}: Value must be a number`,
  },
  keywords: ["exclusiveMinimum", "exclusiveMaximum"],
  schema: (schema, { path }) =>
    PAIRS.flatMap(([keyword, inclusive]): readonly Fault[] => {
      const flag = own(schema, keyword);
      const bound = own(schema, inclusive);
      if (typeof flag !== "boolean") return [];
      const at = `${path}/${keyword}`;
      const fault = { path: at, message: "Use the numeric form", fix: `Give ${keyword} the bound itself` };
      if (!flag) return [{ ...fault, change: { edits: [{ kind: "remove", path: at }], effect: "same" } }];
      if (typeof bound !== "number") return [fault];
      return [
        {
          ...fault,
          change: {
            edits: [
              { kind: "set", path: at, value: bound },
              { kind: "remove", path: `${path}/${inclusive}` },
            ],
            effect: "same",
          },
        },
      ];
    }),
};
