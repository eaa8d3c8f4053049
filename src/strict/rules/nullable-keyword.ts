import { withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import { letNullIn } from "../let-null-in.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { GEMINI_PAGE, JSON_SCHEMA } from "../sources.js";

/** OpenAPI's `nullable` (strict-subset reference B.2, C.1). */
export const nullableKeyword: Rule = keywordRule({
  id: "nullable-keyword",
  title: "OpenAPI's nullable",
  keywords: ["nullable"],
  severities: severities({ all: "warning", gemini: "off" }),
  fix: "unsafe",
  page: {
    why: "The word is OpenAPI 3.0's and no part of JSON Schema, so null is not let in.",
    bad: withProperty({ type: "string", nullable: true }),
    good: withProperty({ type: ["string", "null"] }),
    source: `${JSON_SCHEMA}; ${GEMINI_PAGE} (which knows it)`,
  },
  message: () => "OpenAPI nullable is ignored",
  advice: "Add null to the type",
  when: (value) => value === true,
  change: (_keyword, { nullable: _, ...schema }, path) => {
    const edits = letNullIn(schema, path);
    const isReplaced = edits.some((edit) => edit.path === path);
    return { edits: isReplaced ? edits : [...edits, { kind: "remove", path: `${path}/nullable` }], effect: "unsafe" };
  },
});
