import { isObject, type JsonObject, own } from "../../base/json.js";
import { closed, withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { has, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { AZURE_PAGE, BEAM_DERIVED, LLGUIDANCE_CODE, VLLM_CHECK } from "../sources.js";

/** `propertyNames` (strict-subset reference A.2, A.7, C.1, D.1, E.3). */
export const kwPropertyNames: Rule = keywordRule({
  id: "kw-property-names",
  title: "propertyNames",
  keywords: ["propertyNames"],
  severities: severities({ openai: "error", beam: "error", llguidance: "error", "vllm-xgrammar": "error" }),
  fix: "unsafe",
  page: {
    why: "A closed object knows its keys by name; a rule for names is for open ones. vLLM refuses some combinations of it.",
    bad: withProperty(closed({ x: { type: "string" } }, { propertyNames: { minLength: 1 } })),
    good: withProperty(closed({ x: { type: "string" } })),
    source: `${AZURE_PAGE}; ${BEAM_DERIVED}; ${LLGUIDANCE_CODE}; ${VLLM_CHECK}`,
  },
  message: () => "Key constraints are not accepted",
  advice: TO_DESCRIPTION,
  when: (_value, _keyword, schema, target) => target !== "vllm-xgrammar" || vllmMinds(schema),
});

/** The combinations of D.1, items 5 and 6. */
function vllmMinds(schema: JsonObject): boolean {
  if (typesOf(schema)?.includes("object") !== true) return false;
  const names = own(schema, "propertyNames");
  const inner = isObject(names) ? names : {};
  const lexical = has(inner, "pattern") || has(inner, "format");
  const extra = own(schema, "additionalProperties");
  const unevaluated = own(schema, "unevaluatedProperties");
  return (
    (lexical && (has(inner, "minLength") || has(inner, "maxLength"))) ||
    has(schema, "properties") ||
    has(schema, "patternProperties") ||
    isObject(extra) ||
    (unevaluated !== undefined && unevaluated !== true)
  );
}
