import type { RejectionRule } from "../rejection-rule.js";
import { sglangOutcome } from "./outcome.js";
import { refuse } from "./refuse.js";

/** Any constraint on a server without a grammar backend (engines reference 3.3). */
export const noGrammarBackend: RejectionRule = {
  id: "sglang-no-grammar-backend",
  leavesOpen: () => true,
  check: (request, settings) =>
    settings.serverSettings["grammar-backend"] === "none" && sglangOutcome(request, settings).constraint.kind !== "none"
      ? refuse(
          noGrammarBackend.id,
          "Grammar-based generation (json_schema, regex, ebnf, structural_tag) is not supported when the server is launched with --grammar-backend none",
          { path: "", fix: "Start the server with --grammar-backend xgrammar." },
        )
      : null,
};
