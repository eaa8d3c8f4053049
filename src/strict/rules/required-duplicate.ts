import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { requiredOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, LLGUIDANCE_CODE } from "../sources.js";

/** A key listed twice (strict-subset reference A2 step 6). */
export const requiredDuplicate: Rule = {
  id: "required-duplicate",
  title: "No key twice in required",
  severities: severities({ dynamo: "error", llguidance: "error" }),
  fix: "safe",
  page: {
    why: "The entries of required are unique by JSON Schema; generators that merge lists forget it.",
    bad: closed({ a: { type: "string" } }, { required: ["a", "a"] }),
    good: closed({ a: { type: "string" } }),
    source: `${DYNAMO_CHECK}: must be an array of unique strings; ${LLGUIDANCE_CODE}`,
  },
  keywords: ["required"],
  schema: (schema, { path }) => {
    const names = requiredOf(schema);
    const first = new Map(names.map((name, index): [string, number] => [name, index]).reverse());
    return names.flatMap((name, index) =>
      first.get(name) === index
        ? []
        : [
            {
              path: `${path}/required/${index}`,
              message: `Duplicate entry in required: ${name}`,
              fix: "Remove the repeat",
              change: { edits: [{ kind: "remove", path: `${path}/required/${index}` }], effect: "same" },
            },
          ],
    );
  },
};
