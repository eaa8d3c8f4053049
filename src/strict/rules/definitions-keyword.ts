import { isObject, own } from "../../base/json.js";
import { closed } from "../example.js";
import { movedReferences } from "../moved-definition.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { GEMINI_PAGE, GROQ_PAGE } from "../sources.js";

const city = { type: "string" };

/** The old name of `$defs`, which these vendors do not list (strict-subset reference B.2, B.3). */
export const definitionsKeyword: Rule = {
  id: "definitions-keyword",
  title: "definitions is called $defs since draft 2019-09",
  severities: severities({ gemini: "warning", groq: "warning" }),
  fix: "safe",
  page: {
    why: "These vendors list $defs alone, so references into definitions may lead nowhere.",
    bad: closed({ a: { $ref: "#/definitions/city" } }, { definitions: { city } }),
    good: closed({ a: { $ref: "#/$defs/city" } }, { $defs: { city } }),
    source: `${GEMINI_PAGE}; ${GROQ_PAGE}`,
  },
  tool: ({ root: { schema, path }, nodes }) => {
    if (!isObject(schema) || !isObject(own(schema, "definitions"))) return [];
    const fault = {
      path: `${path}/definitions`,
      message: "definitions is not among the keywords of this vendor",
      fix: "Rename it to $defs, and the references to it",
    };
    if (has(schema, "$defs")) return [fault];
    return [
      {
        ...fault,
        change: {
          edits: [
            { kind: "rename", path: `${path}/definitions`, key: "$defs" },
            ...movedReferences(nodes, ["definitions"], ["$defs"], "no part is moved"),
          ],
          effect: "same",
        },
      },
    ];
  },
};
