import { withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { XAI_PAGE } from "../sources.js";

/** The largest bounds that are held. */
const HELD: Readonly<Record<string, number>> = {
  minLength: 2048,
  maxLength: 2048,
  minItems: 256,
  maxItems: 256,
  minProperties: 64,
  maxProperties: 64,
};

/** Bounds above which xAI promises nothing (strict-subset reference B.3). */
export const boundBestEffort: Rule = keywordRule({
  id: "bound-best-effort",
  title: "Bounds too large to be held",
  keywords: Object.keys(HELD),
  severities: severities({ xai: "warning" }),
  fix: "none",
  page: {
    why: "xAI holds lengths up to 2,048, item counts up to 256 and property counts up to 64; larger ones are best effort.",
    bad: withProperty({ type: "string", maxLength: 2049 }),
    good: withProperty({ type: "string", maxLength: 2048 }),
    source: XAI_PAGE,
  },
  message: (keyword) => `${keyword} above ${HELD[keyword]} is best effort`,
  advice: null,
  when: (value, keyword) => typeof value === "number" && value > (HELD[keyword] ?? 0),
});
