import { UnsupportedError } from "../base/errors.js";
import { atLeast } from "../base/version.js";
import { writeEbnf } from "../grammar/write-ebnf.js";
import { readTag } from "../tag/read-tag.js";
import { asLegacy } from "../tag/write-legacy.js";
import { asResponseFormat, choiceValues, plainTag, responseFormatSchema, toGrammar, toLark, toRegex } from "./lower.js";
import type { Emitter, Payload } from "./types.js";

/** First release with `structured_outputs`; before it there was a field for each kind (engines reference 2.1). */
const STRUCTURED_OUTPUTS = [0, 11];

/** The fields that `structured_outputs` took the place of; tags in the deprecated shape alone, others as EBNF. */
function guidedPayload(constraint: Parameters<Emitter>[0]): Payload {
  switch (constraint.kind) {
    case "json_schema":
      return { guided_json: constraint.schema === true ? {} : constraint.schema };
    case "regex":
      return { guided_regex: constraint.pattern };
    case "choice":
      return { guided_choice: choiceValues(constraint.values) };
    case "grammar":
      return { guided_grammar: constraint.text };
    case "structural_tag": {
      const legacy = asLegacy(readTag(plainTag(constraint.tag)));
      if (legacy === null) break;
      const { at_least_one: forced, ...tag } = legacy;
      if (forced === true) break;
      return { response_format: tag };
    }
    case "rules":
      break;
  }
  return { guided_grammar: writeEbnf(toGrammar(constraint)) };
}

/**
 * vLLM: tags and schemas in `response_format`, the rest in `structured_outputs` (engines reference 2.2, 2.3, 9).
 * Its guidance backend reads only legacy tags, outlines and lm-format-enforcer only regexes and schemas (2.8, 2.9).
 */
export const vllmPayload: Emitter = (constraint, backend, { version, special }) => {
  if (version !== undefined && !atLeast(version, STRUCTURED_OUTPUTS)) return guidedPayload(constraint);
  switch (constraint.kind) {
    case "json_schema":
      return responseFormatSchema(constraint.schema);
    case "regex":
      return { structured_outputs: { regex: constraint.pattern } };
    case "choice":
      return { structured_outputs: { choice: choiceValues(constraint.values) } };
    case "structural_tag":
      if (backend === "xgrammar") return { response_format: asResponseFormat(constraint.tag) };
      break;
    case "grammar":
      if (backend === "xgrammar" || backend === "llguidance") {
        return { structured_outputs: { grammar: constraint.text } };
      }
      throw new UnsupportedError(
        "backend-without-grammar",
        `vLLM's ${backend} backend takes no grammar; use the xgrammar or guidance backend.`,
      );
    case "rules":
      if (backend === "xgrammar") return { structured_outputs: { grammar: writeEbnf(constraint.grammar) } };
      break;
  }
  return backend === "llguidance"
    ? { structured_outputs: { grammar: toLark(constraint, special) } }
    : { structured_outputs: { regex: toRegex(constraint, `vLLM's ${backend} backend`) } };
};
