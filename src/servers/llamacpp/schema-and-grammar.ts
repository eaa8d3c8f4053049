import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** Both a schema and a grammar in the body (engines reference 5.3). */
export const schemaAndGrammar: RejectionRule = {
  id: "llamacpp-schema-and-grammar",
  leavesOpen: () => true,
  check: ({ guided }) =>
    guided.some(({ path }) => path === "/grammar") && guided.some(({ path }) => path === "/json_schema")
      ? refuse(schemaAndGrammar.id, "Cannot use both json_schema and grammar", {
          path: "/grammar",
          fix: "Send one of the two.",
        })
      : null,
};
