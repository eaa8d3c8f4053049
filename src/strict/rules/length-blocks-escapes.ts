import { withProperty } from "../example.js";
import { lengthsAlone } from "../lengths-alone.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { XGRAMMAR_CODE } from "../sources.js";

/** xgrammar's length rule has no escape sequences (strict-subset reference C.1). */
export const lengthBlocksEscapes: Rule = {
  id: "length-blocks-escapes",
  title: "Lengths keep escape sequences out",
  severities: severities({ xgrammar: "info" }),
  fix: "none",
  page: {
    why: "xgrammar counts characters as they stand in JSON text and leaves no room for escapes, so a value with quotes, backslashes or line breaks cannot be written.",
    bad: withProperty({ type: "string", maxLength: 200 }),
    good: withProperty({ type: "string" }),
    source: XGRAMMAR_CODE,
  },
  keywords: ["minLength", "maxLength"],
  schema: (schema, { path }, { target }) =>
    lengthsAlone(schema, target).map((word) => ({
      path: `${path}/${word}`,
      message: "Values with quotes, backslashes or newlines cannot be produced",
      fix: null,
    })),
};
