import type { RejectionRule } from "../rejection-rule.js";
import { dynamoPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/** R21: a named choice for Kimi K3 to which no tag applies (dynamo reference 2.1 step 10, 4.1). */
export const kimiK3Named: RejectionRule = {
  id: "dynamo-kimi-k3-named",
  check: (request, settings) => {
    if (settings.format?.name !== "kimi_k3") return null;
    const { view, tag } = dynamoPolicy(request, settings);
    return view.choice === "named" && view.callable.length > 0 && !tag.applies
      ? refuse(
          kimiK3Named.id,
          "named tool choice for Kimi K3 requires --dyn-tool-call-parser kimi_k3 with XTML structural-tag support",
          { path: "/tool_choice", fix: "Configure the worker with the kimi_k3 parser." },
        )
      : null;
  },
};
