import type { JsonObject } from "../base/json.js";
import { writeEbnf } from "../grammar/write-ebnf.js";
import { choiceValues, plainTag, toLark } from "./lower.js";
import type { Emitter, Payload } from "./types.js";

/**
 * Dynamo's frontend to its worker: one field of the preprocessed request's guided decoding options
 * (`lib/llm/src/protocols/common.rs`: json, regex, choice, grammar or structural_tag). A client cannot send a tag to
 * Dynamo itself; its `response_format` knows text, json_object and json_schema alone (Dynamo reference 1.1).
 */
export const dynamoPayload: Emitter = (constraint, backend, { special }) => {
  switch (constraint.kind) {
    case "json_schema":
      return guided({ json: constraint.schema });
    case "regex":
      return guided({ regex: constraint.pattern });
    case "choice":
      return guided({ choice: choiceValues(constraint.values) });
    case "grammar":
      return guided({ grammar: constraint.text });
    case "structural_tag":
      return guided(
        backend === "xgrammar"
          ? { structural_tag: plainTag(constraint.tag) }
          : { grammar: toLark(constraint, special) },
      );
    case "rules":
      return guided({ grammar: backend === "xgrammar" ? writeEbnf(constraint.grammar) : toLark(constraint, special) });
  }
};

function guided(options: JsonObject): Payload {
  return { sampling_options: { guided_decoding: options } };
}
