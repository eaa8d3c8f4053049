import { UnsupportedError } from "../base/errors.js";
import { writeEbnf } from "../grammar/write-ebnf.js";
import { asResponseFormat, choiceValues, responseFormatSchema, toLark, toRegex } from "./lower.js";
import type { Emitter } from "./types.js";

/**
 * vLLM: tags and schemas in `response_format`, the rest in `structured_outputs` (engines reference 2.2, 2.3, 9).
 * Its guidance backend reads only legacy tags, outlines and lm-format-enforcer only regexes and schemas (2.8, 2.9).
 */
export const vllmPayload: Emitter = (constraint, backend) => {
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
    ? { structured_outputs: { grammar: toLark(constraint) } }
    : { structured_outputs: { regex: toRegex(constraint, `vLLM's ${backend} backend`) } };
};
