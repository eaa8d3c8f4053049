import { isObject, own } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { has, propertiesOf, requiredOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, OPENAI_ERRORS, XGRAMMAR_CODE } from "../sources.js";

/** A required key that has no schema (strict-subset reference A.6 error 3, A2 step 14, C.1). */
export const requiredUndeclared: Rule = {
  id: "required-undeclared",
  title: "Required keys must be declared in properties",
  severities: severities({ strict: "error", xgrammar: "warning", llamacpp: "warning" }),
  fix: "unsafe",
  page: {
    why: "A closed object can never have a key that it does not declare; xgrammar and llama.cpp do not force such a key.",
    bad: closed({}, { required: ["a"] }),
    good: closed({ a: { type: "string" } }),
    source: `${OPENAI_ERRORS}: Extra required key supplied; ${DYNAMO_CHECK}; ${XGRAMMAR_CODE}`,
  },
  keywords: ["required"],
  schema: (schema, { path }, { target }) => {
    const patterns = own(schema, "patternProperties");
    const byPattern = isObject(patterns) && Object.keys(patterns).length > 0;
    if ((target === "dynamo" && byPattern) || (has(schema, "$ref") && !has(schema, "properties"))) return [];
    return requiredOf(schema).flatMap((name, index) =>
      Object.hasOwn(propertiesOf(schema), name)
        ? []
        : [
            {
              path: `${path}/required/${index}`,
              message: `Required key ${name} has no schema`,
              fix: `Declare ${name} in properties, or drop it from required`,
              change: { edits: [{ kind: "remove", path: `${path}/required/${index}` }], effect: "unsafe" },
            },
          ],
    );
  },
};
