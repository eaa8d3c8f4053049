import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** R15: a template inside the template's arguments (dynamo reference 4.1). */
export const nestedTemplate: RejectionRule = {
  id: "dynamo-nested-template",
  check: ({ body }) => {
    const field = ["chat_template_kwargs", "chat_template_args"].find((name) => {
      const args = own(body, name);
      return isObject(args) && own(args, "chat_template") !== undefined;
    });
    return field === undefined
      ? null
      : refuse(nestedTemplate.id, "`chat_template` is not supported inside `chat_template_args`", {
          path: `/${field}/chat_template`,
          fix: "Leave chat_template out.",
        });
  },
};
