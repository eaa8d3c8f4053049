import type { JsonObject } from "../base/json.js";
import { writeEbnf } from "../grammar/write-ebnf.js";
import { choiceRegex, plainTag, responseFormatSchema, toLark } from "./lower.js";
import type { Emitter, Payload } from "./types.js";

/**
 * TensorRT-LLM (`trtllm-serve`): everything in `response_format`, since unknown body fields are refused; no legacy
 * tags, no choice list. With the llguidance backend the `ebnf` slot holds Lark and tags are refused
 * (engines reference 4.2, 4.3).
 */
export const trtllmPayload: Emitter = (constraint, backend, { special }) => {
  switch (constraint.kind) {
    case "json_schema":
      return responseFormatSchema(constraint.schema);
    case "regex":
      return responseFormat({ type: "regex", regex: constraint.pattern });
    case "choice":
      return responseFormat({ type: "regex", regex: choiceRegex(constraint.values) });
    case "grammar":
      return responseFormat({
        type: "ebnf",
        ebnf: backend === "xgrammar" ? constraint.text : toLark(constraint, special),
      });
    case "structural_tag":
      return backend === "xgrammar"
        ? responseFormat(plainTag(constraint.tag))
        : responseFormat({ type: "ebnf", ebnf: toLark(constraint, special) });
    case "rules":
      return responseFormat({
        type: "ebnf",
        ebnf: backend === "xgrammar" ? writeEbnf(constraint.grammar) : toLark(constraint, special),
      });
  }
};

function responseFormat(format: JsonObject): Payload {
  return { response_format: format };
}
