import { switchedOn } from "../booleans.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** Tools or a choice on a server started without its template engine: a 500 (engines reference 5.3). */
export const noJinja: RejectionRule = {
  id: "llamacpp-no-jinja",
  check: ({ toolsGiven, toolChoiceGiven }, settings) => {
    if (switchedOn(settings, "jinja", true)) return null;
    return [...(toolsGiven ? ["tools"] : []), ...(toolChoiceGiven ? ["tool_choice"] : [])].map((field) => ({
      ...refuse(noJinja.id, `${field} param requires --jinja flag`, {
        path: `/${field}`,
        fix: "Start the server with --jinja.",
      }),
      status: 500,
      type: "server_error",
      code: 500,
    }));
  },
};
