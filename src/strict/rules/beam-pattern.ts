import { withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";

/** The one keyword that the reference names itself (strict-subset reference E.1). */
export const beamPattern: Rule = keywordRule({
  id: "beam-pattern",
  title: "Beam's turn grammar cannot hold pattern",
  keywords: ["pattern"],
  severities: severities({ beam: "error" }),
  fix: "unsafe",
  page: {
    why: "A string is raw text up to its closing tag on Beam's wire. A pattern would have to be crossed with that, so Dynamo answers 400 to a strict tool that has one.",
    bad: withProperty({ type: "string", pattern: "^x$" }),
    good: withProperty({ type: "string", description: "pattern: ^x$" }),
    source:
      "Dynamo's Beam parser: Beam cannot enforce the requested tool constraints with this schema and prompt configuration",
  },
  message: () => "Beam's turn grammar cannot hold pattern",
  advice: "Drop it, or drop strict",
});
