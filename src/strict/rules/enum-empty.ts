import { own } from "../../base/json.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { XAI_PAGE, XGRAMMAR_CODE } from "../sources.js";

/** Nothing is allowed (strict-subset reference B.3, C.2). */
export const enumEmpty: Rule = {
  id: "enum-empty",
  title: "enum and anyOf must not be empty",
  severities: severities({ all: "error" }),
  fix: "none",
  page: {
    why: "No value can fit, so there is nothing that a grammar could produce.",
    bad: withProperty({ enum: [] }),
    good: withProperty({ enum: ["x"] }),
    source: `${XGRAMMAR_CODE}: enum array must not be empty; ${XAI_PAGE}`,
  },
  keywords: ["enum", "anyOf"],
  schema: (schema, { path }) =>
    ["enum", "anyOf"]
      .filter((keyword) => {
        const value = own(schema, keyword);
        return Array.isArray(value) && value.length === 0;
      })
      .map((keyword) => ({
        path: `${path}/${keyword}`,
        message: `No value is allowed: ${keyword} is empty`,
        fix: null,
      })),
};
