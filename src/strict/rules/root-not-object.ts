import { isObject } from "../../base/json.js";
import type { Rule } from "../rule.js";
import { has, shown, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";

/** The root has a `type` other than `object`, and no local reference leads to one (strict-subset reference A.6 error 10, A2 steps 27 and 28). */
export const rootNotObject: Rule = {
  id: "root-not-object",
  title: "Parameters must be an object schema",
  severities: severities({ strict: "error", anthropic: "error" }),
  tool: ({ root, references }) => {
    if (!isObject(root.schema)) return [found(root.path, shown(root.schema))];
    const end = references.endOf(root);
    if (end === null || !isObject(end.schema)) return [];
    const types = typesOf(root.schema) ?? typesOf(end.schema);
    if (types === null) {
      // A root with properties has `root-type-missing` of its own.
      return has(end.schema, "properties") ? [] : [found(root.path, "no type")];
    }
    return types.length === 1 && types[0] === "object" ? [] : [found(root.path, types.join(" or "))];
  },
};

function found(path: string, type: string) {
  return {
    path,
    message: `Parameters must be an object schema, found ${type}`,
    fix: "Wrap it in an object with one property `value`",
  };
}
