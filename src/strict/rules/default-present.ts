import { withProperty } from "../example.js";
import { keywordRule, removed } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { OPENAI_ERRORS } from "../sources.js";

/** `default` (strict-subset reference A.3 rule 7, A.6 error 4). */
export const defaultPresent: Rule = keywordRule({
  id: "default-present",
  title: "default",
  keywords: ["default"],
  severities: severities({ openai: "warning" }),
  fix: "safe",
  page: {
    why: "Older snapshots refused it. Where it passes it does nothing: every key is required, so no default ever steps in.",
    bad: withProperty({ type: "string", default: "x" }),
    good: withProperty({ type: "string" }),
    source: `${OPENAI_ERRORS}: 'default' is not permitted; the client library strips default: null`,
  },
  message: () => "default was refused by older models and never acts",
  advice: "Remove it",
  change: (keyword, _schema, path) => removed(keyword, path),
  severity: (_keyword, value) => (value === null ? "info" : undefined),
});
