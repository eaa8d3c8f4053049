import { isObject, own } from "../../base/json.js";
import { isArray } from "../../request/shape.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool that is no function (wording recalled). */
export const toolType: RejectionRule = {
  id: "llamacpp-tool-type",
  check: ({ tools, body }) => {
    const index = tools.findIndex(({ kind }) => kind !== "function");
    const sent = own(body, "tools");
    const tool = isArray(sent) ? sent[index] : undefined;
    return index === -1
      ? null
      : refuse(toolType.id, `Unsupported tool type: ${JSON.stringify(isObject(tool) ? tool : null)}`, {
          path: `/tools/${index}/type`,
          fix: "Declare it as a function tool.",
        });
  },
};
