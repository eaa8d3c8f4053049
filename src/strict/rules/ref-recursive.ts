import { closed } from "../example.js";
import { recursiveNodes } from "../recursion.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, BEAM_DERIVED, OUTLINES_CODE, XAI_PAGE } from "../sources.js";

const leaf = closed({ name: { type: "string" } });

/** Recursion through children (strict-subset reference B.1, B.3, C.1, E.3). */
export const refRecursive: Rule = {
  id: "ref-recursive",
  title: "Recursive schemas are not supported",
  severities: severities({ anthropic: "error", xai: "error", outlines: "error", beam: "warning" }),
  fix: "none",
  page: {
    why: "These targets write a schema out in full, which a schema that holds itself has no end of.",
    bad: closed({ name: { type: "string" }, child: { anyOf: [{ $ref: "#" }, { type: "null" }] } }),
    good: closed({ name: { type: "string" }, child: { anyOf: [leaf, { type: "null" }] } }),
    source: `${ANTHROPIC_PAGE}; ${XAI_PAGE}; ${OUTLINES_CODE} (cut at depth 3); ${BEAM_DERIVED}`,
  },
  tool: ({ nodes, references }) =>
    [...recursiveNodes(nodes, references)].map(({ path }) => ({
      path: `${path}/$ref`,
      message: "Recursive schemas are not supported",
      fix: "Write the levels out as deep as needed, then stop",
    })),
};
