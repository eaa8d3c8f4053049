import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { vllmBackend } from "./backend.js";
import { refuse } from "./refuse.js";

/** A backend of the request's own that is not the server's (engines reference 2.6, row 5). */
export const requestBackend: RejectionRule = {
  id: "vllm-request-backend",
  check: ({ body }, settings) => {
    const sent = own(body, "structured_outputs");
    const backend = isObject(sent) ? own(sent, "_backend") : undefined;
    const server = vllmBackend(settings);
    return typeof backend !== "string" || backend === server
      ? null
      : refuse(
          requestBackend.id,
          `Request-level structured output backend selection is not supported. The request specified '${backend}', but vLLM was initialised with '${server}'. This error can be resolved by removing '_backend' from the request.`,
          { path: "/structured_outputs/_backend", param: null, fix: "Leave _backend out." },
        );
  },
};
