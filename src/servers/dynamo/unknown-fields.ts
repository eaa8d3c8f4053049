import { pointerStep } from "../../base/json-pointer.js";
import { OPENAI_CHAT_FIELDS } from "../../request/known-fields.js";
import { switchedOn } from "../booleans.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * Fields beside OpenAI's own that Dynamo takes. The reference names the extras of R16 and the fields of 1.1; the
 * sampling fields are recalled.
 */
const DYNAMO_FIELDS: ReadonlySet<string> = new Set([
  "add_generation_prompt",
  "allowed_token_ids",
  "bad_words_token_ids",
  "cache_salt",
  "chat_template_args",
  "chat_template_kwargs",
  "continue_final_message",
  "detokenize",
  "guided_choice",
  "guided_decoding_backend",
  "guided_grammar",
  "guided_json",
  "guided_regex",
  "guided_whitespace_pattern",
  "ignore_eos",
  "include_reasoning",
  "include_stop_str_in_output",
  "logprob_token_ids",
  "media_io_kwargs",
  "min_p",
  "min_tokens",
  "mm_processor_kwargs",
  "nvext",
  "preserve_thinking",
  "prompt_logprobs",
  "repetition_penalty",
  "skip_special_tokens",
  "stop_token_ids",
  "top_k",
]);

/** R16: top-level fields that Dynamo does not know (dynamo reference 4.1). */
export const unknownFields: RejectionRule = {
  id: "dynamo-unknown-fields",
  check: ({ body }, settings) => {
    if (switchedOn(settings, "DYN_IGNORE_OPENAI_FE_UNSUPPORTED_FIELDS", false)) return null;
    const fields = Object.keys(body).filter((field) => !OPENAI_CHAT_FIELDS.has(field) && !DYNAMO_FIELDS.has(field));
    const [first] = fields;
    return first === undefined
      ? null
      : refuse(unknownFields.id, `Unsupported parameter(s): ${fields.map((field) => `\`${field}\``).join(", ")}`, {
          path: pointerStep(first),
          fix: "Remove the fields, or start the frontend with DYN_IGNORE_OPENAI_FE_UNSUPPORTED_FIELDS=true.",
        });
  },
};
