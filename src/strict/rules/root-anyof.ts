import { isObject } from "../../base/json.js";
import { closed } from "../example.js";
import { mergedRoot } from "../merged-root.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK } from "../sources.js";

/** The root, or a schema on its chain of references, has `anyOf` (strict-subset reference A2 step 26). */
export const rootAnyof: Rule = {
  id: "root-anyof",
  title: "The root must not use anyOf",
  severities: severities({ dynamo: "error" }),
  fix: "unsafe",
  page: {
    why: "Dynamo wants one object at the root; a union there, or at the end of the root's reference, is refused.",
    bad: closed({}, { anyOf: [closed({ a: { type: "string" } }), closed({ b: { type: "string" } })] }),
    good: closed({ a: { type: ["string", "null"] }, b: { type: ["string", "null"] } }),
    source: `${DYNAMO_CHECK}: root must not use anyOf`,
  },
  tool: (context) => {
    const { root, references } = context;
    const end = references.endOf(root);
    const holder = [root, end].find((node) => node !== null && isObject(node.schema) && has(node.schema, "anyOf"));
    if (holder === undefined || holder === null) return [];
    const change = holder === root ? mergedRoot("anyOf", context) : null;
    return [
      {
        path: `${holder.path}/anyOf`,
        message: "Root must not use anyOf",
        fix: "Make it one object whose members are optional (nullable)",
        ...(change === null ? {} : { change }),
      },
    ];
  },
};
