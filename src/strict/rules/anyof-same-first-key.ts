import type { Rule } from "../rule.js";
import { firstPropertyClash } from "../same-first-key.js";
import { severities } from "../severities.js";

/** Object branches that begin with the same key (strict-subset reference A.3 rule 8, A.6 error 5). */
export const anyofSameFirstKey: Rule = {
  id: "anyof-same-first-key",
  title: "anyOf branches should begin with different keys",
  severities: severities({ openai: "warning" }),
  schema: (schema, node, { references }) => {
    const clash = firstPropertyClash(schema, node, references);
    if (clash === null) return [];
    return [
      {
        path: `${node.path}/anyOf/${clash}`,
        message: "Some models refuse branches with the same first key",
        fix: "Move the key that tells the branches apart to the front",
      },
    ];
  },
};
