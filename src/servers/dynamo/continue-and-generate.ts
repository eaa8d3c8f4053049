import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** R14: continue_final_message with add_generation_prompt true or left out (dynamo reference 4.1). */
export const continueAndGenerate: RejectionRule = {
  id: "dynamo-continue-and-generate",
  check: ({ body }) =>
    body.continue_final_message === true && body.add_generation_prompt !== false
      ? refuse(
          continueAndGenerate.id,
          "Cannot set both `continue_final_message` and `add_generation_prompt` to True.",
          { path: "/continue_final_message", fix: "Send add_generation_prompt: false." },
        )
      : null,
};
