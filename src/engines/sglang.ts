import { UnsupportedError } from "../base/errors.js";
import { writeEbnf } from "../grammar/write-ebnf.js";
import { asResponseFormat, choiceRegex, responseFormatSchema, toLark, toRegex } from "./lower.js";
import type { Emitter } from "./types.js";

/**
 * SGLang's OpenAI routes: tags and schemas in `response_format`, `regex` and `ebnf` at the top of the body; there is
 * no choice list (engines reference 3.1). Its llguidance backend reads Lark in `ebnf` and only single-trigger legacy
 * tags (3.2), so tags go to it as Lark; outlines reads neither.
 */
export const sglangPayload: Emitter = (constraint, backend, { special }) => {
  switch (constraint.kind) {
    case "json_schema":
      return responseFormatSchema(constraint.schema);
    case "regex":
      return { regex: constraint.pattern };
    case "choice":
      return { regex: choiceRegex(constraint.values) };
    case "structural_tag":
      if (backend === "xgrammar") return { response_format: asResponseFormat(constraint.tag) };
      break;
    case "grammar":
      if (backend !== "outlines") return { ebnf: constraint.text };
      throw new UnsupportedError(
        "backend-without-grammar",
        "SGLang's outlines backend takes no grammar; use the xgrammar or llguidance backend.",
      );
    case "rules":
      if (backend === "xgrammar") return { ebnf: writeEbnf(constraint.grammar) };
      break;
  }
  return backend === "llguidance"
    ? { ebnf: toLark(constraint, special) }
    : { regex: toRegex(constraint, `SGLang's ${backend} backend`) };
};
