import { isObject } from "../../base/json.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";

/** The root, or a schema on its chain of references, has `anyOf` (strict-subset reference A2 step 26). */
export const rootAnyof: Rule = {
  id: "root-anyof",
  title: "The root must not use anyOf",
  severities: severities({ dynamo: "error" }),
  tool: ({ root, references }) => {
    const end = references.endOf(root);
    const holder = [root, end].find((node) => node !== null && isObject(node.schema) && has(node.schema, "anyOf"));
    if (holder === undefined || holder === null) return [];
    return [
      {
        path: `${holder.path}/anyOf`,
        message: "Root must not use anyOf",
        fix: "Make it one object whose members are optional (nullable)",
      },
    ];
  },
};
