import { own } from "../../base/json.js";
import { withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import type { Change, Rule } from "../rule.js";
import { severities } from "../severities.js";
import { LMFE_CODE } from "../sources.js";

/** A list of types (strict-subset reference C.1). */
export const typeListRefused: Rule = keywordRule({
  id: "type-list-refused",
  title: "A list of types",
  keywords: ["type"],
  severities: severities({ lmfe: "error" }),
  fix: "safe",
  page: {
    why: "lm-format-enforcer looks one type up and raises an error for a list. A union of schemas with a type each says the same.",
    bad: withProperty({ type: ["string", "null"] }),
    good: withProperty({ anyOf: [{ type: "string" }, { type: "null" }] }),
    source: LMFE_CODE,
  },
  message: () => "A list of types is refused",
  advice: "Write anyOf of schemas with one type each",
  when: (value) => Array.isArray(value),
  change: (_keyword, schema, path): Change | null => {
    const types = own(schema, "type");
    // Beside other constraints each branch would need those of its type.
    const isAlone = Object.keys(schema).every((key) => ["type", "title", "description", "default"].includes(key));
    if (!Array.isArray(types) || !isAlone) return null;
    return {
      edits: [
        { kind: "set", path: `${path}/anyOf`, value: types.map((type) => ({ type })) },
        { kind: "remove", path: `${path}/type` },
      ],
      effect: "same",
    };
  },
});
