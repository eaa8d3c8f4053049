import type { RejectionRule } from "../rejection-rule.js";
import { vllmPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/**
 * A named choice for a format whose parser can force one only by the tag: always refused before the tag could (policy reference 1.8),
 * and since then where tags are switched off (kimi_k3 sheet section 7). The wording is that of vLLM's `kimi_k3_tool_parser.py`; what
 * older releases say is not on record, and taken to be the same.
 */
export const kimiK3Named: RejectionRule = {
  id: "vllm-kimi-k3-named",
  check: (request, settings) => {
    const { choice, callable, behaviour, switchedOff } = vllmPolicy(request, settings);
    const when = settings.format === null ? undefined : behaviour.namedRefused[settings.format.name];
    const refused = when === "always" || (when === "without-tags" && switchedOff);
    return choice === "named" && callable.length > 0 && refused && settings.engineTag === "upstream"
      ? refuse(
          kimiK3Named.id,
          'Named tool choice for Kimi K3 requires strict tool calling (VLLM_ENFORCE_STRICT_TOOL_CALLING) so the XTML structural tag can force the call. Otherwise use `tool_choice` set to "auto", "required", or "none".',
          {
            path: "/tool_choice",
            param: "tool_choice",
            fix:
              when === "always"
                ? "Send only the wanted tool, with tool_choice required."
                : "Start the server with VLLM_ENFORCE_STRICT_TOOL_CALLING=true, or send only the wanted tool, with tool_choice required.",
          },
        )
      : null;
  },
};
